import { api } from '../../lib/api/api.ts'
import { ApiProblem } from '../../lib/api/api-problem.ts'
import { useIntent } from '../../lib/api/use-intent.ts'
import { formatAmount, plural } from '../../lib/text/format.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Amount } from '../../ui/data/points.tsx'
import { ActionDialog } from '../../ui/dialogs/action-dialog.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import type { DeskEntry, JudgedBounty } from './api.ts'
import { outcomesOf, type Plan, totalsOf } from './award-plan.ts'
import { prizeOf, standingText } from './places.ts'
import { dropPlan } from './stored-plan.ts'

/** What everyone gets, once more, and the one step that announces it all. */
export default function AnnounceDialog({
  bounty,
  entries,
  plan,
  onClose,
  onAnnounced,
}: {
  bounty: JudgedBounty
  entries: readonly DeskEntry[]
  plan: Plan
  onClose: () => void
  onAnnounced: (bounty: JudgedBounty) => void
}) {
  const announce = useIntent((outcomes: ReturnType<typeof outcomesOf>) =>
    api('POST /api/v1/bounties/{id}/award', {
      params: { id: bounty.bountyId },
      body: { outcomes },
    }),
  )
  const reload = useIntent(() =>
    api('GET /api/v1/bounties/{id}', { params: { id: bounty.bountyId } }),
  )
  const wasFaster =
    announce.error instanceof ApiProblem &&
    (announce.error.code === 'bounty_wrong_state' || announce.error.code === 'conflict')

  const run = async () => {
    const announced = await announce.run(outcomesOf(entries, plan))
    if (announced === null) return
    dropPlan(bounty.bountyId)
    toast({ title: 'Results announced', text: 'Every entrant was told.', tone: 'good' })
    onAnnounced(announced)
  }
  const seeResults = async () => {
    const current = await reload.run(null)
    if (current !== null) onAnnounced(current)
  }
  return (
    <ActionDialog
      onClose={onClose}
      width="form"
      title="Announce these results"
      description={`In one step: every entrant is told, the results are public, and 48 hours for objections begin. ${
        bounty.rewardToken === 'POINTS'
          ? 'Then the prizes are paid automatically.'
          : 'Then each prize becomes a payout to its winner’s wallet, which the team approves and signs; a first prize waits 7 days from the award.'
      }`}
      confirmLabel="Announce results"
      keepLabel="Back"
      isPending={announce.isPending}
      error={wasFaster ? undefined : announce.error}
      safe="Nothing was announced."
      onConfirm={run}
      footer={
        wasFaster && (
          <Button variant="primary" isBusy={reload.isPending} onClick={seeResults}>
            See where it stands
          </Button>
        )
      }
    >
      {wasFaster && (
        <Notice tone="warn" isAnnounced title="This bounty has moved on already">
          <p>
            Results were announced in another window, or the time ran out and the votes decided.
            Nothing that you prepared was sent.
          </p>
        </Notice>
      )}
      <Preview bounty={bounty} entries={entries} plan={plan} />
    </ActionDialog>
  )
}

function Preview({
  bounty,
  entries,
  plan,
}: {
  bounty: JudgedBounty
  entries: readonly DeskEntry[]
  plan: Plan
}) {
  const awarded = entries
    .flatMap((entry) => {
      const decision = plan[entry.submission.submissionId]
      return decision !== undefined && (decision.place !== null || decision.isBonus)
        ? [{ entry, decision }]
        : []
    })
    .toSorted((a, b) => (a.decision.place ?? 99) - (b.decision.place ?? 99))
  const others = entries.length - awarded.length
  const { returned } = totalsOf(plan, bounty)
  return (
    <div className="grid grid-cols-1 gap-3 text-sm">
      <ol aria-label="Who gets what" className="grid grid-cols-1">
        {awarded.map(({ entry: { submission }, decision }) => (
          <li
            key={submission.submissionId}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-line border-b py-2.5"
          >
            <span className="grid min-w-0">
              <bdi className="truncate font-medium">{submission.title}</bdi>
              <span className="text-muted text-xs">
                {standingText(decision)}, <bdi>{submission.author.displayName}</bdi>
              </span>
            </span>
            <Amount smallestUnits={prizeOf(decision, bounty)} token={bounty.rewardToken} />
          </li>
        ))}
      </ol>
      <p className="text-muted">
        {others > 0 &&
          `${plural(others, 'entry gets', 'entries get')} no place, with scores and your reason. `}
        {returned > 0n &&
          `${formatAmount(returned, bounty.rewardToken)} for empty places come back to you at completion. `}
        This can’t be undone.
      </p>
    </div>
  )
}
