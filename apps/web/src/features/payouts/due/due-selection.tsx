import { Button } from '../../../ui/button.tsx'
import type { Payout } from '../api.ts'

/** An act on several due payouts together: approval, or payment in one transaction, which has one token. */
export type DueAct = 'approve' | Payout['token']

/** The label of a payout's checkbox, by recipient. */
export const DUE_ACTS: Readonly<Record<DueAct, (name: string) => string>> = {
  approve: (name) => `Select ${name} to approve`,
  SOL: (name) => `Pay ${name} in the next batch`,
  USDC: (name) => `Pay ${name} in the next batch`,
}

const ACTS = ['approve', 'SOL', 'USDC'] as const

/** The act that a payout can share with others; null if it awaits another person or a wallet. */
export function dueActOf(payout: Payout): DueAct | null {
  const { canApprove, canBatch } = payout.abilities
  if (canBatch) return payout.token
  return canApprove ? 'approve' : null
}

/** The payouts that share the act of the first one that has an act. */
export function filterSameAct(payouts: readonly Payout[]): Payout[] {
  const able = payouts.filter((payout) => dueActOf(payout) !== null)
  const [first] = able
  return first === undefined ? [] : able.filter((payout) => dueActOf(payout) === dueActOf(first))
}

/** A button for each act that several of the listed payouts share. */
export function SelectAll({
  payouts,
  onSelect,
  onClear,
}: {
  payouts: readonly Payout[]
  onSelect: (payouts: readonly Payout[]) => void
  /** Null while nothing is selected. */
  onClear: (() => void) | null
}) {
  const groups = ACTS.map((act) => ({
    act,
    of: payouts.filter((payout) => dueActOf(payout) === act),
  })).filter(({ of }) => of.length > 1)
  if (groups.length === 0 && onClear === null) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      {groups.map(({ act, of }) => (
        <Button key={act} size="sm" onClick={() => onSelect(of)}>
          {act === 'approve' ? `Select ${of.length} to approve` : `Select ${of.length} in ${act}`}
        </Button>
      ))}
      {onClear !== null && (
        <Button size="sm" variant="quiet" onClick={onClear}>
          Clear selection
        </Button>
      )}
    </div>
  )
}
