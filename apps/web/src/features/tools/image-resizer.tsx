import { ImageUp } from 'lucide-react'
import { useEffect, useState } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { RadioCards } from '../../ui/choices.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { coverCrop, IMAGE_SIZES, type ImageSizeName } from './image-sizes.ts'

interface Picture {
  name: string
  bitmap: ImageBitmap
}

/** Cuts a picture to the size of a place. It never leaves the browser. */
export default function ImageResizer() {
  const [picture, setPicture] = useState<Picture | null>(null)
  const [size, setSize] = useState<ImageSizeName>('xPost')
  const [isUnreadable, setUnreadable] = useState(false)
  const [preview, setPreview] = useState<{ url: string; bytes: number } | null>(null)
  const { width, height } = IMAGE_SIZES[size]

  useEffect(() => {
    if (picture === null) return
    let isCurrent = true
    let url = ''
    void render(picture.bitmap, width, height).then((blob) => {
      if (!isCurrent || blob === null) return
      url = URL.createObjectURL(blob)
      setPreview({ url, bytes: blob.size })
    })
    return () => {
      isCurrent = false
      URL.revokeObjectURL(url)
    }
  }, [picture, width, height])

  const open = async (file: File | undefined) => {
    if (file === undefined) return
    try {
      setPicture({ name: file.name.replace(/\.[^.]+$/, ''), bitmap: await createImageBitmap(file) })
      setUnreadable(false)
    } catch {
      setUnreadable(true)
    }
  }

  const save = () => {
    if (picture === null || preview === null) return
    const link = document.createElement('a')
    link.href = preview.url
    link.download = `${picture.name}-${width}x${height}.jpg`
    link.click()
  }

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
      <div className="grid content-start gap-3">
        {picture === null || preview === null ? (
          <EmptyState title="No picture yet" text="The cut picture appears here, ready to save." />
        ) : (
          <>
            <img
              src={preview.url}
              alt={`${picture.name}, cut to ${width} by ${height}`}
              className="max-h-120 max-w-full justify-self-start rounded-card border border-line"
            />
            <div className="flex items-center gap-4">
              <Button variant="primary" onClick={save}>
                Save as JPEG
              </Button>
              <span className="figures text-muted text-sm">
                {formatNumber(Math.ceil(preview.bytes / 1024))} KB
              </span>
            </div>
          </>
        )}
      </div>
    </div>
  )
}

function render(bitmap: ImageBitmap, width: number, height: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const crop = coverCrop(bitmap, { width, height })
  canvas
    .getContext('2d')
    ?.drawImage(bitmap, crop.x, crop.y, crop.width, crop.height, 0, 0, width, height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
}
