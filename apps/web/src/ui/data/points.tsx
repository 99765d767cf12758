import type { RewardToken } from '@laurel/contract/money/money'
import { cx } from '../../lib/class-names.ts'
import { formatAmount, formatPoints, formatSignedPoints } from '../../lib/text/format.ts'

/**
 * An amount of points: `1,250 pts`; `isSigned` for changes: `+25 pts` in green, `−5 pts` in red, or uncoloured with
 * `isNeutral`.
 */
export function Points({
  value,
  isSigned = false,
  isNeutral = false,
  className,
}: {
  value: number
  isSigned?: boolean
  isNeutral?: boolean
  className?: string
}) {
  const tone = value > 0 ? 'text-good' : value < 0 ? 'text-bad' : 'text-muted'
  return (
    <span className={cx('figures whitespace-nowrap', isSigned && !isNeutral && tone, className)}>
      {isSigned ? formatSignedPoints(value) : formatPoints(value)}
    </span>
  )
}

/** A prize or payment in its token's smallest unit: `1,250 pts`, `0.05 SOL`, `5.00 USDC`, with every digit. */
export function Amount({
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
      {formatAmount(smallestUnits, token)}
    </span>
  )
}
