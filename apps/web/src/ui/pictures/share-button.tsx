import { Share2 } from 'lucide-react'
import { Button, type ButtonSize, type ButtonVariant } from '../button.tsx'
import { CopyButton } from '../text/copy-button.tsx'

/** Whether this is a phone or tablet with a share sheet; elsewhere a copied link is more useful. */
function hasShareSheet(): boolean {
  return typeof navigator.share === 'function' && matchMedia('(pointer: coarse)').matches
}

/** Shares a public page: by the share sheet on phones, by a copied link elsewhere. */
export function ShareButton({
  path,
  title,
  variant = 'quiet',
  size = 'sm',
}: {
  /** The path of the page, from `paths`. */
  path: string
  /** Its title in the share sheet. */
  title: string
  variant?: ButtonVariant
  size?: ButtonSize
}) {
  const url = `${location.origin}${path}`
  if (!hasShareSheet()) {
    return <CopyButton text={url} label="Copy link" variant={variant} size={size} />
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
