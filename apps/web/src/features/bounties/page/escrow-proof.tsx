import { shortAddress } from '@laurel/contract/spec/formatting'
import { paths } from '@laurel/contract/spec/routes'
import { LockKeyhole } from 'lucide-react'
import { formatAmount, formatPoints } from '../../../lib/text/format.ts'
import { Link } from '../../../ui/link.tsx'
import { Time } from '../../../ui/text/time.tsx'
import { TransactionLink } from '../../../ui/text/transaction-link.tsx'
import type { Bounty } from '../api.ts'

/** The current state of the escrow, with proof: point transfers or the funding transaction on the chain. */
export function EscrowProof({ bounty }: { bounty: Bounty }) {
  const { escrow, funding } = bounty
  if (escrow === null) {
    return (
      <p className="text-muted text-sm">
        Nothing is in escrow yet. A bounty opens only once its whole prize is in escrow.
      </p>
    )
  }
  return funding === null ? (
    <PointsEscrow bounty={bounty} escrow={escrow} />
  ) : (
    <ChainEscrow escrow={escrow} funding={funding} />
  )
}

function ChainEscrow({
  escrow,
  funding: { amount, token, payer, signature, finalizedAt },
}: {
  escrow: NonNullable<Bounty['escrow']>
  funding: NonNullable<Bounty['funding']>
}) {
  const isHeld = escrow.balance !== '0'
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
          ? 'This site’s finance team holds the treasury’s keys. The sponsor gets the prize back only by cancelling before the first entry, or if no one wins.'
          : 'Each payment from it is listed with its transaction.'}
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
  bounty: { phase, prizeTotal, winners },
  escrow,
}: {
  bounty: Bounty
  escrow: NonNullable<Bounty['escrow']>
}) {
  const won = winners.reduce((sum, { prizeAmount }) => sum + Number(prizeAmount), 0)
  const returned = Number(prizeTotal) - won
  const { isOver } = phase
  const balance = Number(escrow.balance)
  return (
    <div className="grid gap-3 text-sm">
      <p className="flex items-center gap-2.5">
        <LockKeyhole aria-hidden="true" className="size-5 shrink-0 text-(--section-ink)" />
        <span>
          {isOver && balance === 0 ? (
            <strong className="font-semibold">Nothing left in escrow</strong>
          ) : (
            <>
              <strong className="font-semibold">{formatPoints(balance)}</strong>{' '}
              {isOver ? 'left in escrow' : 'in escrow'}
            </>
          )}
        </span>
      </p>
      <p className="text-muted">
        {isOver
          ? `All ${formatPoints(Number(prizeTotal))} were held there from `
          : 'They go only to winners, or back if the bounty is cancelled or no one wins. They have been there since '}
        <Time at={escrow.fundedAt} format="day" />.
        {isOver &&
          winners.length > 0 &&
          returned > 0 &&
          ` ${formatPoints(returned)} for empty places went back to the sponsor.`}
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
