import type { SubmissionImage } from '@laurel/contract/work/submissions'
import { useState } from 'react'
import { Dialog } from '../dialogs/dialog.tsx'
import { Picture } from './picture.tsx'

/** The pictures of a work: the first at full width, the rest in two columns; a click enlarges one. */
export function PictureList({
  images,
  onInspect,
}: {
  images: readonly SubmissionImage[]
  /** Called when a picture is enlarged. */
  onInspect?: (() => void) | undefined
}) {
  const [large, setLarge] = useState<SubmissionImage | null>(null)
  if (images.length === 0) return null
  return (
    <>
      <ul className="grid grid-cols-2 gap-3">
        {images.map((image, index) => (
          <li key={image.imageId} className="first:col-span-2">
            <button
              type="button"
              aria-label={`Enlarge picture ${index + 1} of ${images.length}${image.alt === '' ? '' : `: ${image.alt}`}`}
              onClick={() => {
                setLarge(image)
                onInspect?.()
              }}
              className="block w-full cursor-zoom-in overflow-hidden rounded-control border border-line bg-sunken"
            >
              <Picture
                image={image}
                sizes={index === 0 ? '(min-width: 768px) 48rem, 100vw' : '50vw'}
                isDecorative
                className="h-auto max-h-[min(36rem,75dvh)] w-full object-contain"
              />
            </button>
          </li>
        ))}
      </ul>
      <LargePicture image={large} onClose={() => setLarge(null)} />
    </>
  )
}

function LargePicture({ image, onClose }: { image: SubmissionImage | null; onClose: () => void }) {
  return (
    <Dialog
      isOpen={image !== null}
      onClose={onClose}
      width="full"
      title={image?.alt || 'Picture'}
      footer={
        <a
          href={image?.url}
          target="_blank"
          rel="noopener nofollow ugc"
          className="inline-flex min-h-11 items-center text-muted text-sm underline hover:text-ink"
        >
          Open the file in a new tab
        </a>
      }
    >
      {image !== null && (
        <Picture
          image={image}
          sizes="100vw"
          className="mx-auto h-auto max-h-[70dvh] object-contain"
        />
      )}
    </Dialog>
  )
}
