import { MAX_APPEAL_LENGTH, MIN_APPEAL_LENGTH } from '@laurel/contract/field-limits'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { describeProblem } from '../../lib/problem-messages.ts'
import { bountyKeys } from '../../lib/query-keys.ts'
import { toast } from '../../lib/toast.ts'
import { useIntent } from '../../lib/use-intent.ts'
import { Button } from '../../ui/button.tsx'
import { RadioCards } from '../../ui/choices.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, Textarea } from '../../ui/field.tsx'
import type { JudgedBounty } from './api.ts'
import { standingText } from './places.ts'

/** An entrant's one objection: against which placed entry, and why. */
export default function ObjectDialog({
  bounty,
  onClose,
}: {
  bounty: JudgedBounty
  onClose: () => void
}) {
  const [submissionId, setSubmissionId] = useState<string>()
  const [reason, setReason] = useState('')
  const client = useQueryClient()
  const object = useIntent((body: { submissionId: string; reason: string }) =>
    api('POST /api/v1/bounties/{id}/objections', {
      params: { id: bounty.bountyId },
      body,
    }),
  )
  const run = async () => {
    if (submissionId === undefined) return
    if ((await object.run({ submissionId, reason: reason.trim() })) === null) return
    toast({
      title: 'Objection sent',
      text: 'A moderator decides within 72 hours. You will be told.',
      tone: 'good',
    })
    await client.invalidateQueries({ queryKey: bountyKeys.all })
    onClose()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      width="form"
      title="Object to a result"
      description="You can object once. Your name and your reason are public."
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Don’t object
          </Button>
          <Button
            variant="primary"
            isBusy={object.isPending}
            disabled={submissionId === undefined || reason.trim().length < MIN_APPEAL_LENGTH}
            onClick={run}
          >
            Send the objection
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <RadioCards
          legend="Which entry should not have its place?"
          columns={1}
          choices={bounty.winners.map((winner) => ({
            value: winner.submissionId,
            label: winner.title,
            hint: `${standingText(winner)}, ${winner.author.displayName}`,
          }))}
          value={submissionId}
          onChange={setSubmissionId}
        />
        <Field
          label="Why"
          hint="Say what breaks the brief, the checklist or the rules, and where a moderator can see it."
          counter={{ length: reason.length, max: MAX_APPEAL_LENGTH }}
          error={object.error === null ? undefined : describeProblem(object.error).text}
        >
          <Textarea
            value={reason}
            maxLength={MAX_APPEAL_LENGTH}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
      </div>
    </Dialog>
  )
}
