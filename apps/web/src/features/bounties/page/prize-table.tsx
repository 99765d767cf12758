import { cx } from '../../../lib/class-names.ts'
import { formatAmount, plural } from '../../../lib/text/format.ts'
import { Amount } from '../../../ui/data/points.tsx'
import { LogoMark } from '../../../ui/pictures/logo.tsx'
import type { Bounty } from '../api.ts'
import { ordinal } from '../words.ts'

const TONES = ['text-gold', 'text-silver', 'text-bronze']

/** Prizes by place and bonus spot, with their total. */
export function PrizeTable({
  prizeAmounts,
  bonusCount,
  bonusAmount,
  prizeTotal,
  rewardToken,
}: Pick<Bounty, 'prizeAmounts' | 'bonusCount' | 'bonusAmount' | 'prizeTotal' | 'rewardToken'>) {
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">Prizes by place</caption>
      <tbody>
        {prizeAmounts.map((amount, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the place
          <tr key={index} className="border-line border-b">
            <th scope="row" className="py-2.5 text-left font-medium">
              <span className="flex items-center gap-2.5">
                <LogoMark detail="small" className={cx('size-5', TONES[index] ?? 'text-edge')} />
                {ordinal(index + 1)} place
              </span>
            </th>
            <td className="py-2.5 text-right">
              <Amount
                smallestUnits={amount}
                token={rewardToken}
                className={cx(index === 0 && 'font-semibold')}
              />
            </td>
          </tr>
        ))}
        {bonusCount > 0 && (
          <tr className="border-line border-b">
            <th scope="row" className="py-2.5 text-left font-medium">
              {plural(bonusCount, 'bonus spot')}
            </th>
            <td className="py-2.5 text-right">
              <Amount smallestUnits={bonusAmount} token={rewardToken} />
              {bonusCount > 1 && <span className="text-muted"> each</span>}
            </td>
          </tr>
        )}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" className="pt-3 text-left font-normal text-muted">
            Total
          </th>
          <td className="pt-3 text-right font-display font-semibold text-base tabular-nums">
            {formatAmount(prizeTotal, rewardToken)}
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
