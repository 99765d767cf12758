import { MAX_REASON_LENGTH } from '@laurel/contract/field-limits'
import {
  MAX_ADJUSTMENT_POINTS,
  MIN_ADJUSTMENT_REASON_LENGTH,
} from '@laurel/contract/operations/adjustment-words'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { adminKeys } from '../../lib/admin-keys.ts'
import { api } from '../../lib/api/api.ts'
import { useAction } from '../../lib/api/use-action.ts'
import { formatPoints } from '../../lib/text/format.ts'
import { toast } from '../../lib/toast.ts'
import { ActionDialog } from '../../ui/dialogs/action-dialog.tsx'
import { Field, Input, Textarea } from '../../ui/fields/field.tsx'

/** Proposes to give a person points or to take some. */
export function ProposeAdjustment({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const [username, setUsername] = useState('')
  const [points, setPoints] = useState('')
  const [reason, setReason] = useState('')
  const [ticketId, setTicketId] = useState('')
  const propose = useAction(async () => {
    await api('POST /api/v1/admin/adjustments', {
      body: {
        username: username.trim().replace(/^@/, ''),
        points: pointsOf(points),
        reason: reason.trim(),
        ...(ticketId.trim() === '' ? {} : { ticketId: ticketId.trim() }),
      },
    })
    toast({ title: 'Proposed. Another admin must confirm it', tone: 'good' })
    void queries.invalidateQueries({ queryKey: adminKeys.all })
    onClose()
  })
  const isInRange = Number.isInteger(pointsOf(points)) && isAllowed(pointsOf(points))
  return (
    <ActionDialog
      title="Propose an adjustment"
      description="Another admin must confirm it within 7 days. The person then reads your reason."
      confirmLabel="Propose"
      isPending={propose.isPending}
      isDisabled={
        username.trim() === '' || !isInRange || reason.trim().length < MIN_ADJUSTMENT_REASON_LENGTH
      }
      error={propose.error}
      onConfirm={() => void propose.run(undefined)}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <Field label="Username">
          <Input value={username} onChange={({ target }) => setUsername(target.value)} />
        </Field>
        <Field
          label="Points"
          hint={`With a minus to take some. At most ${formatPoints(MAX_ADJUSTMENT_POINTS)}.`}
        >
          <Input value={points} onChange={({ target }) => setPoints(target.value)} />
        </Field>
        <Field
          label="Reason"
          hint={`At least ${MIN_ADJUSTMENT_REASON_LENGTH} characters`}
          counter={{ length: reason.length, max: MAX_REASON_LENGTH }}
        >
          <Textarea rows={3} value={reason} onChange={({ target }) => setReason(target.value)} />
        </Field>
        <Field label="Ticket" hint="Its id, where a ticket asked for it" isOptional>
          <Input value={ticketId} onChange={({ target }) => setTicketId(target.value)} />
        </Field>
      </div>
    </ActionDialog>
  )
}

/** Typed points with a sign and separators; not a number for anything else. */
function pointsOf(text: string): number {
  const plain = text.trim().replaceAll(',', '').replace('−', '-')
  return /^[+-]?\d+$/.test(plain) ? Number(plain) : Number.NaN
}

function isAllowed(points: number): boolean {
  return points !== 0 && Math.abs(points) <= MAX_ADJUSTMENT_POINTS
}
