import { shortAddress } from '@laurel/contract/spec/formatting'
import { paths } from '@laurel/contract/spec/routes'
import { LockKeyhole } from 'lucide-react'
import { formatAmount, formatPoints } from '../../lib/format.ts'
import { Link } from '../../ui/link.tsx'
import { Time } from '../../ui/time.tsx'
import { TransactionLink } from '../../ui/transaction-link.tsx'
import type { Bounty } from './api.ts'
import { inEscrow, isFunded } from './escrow.ts'

/** Where the prize is right now, with the receipt of what moved it: transfers of points, or the transaction on the chain. */
export function EscrowProof({ bounty }: { bounty: Bounty }) {
  if (!isFunded(bounty)) {
    return (
      <p className="text-muted text-sm">
        Nothing is in escrow yet. A bounty opens only when its whole prize is.
      </p>
    )
  }
  const { escrow, funding } = bounty
  if (funding !== null) return <ChainEscrow bounty={bounty} funding={funding} />
  return escrow === null ? null : <PointsEscrow bounty={bounty} escrow={escrow} />
}

function ChainEscrow({
  bounty,
  funding: { amount, token, payer, signature, finalizedAt },
}: {
  bounty: Bounty
  funding: NonNullable<Bounty['funding']>
}) {
  const isHeld = inEscrow(bounty) > 0n
  return (
    <div className="grid gap-3 text-sm">
      <p className="flex items-center gap-2.5">
        <LockKeyhole aria-hidden="true" className="size-5 shrink-0 text-(--section-ink)" />
        <span>
          <strong className="font-semibold">{formatAmount(amount, token)}</strong>{' '}
          {isHeld ? 'in escrow' : 'were in escrow'}
        </span>
      </p>
      <p className="text-muted">
        Paid
        {payer !== null && (
          <>
            {' '}
            from <span className="figures">{shortAddress(payer)}</span>
          </>
        )}{' '}
        to the treasury
        {finalizedAt !== null && (
          <>
            , final <Time at={finalizedAt} />
          </>
        )}
        .{' '}
        {isHeld
          ? 'The treasury’s keys are with the finance people of this Laurel. The sponsor gets it back only by cancelling before the first entry, or if nobody wins.'
          : 'What left it since is listed with each payment.'}
      </p>
      {signature !== null && (
        <p>
          <TransactionLink signature={signature}>Funding transaction</TransactionLink>
        </p>
      )}
    </div>
  )
}

function PointsEscrow({
  bounty: { state, prizeTotal, winners },
  escrow,
}: {
  bounty: Bounty
  escrow: NonNullable<Bounty['escrow']>
}) {
  const won = winners.reduce((sum, { prizeAmount }) => sum + Number(prizeAmount), 0)
  const returned = Number(prizeTotal) - won
  const isOver = state === 'completed' || state === 'cancelled' || state === 'expired'
  return (
    <div className="grid gap-3 text-sm">
      <p className="flex items-center gap-2.5">
        <LockKeyhole aria-hidden="true" className="size-5 shrink-0 text-(--section-ink)" />
        <span>
          {isOver && escrow.balance === 0 ? (
            <strong className="font-semibold">Nothing left in escrow</strong>
          ) : (
            <>
              <strong className="font-semibold">{formatPoints(escrow.balance)}</strong>{' '}
              {isOver ? 'left in escrow' : 'in escrow'}
            </>
          )}
        </span>
      </p>
      <p className="text-muted">
        {isOver
          ? `All ${formatPoints(Number(prizeTotal))} were held there from `
          : 'They leave only to winners, or back when the bounty is cancelled or nobody wins. They have been there since '}
        <Time at={escrow.fundedAt} format="day" />.
        {state === 'completed' &&
          returned > 0 &&
          ` ${formatPoints(returned)} of places that nobody took went back to the sponsor.`}
      </p>
      {escrow.transferIds.length > 0 && (
        <ul className="flex flex-wrap gap-x-4 gap-y-1">
          {escrow.transferIds.map((id, index) => (
            <li key={id}>
              <Link
                to={paths.transaction(id)}
                className="hit-area underline hover:text-(--section-ink)"
              >
                {escrow.transferIds.length === 1 ? 'Receipt' : `Receipt ${index + 1}`}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
