import type { RewardToken } from '@laurel/contract/money'
import { cx } from '../lib/class-names.ts'
import { exactAmount } from '../lib/token-amount.ts'

/** A payment with every digit that it has, for those who compare it with what a wallet shows. */
export function ExactAmount({
  smallestUnits,
  token,
  className,
}: {
  smallestUnits: string
  token: RewardToken
  className?: string
}) {
  return (
    <span className={cx('figures whitespace-nowrap', className)}>
      {exactAmount(smallestUnits, token)}
    </span>
  )
}
