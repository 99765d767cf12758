import { useQuery } from '@tanstack/react-query'
import { useMe } from '../../../lib/api/me.ts'
import { CATEGORY_NAMES } from '../../../lib/text/categories.ts'
import { formatAmount, formatNumber, formatPoints, plural } from '../../../lib/text/format.ts'
import { Card } from '../../../ui/card.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { type Bounty, guidanceQuery } from '../api.ts'
import { entriesText, placesText } from '../words.ts'
import { type DraftValues, totalOf } from './draft-values.ts'
import { UNREVIEWED_TRUST_LEVEL } from './use-submit-draft.ts'

/** Maximum that the season reserve adds to a first bounty (product.md 4). */
const STARTER_GRANT_POINTS = 500

/** The sidebar of a draft: total prize, the sponsor's balance, and comparable bounties. */
export function DraftAside({ bounty, values }: { bounty: Bounty; values: DraftValues }) {
  return (
    <aside aria-label="About this draft" className="grid grid-cols-1 content-start gap-4">
      <Money bounty={bounty} values={values} />
      <Comparison values={values} />
    </aside>
  )
}

function Money({ bounty, values }: { bounty: Bounty; values: DraftValues }) {
  const { rewardToken: token } = values
  const total = totalOf(values)
  return (
    <Card className="grid gap-4 md:p-5">
      <div>
        <p className="text-muted text-sm">Total prize</p>
        <p aria-live="polite" className="font-display font-semibold text-2xl tabular-nums">
          {formatAmount(total, token)}
        </p>
        <p className="text-muted text-xs">
          {placesText(values.prizeAmounts.length, values.bonusCount)}
        </p>
      </div>
      {token === 'POINTS' ? (
        <FromPoints bounty={bounty} total={Number(total)} />
      ) : (
        <p className="border-line border-t pt-3 text-muted text-xs">
          You pay exactly {formatAmount(total, token)} and the network’s fee, in one transaction
          that you sign in your own wallet before the bounty opens. Laurel never holds your keys.
        </p>
      )}
    </Card>
  )
}

/** The sponsor's balance, and for a first bounty the starter grant. */
function FromPoints({ bounty, total }: { bounty: Bounty; total: number }) {
  const me = useMe()
  const balance = me?.balances.spendablePoints
  const canGetGrant =
    me !== undefined &&
    bounty.sponsorRecord.bountyCount === 0 &&
    me.trustLevel < UNREVIEWED_TRUST_LEVEL
  const missing = balance === undefined ? 0 : Math.max(0, total - balance)
  return (
    <>
      <dl className="grid gap-1.5 border-line border-t pt-3 text-sm">
        <div className="flex justify-between gap-4">
          <dt className="text-muted">You can spend</dt>
          <dd className="figures">
            {balance === undefined ? <Skeleton className="h-4 w-16" /> : formatPoints(balance)}
          </dd>
        </div>
        {missing > 0 && (
          <div className="flex justify-between gap-4">
            <dt className="text-muted">Short by</dt>
            <dd className="figures text-warn">{formatPoints(missing)}</dd>
          </div>
        )}
      </dl>
      <p className="text-muted text-xs">
        {canGetGrant
          ? `Your first bounty: the moderator who approves it may put up to ${formatPoints(STARTER_GRANT_POINTS)} from the season reserve straight into its escrow. The rest comes from your spendable points.`
          : 'The whole prize moves from your spendable points into escrow when you publish, not before.'}
      </p>
    </>
  )
}

/** Median figures of closed bounties in the same category and token. */
function Comparison({ values: { category, rewardToken } }: { values: DraftValues }) {
  const { data } = useQuery(guidanceQuery(category, rewardToken))
  const name = CATEGORY_NAMES[category].toLowerCase()
  return (
    <Card className="grid gap-2 text-sm md:p-5">
      <h2 className="font-medium font-sans text-muted text-sm tracking-normal">
        Comparable bounties
      </h2>
      {data === undefined ? (
        <Skeleton className="h-12" />
      ) : data.sampleSize === 0 ? (
        <p className="text-muted">
          No {name} bounty that pays in {rewardToken === 'POINTS' ? 'points' : rewardToken} has been
          completed yet, so there is nothing to compare with.
        </p>
      ) : (
        <p>
          {data.sampleSize === 1
            ? 'One similar bounty: '
            : `${formatNumber(data.sampleSize)} similar bounties, median: `}
          <strong>{formatAmount(data.medianPrize ?? '0', rewardToken)}</strong>
          {data.medianEntries !== null && `, ${entriesText(Math.round(data.medianEntries))}`}
          {data.medianDays !== null && `, open for ${plural(Math.round(data.medianDays), 'day')}`}.
        </p>
      )}
    </Card>
  )
}
