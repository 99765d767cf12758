import { useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { plural } from '../../../lib/text/format.ts'
import { toast } from '../../../lib/toast.ts'
import { ActionDialog } from '../../../ui/dialogs/action-dialog.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import type { Bounty } from '../api.ts'
import { formatInBothZones } from '../steps/local-time.ts'

const DAY_MS = 86_400_000
const DAYS = ['1', '3', '7', '14'] as const

/** Extends the deadline by up to 14 days, which is possible once. */
export default function ExtendDialog({
  bounty,
  onClose,
  onDone,
}: {
  bounty: Bounty
  onClose: () => void
  onDone: (bounty: Bounty) => void
}) {
  const [days, setDays] = useState<(typeof DAYS)[number]>('3')
  const extend = useAction((deadlineAt: string) =>
    api('POST /api/v1/bounties/{id}/extend', {
      params: { id: bounty.bountyId },
      body: { deadlineAt },
    }),
  )
  const before = Date.parse(bounty.deadlineAt ?? '')
  const after = before + Number(days) * DAY_MS
  const run = async () => {
    const extended = await extend.run(new Date(after).toISOString())
    if (extended === null) return
    toast({ title: 'Deadline extended', text: 'Everyone who entered was notified.', tone: 'good' })
    onDone(extended)
  }
  return (
    <ActionDialog
      onClose={onClose}
      title="Extend the deadline"
      description="You can do this once. Voting and your decision move with it, the change is public, and everyone who entered is notified."
      confirmLabel={`Extend by ${plural(Number(days), 'day')}`}
      cancelLabel="Keep the deadline"
      isPending={extend.isPending}
      error={extend.error}
      onConfirm={run}
    >
      <Segmented
        legend="Extend by"
        isLegendHidden={false}
        choices={DAYS.map((value) => ({ value, label: plural(Number(value), 'day') }))}
        value={days}
        onChange={setDays}
      />
      <dl className="grid gap-2 text-sm">
        <div>
          <dt className="text-muted">Now</dt>
          <dd>{formatInBothZones(before)}</dd>
        </div>
        <div>
          <dt className="text-muted">New deadline</dt>
          <dd className="font-medium">{formatInBothZones(after)}</dd>
        </div>
      </dl>
    </ActionDialog>
  )
}
