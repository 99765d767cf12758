import type { PayToken } from '@laurel/contract/money/payments'
import { shortAddress } from '@laurel/contract/spec/formatting'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { plural } from '../../../lib/text/format.ts'
import { toast } from '../../../lib/toast.ts'
import { useWalletSigner } from '../../../lib/wallet/use-wallet-signer.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Amount } from '../../../ui/data/points.tsx'
import { Field, Select } from '../../../ui/fields/field.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { measureQuery, type Payout, payoutKeys, type Treasury, treasuryQuery } from '../api.ts'
import { BatchSize } from './batch-size.tsx'

/** Creates a batch of the selected payouts, and shows its transaction size as they are selected. */
export function BatchBuilder({
  token,
  payouts,
  onClear,
  onCreated,
}: {
  token: PayToken
  payouts: readonly Payout[]
  onClear: () => void
  onCreated: () => void
}) {
  const { wallets, connected, signer, chooseSigner } = useSigner()
  const payoutIds = payouts.map(({ payoutId }) => payoutId)
  const measured = useQuery({
    ...measureQuery(token, signer, payoutIds),
    enabled: signer !== '',
    // Keeps the previous figures on screen while the selection is measured again.
    placeholderData: (previous) => previous,
  })
  const create = useCreateBatch(onCreated)
  const total = payouts.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
  const isTooLarge = measured.data !== undefined && measured.data.fits < payouts.length
  return (
    <Card className="sticky bottom-20 z-10 grid gap-4 shadow-float md:bottom-4">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid gap-0.5">
          <p className="font-medium">{plural(payouts.length, 'payout')} in one transaction</p>
          <Amount smallestUnits={String(total)} token={token} className="text-xl" />
        </div>
        <SignerField
          wallets={wallets}
          connected={connected}
          value={signer}
          onChange={chooseSigner}
        />
      </div>
      {measured.data !== undefined && (
        <BatchSize measure={measured.data} token={token} total={total} isTooLarge={isTooLarge} />
      )}
      <ProblemNotice error={create.error ?? measured.error} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="quiet" onClick={onClear}>
          Clear
        </Button>
        <Button
          variant="primary"
          isBusy={create.isPending}
          disabled={signer === '' || isTooLarge}
          onClick={() => void create.run({ token, treasury: signer, payoutIds })}
        >
          Create batch
        </Button>
      </div>
    </Card>
  )
}

interface BatchDraft {
  token: PayToken
  /** Address of the treasury wallet that pays. */
  treasury: string
  payoutIds: string[]
}

/** The treasury wallet that will sign: the chosen one, else the connected one, else the first. */
function useSigner() {
  const { address: connected } = useWalletSigner()
  const treasury = useQuery(treasuryQuery)
  const wallets = treasury.data?.wallets ?? []
  const [chosen, chooseSigner] = useState<string | null>(null)
  const signer =
    chosen ??
    wallets.find((wallet) => wallet.address === connected)?.address ??
    wallets[0]?.address ??
    ''
  return { wallets, connected, signer, chooseSigner }
}

function useCreateBatch(onCreated: () => void) {
  const queryClient = useQueryClient()
  const create = useAction((body: BatchDraft) => api('POST /api/v1/payout-batches', { body }))
  const run = async (body: BatchDraft) => {
    const batch = await create.run(body)
    void queryClient.invalidateQueries({ queryKey: payoutKeys.all })
    if (batch === null) return
    toast({ title: `Batch of ${plural(batch.itemCount, 'payout')} created`, tone: 'good' })
    onCreated()
  }
  return { ...create, run }
}

function SignerField({
  wallets,
  connected,
  value,
  onChange,
}: {
  wallets: Treasury['wallets']
  connected: string | null
  value: string
  onChange: (address: string) => void
}) {
  return (
    <Field label="Paid from" className="min-w-0 basis-64">
      <Select value={value} onChange={({ target }) => onChange(target.value)}>
        {wallets.map((wallet) => (
          <option key={wallet.address} value={wallet.address}>
            {shortAddress(wallet.address)}
            {wallet.address === connected ? ' (connected)' : ''}
          </option>
        ))}
      </Select>
    </Field>
  )
}
