import {
  MAX_IMAGE_ALT_LENGTH,
  MAX_SUBMISSION_IMAGES,
  PICTURE_TYPES,
} from '@laurel/contract/work/pictures'
import { ArrowLeft, ArrowRight, ImagePlus, Trash2, X } from 'lucide-react'
import { type ClipboardEvent, type DragEvent, useEffect, useRef, useState } from 'react'
import { cx } from '../../../lib/class-names.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, Input } from '../../../ui/fields/field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Spinner } from '../../../ui/states/spinner.tsx'
import { type DraftPicture, type PictureUpload, usePictures } from './use-pictures.ts'

/** The pictures of an entry: choose, drop or paste them, then describe, reorder and remove them. */
export function PicturesField({
  pictures,
  error,
  onChange,
}: {
  pictures: readonly DraftPicture[]
  /** The server’s refusal of one of them. */
  error: string | undefined
  onChange: (pictures: DraftPicture[]) => void
}) {
  const { uploads, fileOf, add, dismiss, describe, move, remove } = usePictureList(
    pictures,
    onChange,
  )
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <fieldset
      className="grid gap-3"
      onPaste={(event: ClipboardEvent) => add([...event.clipboardData.files])}
    >
      <legend className="mb-1.5 font-medium text-sm">
        Pictures <span className="font-normal text-muted">(optional)</span>
      </legend>
      {pictures.map((picture, index) => (
        <PictureRow
          key={picture.imageId}
          number={index + 1}
          isLast={index === pictures.length - 1}
          picture={picture}
          file={fileOf(picture.imageId)}
          onDescribe={(alt) => describe(index, alt)}
          onMove={(by) => move(index, by)}
          onRemove={() => remove(index)}
        />
      ))}
      {pictures.length < MAX_SUBMISSION_IMAGES && (
        <DropArea onChoose={() => chooser.current?.click()} onDrop={add} />
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
          add([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <Uploads uploads={uploads} onDismiss={dismiss} />
      {error !== undefined && (
        <p role="alert" className="font-medium text-bad text-xs">
          {error}
        </p>
      )}
    </fieldset>
  )
}

function usePictureList(
  pictures: readonly DraftPicture[],
  onChange: (pictures: DraftPicture[]) => void,
) {
  const latest = useRef(pictures)
  latest.current = pictures
  const { release, ...uploading } = usePictures(pictures.length, (picture) => {
    latest.current = [...latest.current, picture]
    onChange([...latest.current])
  })
  return {
    ...uploading,
    describe: (index: number, alt: string) =>
      onChange(pictures.map((each, at) => (at === index ? { ...each, alt } : each))),
    move: (index: number, by: -1 | 1) => {
      const moved = [...pictures]
      const [picture] = moved.splice(index, 1)
      if (picture !== undefined) moved.splice(index + by, 0, picture)
      onChange(moved)
    },
    remove: (index: number) => {
      release()
      onChange(pictures.filter((_, at) => at !== index))
    },
  }
}

function PictureRow({
  number,
  isLast,
  picture,
  file,
  onDescribe,
  onMove,
  onRemove,
}: {
  /** Its place, from 1. */
  number: number
  isLast: boolean
  picture: DraftPicture
  file: Blob | null
  onDescribe: (alt: string) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}) {
  return (
    <div className="grid grid-cols-[6rem_minmax(0,1fr)] gap-3 rounded-control border border-line bg-surface p-2">
      <Thumbnail url={picture.url} file={file} />
      <div className="grid gap-1">
        <Field label={`Describe picture ${number}`} isOptional>
          <Input
            value={picture.alt}
            maxLength={MAX_IMAGE_ALT_LENGTH}
            placeholder="For people who can’t see it"
            onChange={(event) => onDescribe(event.target.value)}
          />
        </Field>
        <div className="flex">
          <IconButton
            label={`Move picture ${number} earlier`}
            disabled={number === 1}
            onClick={() => onMove(-1)}
          >
            <ArrowLeft aria-hidden="true" className="size-4" />
          </IconButton>
          <IconButton
            label={`Move picture ${number} later`}
            disabled={isLast}
            onClick={() => onMove(1)}
          >
            <ArrowRight aria-hidden="true" className="size-4" />
          </IconButton>
          <IconButton label={`Remove picture ${number}`} onClick={onRemove}>
            <Trash2 aria-hidden="true" className="size-4" />
          </IconButton>
        </div>
      </div>
    </div>
  )
}

function DropArea({
  onChoose,
  onDrop,
}: {
  onChoose: () => void
  onDrop: (files: readonly File[]) => void
}) {
  const [isOver, setOver] = useState(false)
  return (
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
        onDrop([...event.dataTransfer.files])
      }}
      className={cx(
        'grid justify-items-center gap-2 rounded-control border border-edge border-dashed p-5 text-center text-muted text-sm',
        isOver && 'border-brand bg-sunken',
      )}
    >
      <Button icon={<ImagePlus aria-hidden="true" className="size-4" />} onClick={onChoose}>
        Add pictures
      </Button>
      <p>
        Or drop or paste them here: PNG, JPEG or WebP, up to {MAX_SUBMISSION_IMAGES} pictures of 5
        MB each.
      </p>
    </div>
  )
}

function Uploads({
  uploads,
  onDismiss,
}: {
  uploads: readonly PictureUpload[]
  onDismiss: (key: string) => void
}) {
  return (
    <div role="status" className="grid gap-1 text-sm">
      {uploads.map(({ key, name, error }) => (
        <p key={key} className={cx('flex items-center gap-2', error !== null && 'text-bad')}>
          {error === null && <Spinner label={null} />}
          <span className="min-w-0 break-words">
            <bdi>{name}</bdi>: {error ?? 'uploading…'}
          </span>
          {error !== null && (
            <IconButton label="Dismiss" onClick={() => onDismiss(key)}>
              <X aria-hidden="true" className="size-4" />
            </IconButton>
          )}
        </p>
      ))}
    </div>
  )
}

/** A stored picture, or the file that was just uploaded, drawn to a canvas while it has no URL. */
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
  const classes = 'aspect-square w-24 rounded-control bg-sunken object-cover'
  if (url !== null) return <img src={url} alt="" className={classes} />
  return <canvas ref={canvas} width={192} height={192} className={classes} />
}
