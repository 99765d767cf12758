import { Button } from '../../../ui/button.tsx'
import type { Payout } from '../api.ts'

/** An action on several due payouts together: approval, or payment in one transaction, which has one token. */
export type DueAction = 'approve' | Payout['token']

/** The label of a payout's checkbox, by recipient. */
export const SELECT_LABELS: Readonly<Record<DueAction, (name: string) => string>> = {
  approve: (name) => `Select ${name} to approve`,
  SOL: (name) => `Pay ${name} in the next batch`,
  USDC: (name) => `Pay ${name} in the next batch`,
}

const ACTIONS = ['approve', 'SOL', 'USDC'] as const

/** The action that a payout can share with others; null if it awaits another person or a wallet. */
export function dueActionOf(payout: Payout): DueAction | null {
  const { canApprove, canBatch } = payout.abilities
  if (canBatch) return payout.token
  return canApprove ? 'approve' : null
}

/** The payouts that share the action of the first one that has an action. */
export function filterSameAction(payouts: readonly Payout[]): Payout[] {
  const able = payouts.filter((payout) => dueActionOf(payout) !== null)
  const [first] = able
  return first === undefined
    ? []
    : able.filter((payout) => dueActionOf(payout) === dueActionOf(first))
}

/** A button for each action that several of the listed payouts share. */
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
  const groups = ACTIONS.map((action) => ({
    action,
    of: payouts.filter((payout) => dueActionOf(payout) === action),
  })).filter(({ of }) => of.length > 1)
  if (groups.length === 0 && onClear === null) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      {groups.map(({ action, of }) => (
        <Button key={action} size="sm" onClick={() => onSelect(of)}>
          {action === 'approve'
            ? `Select ${of.length} to approve`
            : `Select ${of.length} in ${action}`}
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
