import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { CodeBlock } from '../../ui/text/code-block.tsx'

/** Shows the secret of a webhook, this once. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="The secret of your webhook"
      description="Check the signature of every request with it, so that no one can pretend to be us."
      width="form"
      footer={
        <Button variant="primary" onClick={onClose}>
          I stored it
        </Button>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <CodeBlock title="Signing secret" text={secret} />
        <Notice tone="warn" title="You see it only now">
          <p>Store it like a password. If you lose it, replace it with a new one.</p>
        </Notice>
      </div>
    </Dialog>
  )
}
