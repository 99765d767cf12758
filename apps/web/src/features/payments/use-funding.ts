import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '../../lib/api.ts'
import { ApiProblem } from '../../lib/api-problem.ts'
import { useIntent } from '../../lib/use-intent.ts'
import type { WalletSigner } from '../../lib/use-wallet-signer.ts'
import { readWallet } from '../../lib/wallet.ts'
import { WalletFailure } from '../../lib/wallet-failure.ts'
import { type Funding, fundingQuery } from './api.ts'

/** What is being done about a funding in this window. */
export type FundingAct = 'connecting' | 'building' | 'signing' | 'handing_in'

/** The way from a click to a payment that is on its way. */
export interface FundingRun {
  /** Does all of it, or what is left of it after a lost answer; calls while it runs do nothing. */
  run: () => Promise<void>
  act: FundingAct | null
  error: unknown
  /** What was signed could not be handed in yet: the next run hands it in again and asks no wallet. */
  isSigned: boolean
}

interface Signed {
  attemptId: string
  transaction: string
}

/**
 * Has a transaction built, signed by the wallet and handed in. Each attempt is handed in under one `Idempotency-Key`, and
 * the same bytes pay at most once, so trying again after a lost answer is safe.
 */
export function useFunding(bountyId: string, wallet: WalletSigner): FundingRun {
  const client = useQueryClient()
  const [act, setAct] = useState<FundingAct | null>(null)
  const signed = useRef<Signed | null>(null)
  const { queryKey } = fundingQuery(bountyId)

  const sign = async (): Promise<Signed | null> => {
    setAct('connecting')
    const payer = await wallet.connect()
    // That it can't sign is said beside the button.
    if (payer === null || readWallet().wallet?.canSignTransactions === false) return null
    setAct('building')
    const { attemptId, transaction } = await api(
      'POST /api/v1/bounties/{id}/funding/transactions',
      { params: { id: bountyId }, body: { payer } },
    )
    // From here on the server names the treasury and the memo, to be compared with what the wallet shows.
    await client.refetchQueries({ queryKey })
    if ((await wallet.connect()) !== payer) {
      throw new WalletFailure('It switched to another account meanwhile. Start again.')
    }
    setAct('signing')
    return { attemptId, transaction: await wallet.signTransaction(transaction) }
  }

  const handIn = async ({ attemptId, transaction }: Signed): Promise<Funding> => {
    setAct('handing_in')
    try {
      const funding = await api('POST /api/v1/funding-transactions/{id}/signed', {
        params: { id: attemptId },
        body: { transaction },
        idempotencyKey: attemptId,
      })
      signed.current = null
      return funding
    } catch (thrown) {
      if (!(thrown instanceof ApiProblem && thrown.isTemporary)) signed.current = null
      throw thrown
    }
  }

  const fund = useIntent(async (_: null): Promise<void> => {
    try {
      signed.current ??= await sign()
      if (signed.current !== null) client.setQueryData(queryKey, await handIn(signed.current))
    } catch (thrown) {
      // There may be another payment by now, from another window; before the first transaction there is none.
      if (client.getQueryData(queryKey) !== null) void client.refetchQueries({ queryKey })
      throw thrown
    } finally {
      setAct(null)
    }
  })

  return {
    run: async () => {
      await fund.run(null)
    },
    act,
    error: fund.error,
    isSigned: signed.current !== null,
  }
}
