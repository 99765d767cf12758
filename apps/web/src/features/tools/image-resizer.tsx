import { ImageUp } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button, buttonClass } from '../../ui/button.tsx'
import { RadioCards } from '../../ui/fields/choices.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { coverCrop, IMAGE_SIZES, type ImageSizeName } from './image-sizes.ts'

interface Picture {
  name: string
  bitmap: ImageBitmap
}

/** The picture that was chosen last, and whether the last file was none. */
function usePicture() {
  const [picture, setPicture] = useState<Picture | null>(null)
  const [isUnreadable, setUnreadable] = useState(false)
  const latest = useRef<File>(undefined)

  const open = async (file: File | undefined) => {
    if (file === undefined) return
    latest.current = file
    const bitmap = await createImageBitmap(file).catch(() => null)
    // Another file was chosen while this one was read.
    if (latest.current !== file) return
    setUnreadable(bitmap === null)
    if (bitmap !== null) setPicture({ name: file.name.replace(/\.[^.]+$/, ''), bitmap })
  }

  return { picture, isUnreadable, open }
}

/** Crops and resizes a picture for a network. It never leaves the browser. */
export default function ImageResizer() {
  const { picture, isUnreadable, open } = usePicture()
  const [size, setSize] = useState<ImageSizeName>('xPost')
  return (
    <div className="grid gap-8 lg:grid-cols-2">
      <div className="grid content-start gap-6">
        <div>
          <label
            className={`${buttonClass({ variant: 'secondary' })} has-focus-visible:outline-2 has-focus-visible:outline-brand`}
          >
            <ImageUp aria-hidden="true" className="size-4.5" />
            Choose a picture
            <input
              type="file"
              accept="image/*"
              className="sr-only"
              onChange={(event) => open(event.target.files?.[0])}
            />
          </label>
          <p className="mt-2 text-muted text-sm">It stays in your browser.</p>
        </div>
        {isUnreadable && (
          <Notice tone="bad" isAnnounced>
            <p>This file can’t be read as a picture. Use JPEG, PNG, WebP or AVIF.</p>
          </Notice>
        )}
        <RadioCards
          legend="Size"
          choices={Object.entries(IMAGE_SIZES).map(([value, each]) => ({
            value: value as ImageSizeName,
            label: each.label,
            hint: `${each.width} × ${each.height}`,
          }))}
          value={size}
          onChange={setSize}
        />
      </div>
      {picture === null ? (
        <EmptyState
          title="No picture yet"
          text="The cropped picture appears here, ready to save."
        />
      ) : (
        <Result picture={picture} size={size} />
      )}
    </div>
  )
}

function Result({ picture, size }: { picture: Picture; size: ImageSizeName }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { width, height } = IMAGE_SIZES[size]

  useEffect(() => {
    const { bitmap } = picture
    const crop = coverCrop(bitmap, { width, height })
    canvas.current
      ?.getContext('2d')
      ?.drawImage(bitmap, crop.x, crop.y, crop.width, crop.height, 0, 0, width, height)
  }, [picture, width, height])

  const save = () => {
    canvas.current?.toBlob(
      (blob) => {
        if (blob === null) return
        const link = document.createElement('a')
        link.href = URL.createObjectURL(blob)
        link.download = `${picture.name}-${width}x${height}.jpg`
        link.click()
        setTimeout(() => URL.revokeObjectURL(link.href), 1000)
      },
      'image/jpeg',
      0.9,
    )
  }

  return (
    <div className="grid content-start justify-items-start gap-4">
      <canvas
        ref={canvas}
        width={width}
        height={height}
        role="img"
        aria-label={`${picture.name}, cropped to ${width} by ${height}`}
        className="max-h-120 max-w-full rounded-card border border-line"
      />
      <Button variant="primary" onClick={save}>
        Save as JPEG
      </Button>
    </div>
  )
}
