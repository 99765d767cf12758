import { SecretDialog } from '../../ui/dialogs/secret-dialog.tsx'

/** Shows the secret of a new key, once. */
export function KeySecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <SecretDialog
      title="Copy your key"
      description="We store only a hash of it."
      label="key"
      secret={secret}
      onClose={onClose}
    />
  )
}
