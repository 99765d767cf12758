import type { PayToken } from '@laurel/contract/money/payments'
import { shortAddress } from '@laurel/contract/spec/formatting'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { useIntent } from '../../../lib/api/use-intent.ts'
import { formatAmount, formatNumber, plural } from '../../../lib/text/format.ts'
import { toast } from '../../../lib/toast.ts'
import { useWalletSigner } from '../../../lib/wallet/use-wallet-signer.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Amount } from '../../../ui/data/points.tsx'
import { Progress } from '../../../ui/data/progress.tsx'
import { Field, Select } from '../../../ui/fields/field.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { measureQuery, type Payout, payoutKeys, treasuryQuery } from '../api.ts'

/** Puts the selected payouts into one transaction, and shows its real size while they are selected. */
export function BatchBuilder({
  token,
  payouts,
  onClear,
  onMade,
}: {
  token: PayToken
  payouts: readonly Payout[]
  onClear: () => void
  onMade: () => void
}) {
  const queryClient = useQueryClient()
  const { address } = useWalletSigner()
  const treasury = useQuery(treasuryQuery)
  const wallets = treasury.data?.wallets ?? []
  const [chosen, setChosen] = useState<string | null>(null)
  const signer =
    chosen ??
    wallets.find((wallet) => wallet.address === address)?.address ??
    wallets[0]?.address ??
    ''
  const payoutIds = payouts.map(({ payoutId }) => payoutId)
  const measured = useQuery({
    ...measureQuery(token, signer, payoutIds),
    enabled: signer !== '',
    // The figures of one payout fewer say more than none.
    placeholderData: (previous) => previous,
  })
  const make = useIntent((body: { token: PayToken; treasury: string; payoutIds: string[] }) =>
    api('POST /api/v1/payout-batches', { body }),
  )
  const run = async () => {
    const batch = await make.run({ token, treasury: signer, payoutIds })
    void queryClient.invalidateQueries({ queryKey: payoutKeys.all })
    if (batch === null) return
    toast({ title: `Batch of ${plural(batch.itemCount, 'payout')} made`, tone: 'good' })
    onMade()
  }
  const total = payouts.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
  const error = make.error ?? measured.error
  const tooMany = measured.data !== undefined && measured.data.fits < payouts.length
  const isShort =
    measured.data !== undefined && BigInt(measured.data.treasuryBalance) < BigInt(total)
  return (
    <Card className="sticky bottom-20 z-10 grid gap-4 shadow-float md:bottom-4">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid gap-0.5">
          <p className="font-medium">{plural(payouts.length, 'payout')} in one transaction</p>
          <Amount smallestUnits={String(total)} token={token} className="text-xl" />
        </div>
        <Field label="Paid from" className="min-w-0 basis-64">
          <Select value={signer} onChange={({ target }) => setChosen(target.value)}>
            {wallets.map((wallet) => (
              <option key={wallet.address} value={wallet.address}>
                {shortAddress(wallet.address)}
                {wallet.address === address ? ' (connected)' : ''}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      {measured.data !== undefined && (
        <div className="grid gap-1.5">
          <p className="flex flex-wrap justify-between gap-x-4 text-sm">
            <span className="text-muted">Size of the transaction</span>
            <span className="figures">
              {formatNumber(measured.data.size)}
              <span className="text-muted"> / {formatNumber(measured.data.maxSize)} bytes</span>
            </span>
          </p>
          <Progress
            label="Size of the transaction"
            value={measured.data.size}
            max={measured.data.maxSize}
            valueText={`${measured.data.size} of ${measured.data.maxSize} bytes`}
            tone={tooMany ? 'warn' : 'brand'}
          />
          <p className="text-muted text-xs">
            Fee, receipt and new accounts: at most {formatAmount(measured.data.costLamports, 'SOL')}
            . The wallet holds {formatAmount(measured.data.treasuryBalance, token)}.
          </p>
        </div>
      )}
      {tooMany && (
        <Notice tone="warn">
          <p>The first {measured.data?.fits} fit. Pay the rest in the next batch.</p>
        </Notice>
      )}
      {isShort && (
        <Notice tone="warn">
          <p>This wallet holds less than the batch pays. Top it up, or choose another one.</p>
        </Notice>
      )}
      <ProblemNotice error={error} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="quiet" onClick={onClear}>
          Clear
        </Button>
        <Button
          variant="primary"
          isBusy={make.isPending}
          disabled={signer === '' || tooMany}
          onClick={() => void run()}
        >
          Make the batch
        </Button>
      </div>
    </Card>
  )
}
