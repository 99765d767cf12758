import type { PayToken } from '@laurel/contract/money/payments'
import type { ApiReply } from '../../../lib/api/api.ts'
import { formatAmount, formatNumber } from '../../../lib/text/format.ts'
import { Progress } from '../../../ui/data/progress.tsx'
import { Notice } from '../../../ui/states/notice.tsx'

/** The size and cost of a batch, with a warning when it does not fit or the wallet holds too little. */
export function BatchSize({
  measure: { size, maxSize, fits, costLamports, treasuryBalance },
  token,
  total,
  isTooLarge,
}: {
  measure: ApiReply<'POST /api/v1/payout-batches/measure'>
  token: PayToken
  /** The amount that the batch pays, in the token's smallest unit. */
  total: bigint
  isTooLarge: boolean
}) {
  return (
    <>
      <div className="grid gap-1.5">
        <p className="flex flex-wrap justify-between gap-x-4 text-sm">
          <span className="text-muted">Transaction size</span>
          <span className="figures">
            {formatNumber(size)}
            <span className="text-muted"> / {formatNumber(maxSize)} bytes</span>
          </span>
        </p>
        <Progress
          label="Transaction size"
          value={size}
          max={maxSize}
          valueText={`${size} of ${maxSize} bytes`}
          tone={isTooLarge ? 'warn' : 'brand'}
        />
        <p className="text-muted text-xs">
          Fee, batch marker and new accounts: at most {formatAmount(costLamports, 'SOL')}. The
          wallet holds {formatAmount(treasuryBalance, token)}.
        </p>
      </div>
      {isTooLarge && (
        <Notice tone="warn">
          <p>The first {fits} fit. Pay the rest in the next batch.</p>
        </Notice>
      )}
      {BigInt(treasuryBalance) < total && (
        <Notice tone="warn">
          <p>This wallet holds less than the batch pays. Top it up or choose another one.</p>
        </Notice>
      )}
    </>
  )
}
