import { MAX_VERDICT_LENGTH, MIN_REASON_LENGTH } from '@laurel/contract/field-limits'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { adminKeys } from '../../lib/admin-keys.ts'
import { api } from '../../lib/api/api.ts'
import { useAction } from '../../lib/api/use-action.ts'
import { toast } from '../../lib/toast.ts'
import { ActionDialog } from '../../ui/dialogs/action-dialog.tsx'
import { Field, Input, Textarea } from '../../ui/fields/field.tsx'

/** Verifies a sponsor by username, with a reason and what proves it. */
export default function VerifyDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const [username, setUsername] = useState('')
  const [reason, setReason] = useState('')
  const [proof, setProof] = useState('')
  const verify = useAction(async () => {
    const { sponsor } = await api('POST /api/v1/admin/sponsors', {
      body: {
        username: username.trim().replace(/^@/, ''),
        reason: reason.trim(),
        proof: proof.trim(),
      },
    })
    toast({ title: `${sponsor.displayName} is a verified sponsor`, tone: 'good' })
    await queries.invalidateQueries({ queryKey: adminKeys.sponsors })
    onClose()
  })
  const isComplete =
    username.trim() !== '' &&
    [reason, proof].every((text) => text.trim().length >= MIN_REASON_LENGTH)
  return (
    <ActionDialog
      title="Verify a sponsor"
      description="Points from their bounties are worth a share of the season’s airdrop. The sponsor isn’t told your reason; the audit log keeps it."
      confirmLabel="Verify"
      isPending={verify.isPending}
      isDisabled={!isComplete}
      error={verify.error}
      onConfirm={() => void verify.run(null)}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <Field label="Username">
          <Input value={username} onChange={(event) => setUsername(event.target.value)} />
        </Field>
        <Field label="Reason">
          <Textarea
            rows={2}
            maxLength={MAX_VERDICT_LENGTH}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
        <Field label="Proof" hint="A link or words: what you saw that shows who they are">
          <Textarea
            rows={2}
            maxLength={MAX_VERDICT_LENGTH}
            value={proof}
            onChange={(event) => setProof(event.target.value)}
          />
        </Field>
      </div>
    </ActionDialog>
  )
}
