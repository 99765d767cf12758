import {
  IMAGE_ALT_MAX_CHARS,
  PICTURE_TYPES,
  SUBMISSION_IMAGES_MAX,
} from '@laurel/contract/work/pictures'
import { ArrowLeft, ArrowRight, ImagePlus, Trash2, X } from 'lucide-react'
import { type ClipboardEvent, type DragEvent, useEffect, useRef, useState } from 'react'
import { cx } from '../../../lib/class-names.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, Input } from '../../../ui/fields/field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Spinner } from '../../../ui/states/spinner.tsx'
import { type DraftPicture, usePictures } from './use-pictures.ts'

/** The pictures of an entry: chosen, dropped or pasted; put in order, described, taken out. */
export function PicturesField({
  pictures,
  error,
  onChange,
}: {
  pictures: readonly DraftPicture[]
  /** What the server said about one of them. */
  error: string | undefined
  onChange: (pictures: DraftPicture[]) => void
}) {
  const latest = useRef(pictures)
  latest.current = pictures
  const chooser = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const sending = usePictures(pictures.length, (picture) => {
    latest.current = [...latest.current, picture]
    onChange([...latest.current])
  })
  const set = (index: number, part: Partial<DraftPicture>) =>
    onChange(pictures.map((each, at) => (at === index ? { ...each, ...part } : each)))
  const remove = (index: number) => {
    sending.release()
    onChange(pictures.filter((_, at) => at !== index))
  }
  const move = (index: number, by: -1 | 1) => {
    const moved = [...pictures]
    const [picture] = moved.splice(index, 1)
    if (picture !== undefined) moved.splice(index + by, 0, picture)
    onChange(moved)
  }
  const isFull = pictures.length >= SUBMISSION_IMAGES_MAX

  return (
    <fieldset
      className="grid gap-3"
      onPaste={(event: ClipboardEvent) => sending.add([...event.clipboardData.files])}
    >
      <legend className="mb-1.5 font-medium text-sm">
        Pictures <span className="font-normal text-muted">(optional)</span>
      </legend>
      {pictures.map((picture, index) => (
        <div
          key={picture.imageId}
          className="grid grid-cols-[6rem_minmax(0,1fr)] gap-3 rounded-control border border-line bg-surface p-2"
        >
          <Thumbnail url={picture.url} file={sending.fileOf(picture.imageId)} />
          <div className="grid gap-1">
            <Field label={`What picture ${index + 1} shows`} isOptional>
              <Input
                value={picture.alt}
                maxLength={IMAGE_ALT_MAX_CHARS}
                placeholder="For people who cannot see it"
                onChange={(event) => set(index, { alt: event.target.value })}
              />
            </Field>
            <div className="flex">
              <IconButton
                label={`Move picture ${index + 1} forward`}
                disabled={index === 0}
                onClick={() => move(index, -1)}
              >
                <ArrowLeft aria-hidden="true" className="size-4" />
              </IconButton>
              <IconButton
                label={`Move picture ${index + 1} back`}
                disabled={index === pictures.length - 1}
                onClick={() => move(index, 1)}
              >
                <ArrowRight aria-hidden="true" className="size-4" />
              </IconButton>
              <IconButton label={`Remove picture ${index + 1}`} onClick={() => remove(index)}>
                <Trash2 aria-hidden="true" className="size-4" />
              </IconButton>
            </div>
          </div>
        </div>
      ))}
      {!isFull && (
        // biome-ignore lint/a11y/noStaticElementInteractions: a place to drop files on; the button inside does the same
        <div
          onDragOver={(event: DragEvent) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event: DragEvent) => {
            event.preventDefault()
            setOver(false)
            sending.add([...event.dataTransfer.files])
          }}
          className={cx(
            'grid justify-items-center gap-2 rounded-control border border-edge border-dashed p-5 text-center text-muted text-sm',
            isOver && 'border-brand bg-sunken',
          )}
        >
          <Button
            icon={<ImagePlus aria-hidden="true" className="size-4" />}
            onClick={() => chooser.current?.click()}
          >
            Add pictures
          </Button>
          <p>
            Or drop or paste them here: PNG, JPEG or WebP, at most {SUBMISSION_IMAGES_MAX} of up to
            5 MB each.
          </p>
        </div>
      )}
      <input
        ref={chooser}
        type="file"
        multiple
        accept={PICTURE_TYPES.join(',')}
        aria-label="Picture files"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          sending.add([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <div role="status" className="grid gap-1 text-sm">
        {sending.uploads.map(({ key, name, error: reason }) => (
          <p key={key} className={cx('flex items-center gap-2', reason !== null && 'text-bad')}>
            {reason === null && <Spinner label={null} />}
            <span className="min-w-0 break-words">
              <bdi>{name}</bdi>: {reason ?? 'on its way…'}
            </span>
            {reason !== null && (
              <IconButton label="Dismiss" onClick={() => sending.dismiss(key)}>
                <X aria-hidden="true" className="size-4" />
              </IconButton>
            )}
          </p>
        ))}
      </div>
      {error !== undefined && (
        <p role="alert" className="font-medium text-bad text-xs">
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** A picture that is stored, or the file that was just sent, drawn without an address of its own. */
function Thumbnail({ url, file }: { url: string | null; file: Blob | null }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (file === null) return
    let isCurrent = true
    void createImageBitmap(file, { imageOrientation: 'from-image' })
      .then((picture) => {
        const context = canvas.current?.getContext('2d')
        const side = Math.min(picture.width, picture.height)
        const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2]
        if (isCurrent) context?.drawImage(picture, left, top, side, side, 0, 0, 192, 192)
        picture.close()
      })
      .catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [file])
  const look = 'aspect-square w-24 rounded-control bg-sunken object-cover'
  if (url !== null) return <img src={url} alt="" className={look} />
  return <canvas ref={canvas} width={192} height={192} className={look} />
}
