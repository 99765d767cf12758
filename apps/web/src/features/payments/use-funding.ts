import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { useAction } from '../../lib/api/use-action.ts'
import { type Signed, useSigned } from '../../lib/wallet/use-signed.ts'
import type { WalletSigner } from '../../lib/wallet/use-wallet-signer.ts'
import { readWallet } from '../../lib/wallet/wallet.ts'
import { WalletFailure } from '../../lib/wallet/wallet-failure.ts'
import { type Funding, fundingQuery } from './api.ts'

/** The step of a funding that this window is at. */
export type FundingStep = 'connecting' | 'building' | 'signing' | 'submitting'

/** A funding run, from the click to a submitted transaction. */
export interface FundingRun {
  /** Runs every step, or resumes after a lost response; calls while it runs do nothing. */
  run: () => Promise<void>
  step: FundingStep | null
  error: unknown
  /** A signed transaction is not submitted yet: the next run submits it again without the wallet. */
  isSigned: boolean
}

/**
 * Requests a transaction, has the wallet sign it and submits it. The same bytes pay at most once, so a retry after a lost
 * response is safe.
 */
export function useFunding(bountyId: string, wallet: WalletSigner): FundingRun {
  const client = useQueryClient()
  const [step, setStep] = useState<FundingStep | null>(null)
  const signed = useSigned()
  const { queryKey } = fundingQuery(bountyId)

  const sign = async (): Promise<Signed | null> => {
    setStep('connecting')
    const payer = await wallet.connect()
    // The button's status text says that it can't sign.
    if (payer === null || readWallet().wallet?.canSignTransactions === false) return null
    setStep('building')
    const { attemptId, transaction } = await api(
      'POST /api/v1/bounties/{id}/funding/transactions',
      { params: { id: bountyId }, body: { payer } },
    )
    // The funding now names the treasury and the memo, to compare with the wallet.
    await client.refetchQueries({ queryKey })
    if ((await wallet.connect()) !== payer) {
      throw new WalletFailure('It switched to another account. Start again.')
    }
    setStep('signing')
    return { attemptId, transaction: await wallet.signTransaction(transaction) }
  }

  const submitSigned = ({ attemptId, transaction }: Signed): Promise<Funding> => {
    setStep('submitting')
    return api('POST /api/v1/funding-transactions/{id}/signed', {
      params: { id: attemptId },
      body: { transaction },
    })
  }

  const fund = useAction(async (_: null): Promise<void> => {
    try {
      const funding = await signed.submit(sign, submitSigned)
      if (funding !== null) client.setQueryData(queryKey, funding)
    } catch (thrown) {
      // Another window may have paid meanwhile. Before the first transaction there is nothing to refetch.
      if (client.getQueryData(queryKey) !== null) void client.refetchQueries({ queryKey })
      throw thrown
    } finally {
      setStep(null)
    }
  })

  return {
    run: async () => {
      await fund.run(null)
    },
    step,
    error: fund.error,
    isSigned: signed.isSigned,
  }
}
