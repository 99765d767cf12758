import { api } from '../../lib/api/api.ts'
import { ApiProblem } from '../../lib/api/api-problem.ts'
import { useAction } from '../../lib/api/use-action.ts'
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

/** Shows who gets what, and announces it. */
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
  const { run, seeResults, isAlreadyDecided, announce, reload } = useAnnouncement({
    bounty,
    entries,
    plan,
    onAnnounced,
  })
  return (
    <ActionDialog
      onClose={onClose}
      width="form"
      title="Announce these results"
      description={`Every entrant is notified, the results become public, and a 48-hour objection period begins. ${
        bounty.rewardToken === 'POINTS'
          ? 'Then the prizes are paid automatically.'
          : 'Then each prize becomes a payout to its winner’s wallet, which the team approves and signs. A first prize is held for 7 days after the award.'
      }`}
      confirmLabel="Announce results"
      cancelLabel="Back"
      isPending={announce.isPending}
      error={isAlreadyDecided ? undefined : announce.error}
      safe="Nothing was announced."
      onConfirm={run}
      footer={
        isAlreadyDecided && (
          <Button variant="primary" isBusy={reload.isPending} onClick={seeResults}>
            See current status
          </Button>
        )
      }
    >
      {isAlreadyDecided && (
        <Notice tone="warn" isAnnounced title="This bounty has already moved on">
          <p>
            Results were announced in another window, or time ran out and the votes decided. Nothing
            you prepared was sent.
          </p>
        </Notice>
      )}
      <Preview bounty={bounty} entries={entries} plan={plan} />
    </ActionDialog>
  )
}

/** Announces a plan; where the bounty has already been decided, `seeResults` loads its current state instead. */
function useAnnouncement({
  bounty,
  entries,
  plan,
  onAnnounced,
}: {
  bounty: JudgedBounty
  entries: readonly DeskEntry[]
  plan: Plan
  onAnnounced: (bounty: JudgedBounty) => void
}) {
  const announce = useAction((outcomes: ReturnType<typeof outcomesOf>) =>
    api('POST /api/v1/bounties/{id}/award', {
      params: { id: bounty.bountyId },
      body: { outcomes },
    }),
  )
  const reload = useAction(() =>
    api('GET /api/v1/bounties/{id}', { params: { id: bounty.bountyId } }),
  )
  const isAlreadyDecided =
    announce.error instanceof ApiProblem &&
    (announce.error.code === 'bounty_wrong_state' || announce.error.code === 'conflict')

  const run = async () => {
    const announced = await announce.run(outcomesOf(entries, plan))
    if (announced === null) return
    dropPlan(bounty.bountyId)
    toast({ title: 'Results announced', text: 'Every entrant was notified.', tone: 'good' })
    onAnnounced(announced)
  }
  const seeResults = async () => {
    const current = await reload.run(null)
    if (current !== null) onAnnounced(current)
  }
  return { run, seeResults, isAlreadyDecided, announce, reload }
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
  const isAllScored = entries.every(({ finalScore }) => finalScore !== null)
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
          `${plural(others, 'entry gets', 'entries get')} no place, with ${isAllScored ? 'scores and your reason' : 'your reason'}. `}
        {returned > 0n &&
          `${formatAmount(returned, bounty.rewardToken)} for empty places will be returned to you on completion. `}
        This can’t be undone.
      </p>
    </div>
  )
}
