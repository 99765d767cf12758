import { useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { useIntent } from '../../../lib/api/use-intent.ts'
import { plural } from '../../../lib/text/format.ts'
import { toast } from '../../../lib/toast.ts'
import { ActionDialog } from '../../../ui/dialogs/action-dialog.tsx'
import { Segmented } from '../../../ui/fields/choices.tsx'
import type { Bounty } from '../api.ts'
import { bothZones } from '../steps/local-time.ts'

const DAY_MS = 86_400_000
const DAYS = ['1', '3', '7', '14'] as const

/** Moves the deadline once, by up to 14 days. */
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
  const extend = useIntent((deadlineAt: string) =>
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
    toast({ title: 'Deadline moved', text: 'Everyone who entered was told.', tone: 'good' })
    onDone(extended)
  }
  return (
    <ActionDialog
      onClose={onClose}
      title="Extend the deadline"
      description="This works once. Voting and your decision move along, the change is public, and everyone who entered is told."
      confirmLabel={`Extend by ${plural(Number(days), 'day')}`}
      keepLabel="Leave it"
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
          <dd>{bothZones(before)}</dd>
        </div>
        <div>
          <dt className="text-muted">New deadline</dt>
          <dd className="font-medium">{bothZones(after)}</dd>
        </div>
      </dl>
    </ActionDialog>
  )
}
