import { paths } from '@laurel/contract/spec/routes'
import { LockKeyhole } from 'lucide-react'
import { formatPoints } from '../../lib/format.ts'
import { Link } from '../../ui/link.tsx'
import { Time } from '../../ui/time.tsx'
import type { Bounty } from './api.ts'

/** Where the prize is right now, with the receipt of every transfer that moved it. */
export function EscrowProof({ bounty }: { bounty: Bounty }) {
  const { escrow, state, prizeTotal } = bounty
  if (escrow === null) {
    return (
      <p className="text-muted text-sm">
        Nothing is in escrow yet. A bounty opens only when its whole prize is.
      </p>
    )
  }
  const isOver = state === 'completed' || state === 'cancelled' || state === 'expired'
  return (
    <div className="grid gap-3 text-sm">
      <p className="flex items-center gap-2.5">
        <LockKeyhole aria-hidden="true" className="size-5 shrink-0 text-(--section-ink)" />
        <span>
          <strong className="font-semibold">{formatPoints(escrow.balance)}</strong>{' '}
          {isOver ? 'left in escrow' : 'in escrow'}
        </span>
      </p>
      <p className="text-muted">
        {isOver
          ? `All ${formatPoints(Number(prizeTotal))} were held there from `
          : 'The sponsor cannot take them out. They have been there since '}
        <Time at={escrow.fundedAt} format="day" />.
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
