import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { CopyButton } from '../../ui/text/copy-button.tsx'

/** Shows the secret of a key, once. It closes only by its button, so that the secret isn’t lost by a press outside. */
export function SecretShown({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog
      isOpen
      onClose={() => {}}
      title="Copy your key"
      width="narrow"
      footer={
        <Button variant="primary" onClick={onClose}>
          I’ve saved the key
        </Button>
      }
    >
      <div className="grid gap-4">
        <Notice tone="warn" title="You won’t see it again">
          We store only a hash. Keep it where secrets are kept, never in code or in a page.
        </Notice>
        <div className="grid gap-2">
          <code className="figures select-all break-all rounded-control bg-sunken p-3 text-sm">
            {secret}
          </code>
          <CopyButton text={secret} label="Copy key" variant="primary" size="md" />
        </div>
      </div>
    </Dialog>
  )
}
