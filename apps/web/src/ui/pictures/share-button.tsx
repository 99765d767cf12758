import { Share2 } from 'lucide-react'
import { shareUrl } from '../../lib/text/share-url.ts'
import { Button, type ButtonSize, type ButtonVariant, buttonClass } from '../button.tsx'
import { CopyButton } from '../text/copy-button.tsx'

/** Whether this is a phone or tablet with a share sheet; elsewhere a copied link is more useful. */
function hasShareSheet(): boolean {
  return typeof navigator.share === 'function' && matchMedia('(pointer: coarse)').matches
}

/** Shares a public page: by the share sheet on phones; elsewhere by a copied link, or a post on X. */
export function ShareButton({
  path,
  title,
  variant = 'quiet',
  size = 'sm',
}: {
  /** The path of the page, from `paths`. */
  path: string
  /** Its title in the share sheet and in the post. */
  title: string
  variant?: ButtonVariant
  size?: ButtonSize
}) {
  const url = shareUrl(path)
  if (!hasShareSheet()) {
    return (
      <span className="inline-flex flex-wrap items-center gap-1">
        <CopyButton text={url} label="Copy link" variant={variant} size={size} />
        <a
          href={`https://x.com/intent/post?${new URLSearchParams({ text: title, url })}`}
          target="_blank"
          rel="noopener nofollow ugc noreferrer"
          className={buttonClass({ variant, size })}
        >
          Post on X
        </a>
      </span>
    )
  }
  return (
    <Button
      variant={variant}
      size={size}
      icon={<Share2 aria-hidden="true" className="size-4" />}
      // Closing the sheet is not a failure.
      onClick={() => void navigator.share({ title, url }).catch(() => undefined)}
    >
      Share
    </Button>
  )
}
