import { paths } from '@laurel/contract/spec/routes'
import { api } from '../../../lib/api/api.ts'
import { ApiProblem } from '../../../lib/api/api-problem.ts'
import { useMe } from '../../../lib/api/me.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { nowMs } from '../../../lib/clock.ts'
import { formatPoints } from '../../../lib/text/format.ts'
import { toast } from '../../../lib/toast.ts'
import { ActionDialog } from '../../../ui/dialogs/action-dialog.tsx'
import { Link } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import type { Bounty } from '../api.ts'
import { formatInBothZones } from '../steps/local-time.ts'

/** Shows what publishing costs, funds the bounty and publishes it. */
export default function PublishDialog({
  bounty,
  onClose,
  onDone,
}: {
  bounty: Bounty
  onClose: () => void
  onDone: (bounty: Bounty) => void
}) {
  const me = useMe()
  const publish = useAction((_: null) =>
    api('POST /api/v1/bounties/{id}/publish', {
      params: { id: bounty.bountyId },
    }),
  )
  const total = Number(bounty.prizeTotal)
  const own = total - bounty.starterGrantPoints
  const balance = me?.balances.spendablePoints
  const missing = balance === undefined ? 0 : own - balance
  // The server may have moved the points, and its answer was lost.
  const isUnanswered = publish.error instanceof ApiProblem && publish.error.code === 'unreachable'

  const run = async () => {
    const published = await publish.run(null)
    if (published === null) return
    toast({
      title: published.phase.isOpenForEntries ? 'Published' : 'Funded and scheduled',
      text: `${formatPoints(total)} are in escrow.`,
      tone: 'good',
      action: {
        label: 'Copy link',
        onClick: () =>
          void navigator.clipboard.writeText(`${location.origin}${paths.bounty(published.slug)}`),
      },
    })
    onDone(published)
  }
  return (
    <ActionDialog
      onClose={onClose}
      title="Fund and publish"
      description={`The whole prize moves into escrow in one step, and the bounty ${opening(bounty)}.`}
      confirmLabel={own === 0 ? 'Publish' : `Move ${formatPoints(own)} and publish`}
      cancelLabel="Not yet"
      isPending={publish.isPending}
      isDisabled={balance === undefined || missing > 0}
      error={publish.error}
      {...(isUnanswered ? {} : { safe: 'No points have moved.' })}
      onConfirm={run}
    >
      <Costs bounty={bounty} own={own} balance={balance} />
      {missing > 0 && <Shortfall points={missing} />}
      <ul className="grid list-disc gap-1.5 pl-5 text-muted text-sm">
        <li>Until the first entry you can cancel and get everything back.</li>
        <li>After that, terms can only get better for entrants, and every change is public.</li>
        <li>Prizes for empty places are returned to you when the bounty is completed.</li>
      </ul>
    </ActionDialog>
  )
}

/** The total prize, what the sponsor pays of it, and the balance before and after, in points. */
function Costs({
  bounty,
  own,
  balance,
}: {
  bounty: Bounty
  own: number
  balance: number | undefined
}) {
  return (
    <dl className="grid text-sm">
      <Line name="Total prize" value={formatPoints(Number(bounty.prizeTotal))} />
      {bounty.starterGrantPoints > 0 && (
        <Line
          name="Starter grant from the season reserve"
          value={`−${formatPoints(bounty.starterGrantPoints)}`}
        />
      )}
      <Line name="From your spendable points" value={formatPoints(own)} isStrong />
      <Line name="You have" value={balance === undefined ? null : formatPoints(balance)} />
      {balance !== undefined && balance >= own && (
        <Line name="You keep" value={formatPoints(balance - own)} />
      )}
    </dl>
  )
}

function Shortfall({ points }: { points: number }) {
  return (
    <Notice tone="warn" title={`You are ${formatPoints(points)} short`}>
      <p>
        Lower the prize, or{' '}
        <Link to={paths.airdrop} className="underline">
          earn points first
        </Link>
        . Pending points become spendable at 00:10 UTC.
      </p>
    </Notice>
  )
}

function opening({ opensAt }: Bounty): string {
  return opensAt === null || Date.parse(opensAt) <= nowMs()
    ? 'opens immediately'
    : `opens ${formatInBothZones(Date.parse(opensAt))}`
}

function Line({
  name,
  value,
  isStrong = false,
}: {
  name: string
  value: string | null
  isStrong?: boolean
}) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-line border-b py-2 last:border-0">
      <dt className={isStrong ? 'font-medium' : 'text-muted'}>{name}</dt>
      <dd className={isStrong ? 'figures font-semibold' : 'figures'}>
        {value ?? <Skeleton className="h-4 w-20" />}
      </dd>
    </div>
  )
}
