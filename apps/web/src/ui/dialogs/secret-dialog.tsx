import { Button } from '../button.tsx'
import { Notice } from '../states/notice.tsx'
import { CopyButton } from '../text/copy-button.tsx'
import { Dialog } from './dialog.tsx'

/** Shows a secret, once. It closes only by its button, so that the secret isn’t lost by a key or a press outside. */
export function SecretDialog({
  title,
  description,
  label,
  secret,
  onClose,
}: {
  title: string
  description: string
  /** What the secret is, such as “key”, for the button that copies it. */
  label: string
  secret: string
  onClose: () => void
}) {
  return (
    <Dialog
      isOpen
      onClose={() => {}}
      title={title}
      description={description}
      width="narrow"
      footer={
        <Button variant="primary" onClick={onClose}>
          I’ve saved it
        </Button>
      }
    >
      <div className="grid gap-4">
        <Notice tone="warn" title="You won’t see it again">
          Keep it where secrets are kept, never in code or in a page. If you lose it, replace it.
        </Notice>
        <div className="grid gap-2">
          <code className="figures select-all break-all rounded-control bg-sunken p-3 text-sm">
            {secret}
          </code>
          <CopyButton text={secret} label={`Copy ${label}`} variant="primary" size="md" />
        </div>
      </div>
    </Dialog>
  )
}
