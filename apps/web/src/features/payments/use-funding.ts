import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { useIntent } from '../../lib/api/use-intent.ts'
import { type Signed, useSigned } from '../../lib/wallet/use-signed.ts'
import type { WalletSigner } from '../../lib/wallet/use-wallet-signer.ts'
import { readWallet } from '../../lib/wallet/wallet.ts'
import { WalletFailure } from '../../lib/wallet/wallet-failure.ts'
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

/**
 * Has a transaction built, signed by the wallet and submitted. The same bytes pay at most once, so trying again after a
 * lost answer is safe.
 */
export function useFunding(bountyId: string, wallet: WalletSigner): FundingRun {
  const client = useQueryClient()
  const [act, setAct] = useState<FundingAct | null>(null)
  const signed = useSigned()
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

  const handIn = ({ attemptId, transaction }: Signed): Promise<Funding> => {
    setAct('handing_in')
    return api('POST /api/v1/funding-transactions/{id}/signed', {
      params: { id: attemptId },
      body: { transaction },
    })
  }

  const fund = useIntent(async (_: null): Promise<void> => {
    try {
      const funding = await signed.submit(sign, handIn)
      if (funding !== null) client.setQueryData(queryKey, funding)
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
    isSigned: signed.isSigned,
  }
}
