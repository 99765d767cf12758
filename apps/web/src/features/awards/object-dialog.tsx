import { MAX_APPEAL_LENGTH, MIN_APPEAL_LENGTH } from '@laurel/contract/field-limits'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { bountyKeys } from '../../lib/api/query-keys.ts'
import { useApiForm } from '../../lib/forms/use-api-form.ts'
import { toast } from '../../lib/toast.ts'
import { ActionDialog } from '../../ui/dialogs/action-dialog.tsx'
import { RadioField, TextField } from '../../ui/fields/form-fields.tsx'
import type { JudgedBounty } from './api.ts'
import { standingText } from './places.ts'

const SENT = {
  title: 'Objection sent',
  text: 'A moderator decides within 72 hours. We’ll notify you.',
  tone: 'good',
} as const

/** Form for an entrant's single objection to a placed entry. */
export default function ObjectDialog({
  bounty,
  onClose,
}: {
  bounty: JudgedBounty
  onClose: () => void
}) {
  const client = useQueryClient()
  const form = useApiForm({
    defaults: { submissionId: '', reason: '' },
    keepAs: `objection ${bounty.bountyId}`,
    schema: async () => (await import('@laurel/contract/work/awards')).objectToAward.body,
    isComplete: ({ submissionId, reason }) =>
      submissionId !== '' && reason.length >= MIN_APPEAL_LENGTH,
    send: (body) =>
      api('POST /api/v1/bounties/{id}/objections', { params: { id: bounty.bountyId }, body }),
    onDone: async () => {
      toast(SENT)
      await client.invalidateQueries({ queryKey: bountyKeys.all })
      onClose()
    },
  })
  return (
    <ActionDialog
      onClose={onClose}
      width="form"
      title="Object to a result"
      description="You can object once. Your name and your reason are public."
      confirmLabel="Send the objection"
      cancelLabel="Don’t object"
      isPending={form.isPending}
      isDisabled={!form.isComplete}
      error={form.error}
      onConfirm={form.submit}
    >
      <RadioField
        control={form.control}
        name="submissionId"
        legend="Which result do you object to?"
        columns={1}
        choices={bounty.winners.map((winner) => ({
          value: winner.submissionId,
          label: winner.title,
          hint: `${standingText(winner)}, ${winner.author.displayName}`,
        }))}
      />
      <TextField
        control={form.control}
        name="reason"
        label="Why"
        hint="Say what breaks the brief, the checklist or the rules, and where a moderator can see it."
        max={MAX_APPEAL_LENGTH}
        rows={4}
      />
    </ActionDialog>
  )
}
