import { shortAddress } from '@laurel/contract/spec/formatting'
import { paths } from '@laurel/contract/spec/routes'
import { useInfiniteQuery } from '@tanstack/react-query'
import { nowMs } from '../../lib/clock.ts'
import { formatAmount } from '../../lib/text/format.ts'
import { formatDay } from '../../lib/text/time.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { StatusPill } from '../../ui/data/badge.tsx'
import { ChainSteps } from '../../ui/data/chain-steps.tsx'
import { LoadMore } from '../../ui/data/load-more.tsx'
import { PayoutPill } from '../../ui/data/payout-pill.tsx'
import { Link } from '../../ui/link.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { SkeletonText } from '../../ui/states/skeleton.tsx'
import { Countdown, Time } from '../../ui/text/time.tsx'
import { TransactionLink } from '../../ui/text/transaction-link.tsx'
import { type AwardedPrize, type OwnPayout, ownPayoutsQuery } from './api.ts'
import { ChainNotice } from './chain-notice.tsx'

/** The signed-in user's payouts and refunds in SOL and USDC, with the holds on each. */
export function OwnPayouts() {
  const list = useInfiniteQuery(ownPayoutsQuery)
  if (list.isError) {
    return (
      <ErrorState
        error={list.error}
        safe="Your payouts are not affected."
        onRetry={() => void list.refetch()}
        isRetrying={list.isRefetching}
      />
    )
  }
  if (list.data === undefined) return <SkeletonText lines={6} />
  const payouts = list.data.pages.flatMap(({ items }) => items)
  const awarded = list.data.pages[0]?.awarded ?? []
  if (payouts.length === 0 && awarded.length === 0) {
    return (
      <EmptyState
        title="No payouts yet"
        text="Prizes in SOL and USDC, and refunds of your bounties, appear here from the award until they are paid. Prizes in points are in your points, line by line."
        action={
          <ButtonLink to={paths.bounties} variant="primary">
            Find a bounty
          </ButtonLink>
        }
      />
    )
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <MissingWallet payouts={payouts} />
      <ChainNotice />
      <ul aria-label="Payouts" className="grid">
        {awarded.map((prize) => (
          <Awarded key={prize.submissionId} prize={prize} />
        ))}
        {payouts.map((payout) => (
          <Payout key={payout.payoutId} payout={payout} />
        ))}
      </ul>
      {list.hasNextPage && (
        <LoadMore
          shown={payouts.length}
          noun="payouts"
          hasMore
          isLoading={list.isFetchingNextPage}
          onLoad={() => void list.fetchNextPage()}
        />
      )}
    </div>
  )
}

/** Asks for a wallet when a payout has none, with the time left. */
function MissingWallet({ payouts }: { payouts: readonly OwnPayout[] }) {
  const waiting = payouts.filter(({ needsWallet }) => needsWallet)
  if (waiting.length === 0) return null
  const [soonest] = waiting.flatMap(({ returnsAt }) => returnsAt ?? []).toSorted()
  return (
    <Notice
      tone="warn"
      title="Link a wallet to be paid"
      action={
        <ButtonLink to={paths.ownWallet} variant="primary" size="sm">
          Link a wallet
        </ButtonLink>
      }
    >
      <p>
        {waiting.length === 1 ? 'A payout has' : `${waiting.length} payouts have`} nowhere to go.
        {soonest !== undefined && (
          <>
            {' '}
            In <Countdown to={soonest} done="a moment" /> the {waiting.length === 1 ? '' : 'first '}
            prize goes back to its sponsor.
          </>
        )}
      </p>
    </Notice>
  )
}

const KINDS: Readonly<Record<OwnPayout['kind'], string>> = {
  airdrop: 'Airdrop',
  prize: 'Prize',
  refund: 'Refund',
  return: 'Returned payment',
}

/** An awarded prize that has not become a payout yet. */
function Awarded({ prize }: { prize: AwardedPrize }) {
  const { submissionId, title, token, amount, bounty, awardedAt, objectionsUntil } = prize
  return (
    <li className="grid gap-2 border-line border-b py-4 last:border-0">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4">
        <div className="grid gap-0.5">
          <p className="font-medium">
            <Link to={paths.submission(submissionId)} className="hover:underline">
              {title}
            </Link>
          </p>
          <p className="text-muted text-sm">
            <Link to={paths.bounty(bounty.slug)} className="underline hover:text-ink">
              {bounty.title}
            </Link>
            {' · won '}
            <Time at={awardedAt} />
          </p>
        </div>
        <div className="grid justify-items-end gap-1.5 whitespace-nowrap">
          <span className="figures font-semibold">{formatAmount(amount, token)}</span>
          <StatusPill tone="info">Awarded</StatusPill>
        </div>
      </div>
      <p className="border-warn border-l-2 pl-3 text-sm">
        Entrants may object until {formatDay(Date.parse(objectionsUntil))},{' '}
        <Countdown to={objectionsUntil} done="over now" />. Then it becomes a payout to your wallet.
      </p>
    </li>
  )
}

/** States between submission and finality. */
const STEPS: Partial<Record<OwnPayout['state'], 'sent' | 'confirmed'>> = {
  submitted: 'sent',
  confirmed: 'confirmed',
}

function Payout({ payout }: { payout: OwnPayout }) {
  const { kind, label, token, amount, state, bounty, awardedAt, signature, finalizedAt } = payout
  const step = STEPS[state]
  return (
    <li className="grid gap-2 border-line border-b py-4 last:border-0">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4">
        <div className="grid gap-0.5">
          <p className="font-medium first-letter:uppercase">{label === '' ? KINDS[kind] : label}</p>
          <p className="text-muted text-sm">
            {bounty !== null && (
              <>
                <Link to={paths.bounty(bounty.slug)} className="underline hover:text-ink">
                  {bounty.title}
                </Link>
                {' · '}
              </>
            )}
            {kind === 'prize' ? 'won' : 'due'} <Time at={awardedAt} />
          </p>
        </div>
        <div className="grid justify-items-end gap-1.5 whitespace-nowrap">
          <span className="figures font-semibold">{formatAmount(amount, token)}</span>
          <PayoutPill state={state} />
        </div>
      </div>
      <Holds payout={payout} />
      {step !== undefined && <ChainSteps step={step} />}
      <p className="flex flex-wrap items-center gap-x-3 text-muted text-xs empty:hidden">
        {payout.walletAddress !== null && (
          <span title={payout.walletAddress}>
            to <span className="figures">{shortAddress(payout.walletAddress)}</span>
          </span>
        )}
        {finalizedAt !== null && (
          <span>
            paid <Time at={finalizedAt} />
          </span>
        )}
        {signature !== null && (
          <TransactionLink signature={signature} about={`of ${formatAmount(amount, token)}`} />
        )}
      </p>
    </li>
  )
}

/** The holds on a payout, with the end of each if known; nothing once it is sent or closed. */
function Holds({ payout: { isWaiting, holds, returnsAt } }: { payout: OwnPayout }) {
  if (holds.length === 0 || !isWaiting) return null
  return (
    <ul className="grid gap-1 border-warn border-l-2 pl-3 text-sm">
      {holds.map(({ reason, text, until }) => (
        <li key={reason}>
          {text}
          {until !== null && (
            <span className="text-muted">
              {' '}
              {Date.parse(until) > nowMs() ? (
                <>
                  Until {formatDay(Date.parse(until))}, <Countdown to={until} done="over now" />.
                </>
              ) : (
                'Over now.'
              )}
            </span>
          )}
          {reason === 'no_wallet' && returnsAt !== null && (
            <span className="text-muted">
              {' '}
              Goes back to the sponsor on {formatDay(Date.parse(returnsAt))}.
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
