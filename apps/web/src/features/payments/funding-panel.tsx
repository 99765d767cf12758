import type { RewardToken } from '@laurel/contract/money/money'
import type { BountyState } from '@laurel/contract/work/bounties'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useConfig } from '../../lib/api/config.ts'
import { formatAmount } from '../../lib/text/format.ts'
import { useWalletSigner } from '../../lib/wallet/use-wallet-signer.ts'
import { Card } from '../../ui/card.tsx'
import { ChainSteps } from '../../ui/data/chain-steps.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { TransactionLink } from '../../ui/text/transaction-link.tsx'
import { type Funding, fundingQuery } from './api.ts'
import { ChainNotice } from './chain-notice.tsx'
import { FundingActions } from './funding-actions.tsx'
import { FundingFacts } from './funding-facts.tsx'
import { FundingProblem } from './funding-problem.tsx'
import { useFunding } from './use-funding.ts'

/** The part of a bounty that the funding panel needs. */
export interface FundedBounty {
  bountyId: string
  state: BountyState
  phase: { isPublished: boolean }
  prizeTotal: string
  rewardToken: RewardToken
  /** The funding as the bounty's page knows it; null until the first transaction is built. */
  funding: Funding | null
}

/**
 * The panel where a sponsor funds a prize in SOL or USDC: the payment's details, the progress on the chain, and the
 * publication at the end. It shows the server's state, so closing the page stops nothing.
 */
export default function FundingPanel({
  bounty,
  onFinal,
}: {
  bounty: FundedBounty
  /** Called when the funding is final and the bounty has changed state. */
  onFinal: () => void
}) {
  const { bountyId, state, phase, funding: known } = bounty
  const client = useQueryClient()
  const { data } = useQuery({ ...fundingQuery(bountyId), initialData: known })
  const funding = data ?? known
  const isFinal = funding?.isFinal === true

  useEffect(() => {
    // The funding was started in another window.
    if (data === null && known !== null) {
      client.setQueryData(fundingQuery(bountyId).queryKey, known)
    }
  }, [data, known, client, bountyId])

  useEffect(() => {
    if (isFinal && !phase.isPublished) onFinal()
  }, [isFinal, phase.isPublished, onFinal])

  return (
    <Card className="mb-6 grid grid-cols-1 gap-5" role="region" aria-label="Funding">
      {funding?.isFinal === true ? (
        <Funded funding={funding} bountyState={state} />
      ) : funding?.isOnItsWay === true ? (
        <OnItsWay funding={funding} bounty={bounty} />
      ) : (
        <UnpaidFunding bounty={bounty} funding={funding} />
      )}
    </Card>
  )
}

function UnpaidFunding({ bounty, funding }: { bounty: FundedBounty; funding: Funding | null }) {
  const config = useConfig()
  const wallet = useWalletSigner()
  const fund = useFunding(bounty.bountyId, wallet)
  const lastFailure = funding?.lastFailure ?? null
  return (
    <>
      <div className="grid gap-1">
        <h2 className="text-xl">Fund this bounty with your wallet</h2>
        <p className="max-w-reading text-muted text-sm">
          One transaction moves the whole prize into this site’s treasury, which holds it in escrow.
          This site’s finance team holds the treasury’s keys; only you hold yours. Your wallet shows
          you the payment before you sign.
        </p>
      </div>
      <FundingFacts bounty={bounty} funding={funding} payer={wallet.address} />
      <ChainNotice />
      {lastFailure !== null && fund.error === null && fund.step === null && (
        <Notice tone="bad" isAnnounced title="The last transaction failed">
          <p>
            {lastFailure.replace(/\.?$/, '.')} The prize stayed in your wallet. You can try again.
          </p>
        </Notice>
      )}
      {fund.error !== null && (
        <FundingProblem error={fund.error} token={bounty.rewardToken} isSigned={fund.isSigned} />
      )}
      {config?.hasTreasury === false ? (
        <Notice tone="warn" title="No treasury is set up">
          <p>
            This server has no wallet to receive the prize. Its operator needs to set one up. You
            can also go back to a draft and pay in points.
          </p>
        </Notice>
      ) : (
        <FundingActions wallet={wallet} fund={fund} />
      )}
      <FundingSteps />
    </>
  )
}

function FundingSteps() {
  return (
    <ol className="grid list-decimal gap-1.5 border-line border-t pt-4 pl-5 text-muted text-sm">
      <li>Laurel tracks the transaction until it is final, which takes about half a minute.</li>
      <li>Then the bounty is published automatically, with a link to the transaction.</li>
      <li>
        If you cancel before the first entry, or no one enters, the whole amount becomes a payout to
        the wallet linked to your account, or to the wallet that paid if none is linked.
      </li>
    </ol>
  )
}

function OnItsWay({ bounty, funding }: { bounty: FundedBounty; funding: Funding }) {
  return (
    <>
      <div className="grid gap-1">
        <h2 className="text-xl">Your payment is on its way</h2>
        <p className="max-w-reading text-muted text-sm">
          Don’t pay again. You can close this page: Laurel keeps tracking the payment and publishes
          the bounty when it is final.
        </p>
      </div>
      <div role="status" className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <ChainSteps step={funding.state} />
        {funding.signature !== null && (
          <TransactionLink signature={funding.signature} className="text-sm">
            View on the chain
          </TransactionLink>
        )}
      </div>
      <FundingFacts bounty={bounty} funding={funding} payer={funding.payer} />
      <ChainNotice />
    </>
  )
}

function Funded({ funding, bountyState }: { funding: Funding; bountyState: BountyState }) {
  return (
    <>
      <Notice tone="good" isAnnounced title={TITLES[bountyState] ?? 'The prize is in escrow'}>
        <p>{formatAmount(funding.amount, funding.token)} is in escrow, and anyone can check it.</p>
      </Notice>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <ChainSteps step="final" />
        {funding.signature !== null && (
          <TransactionLink signature={funding.signature} className="text-sm">
            View on the chain
          </TransactionLink>
        )}
      </div>
    </>
  )
}

const TITLES: Partial<Record<BountyState, string>> = {
  awaiting_funding: 'The payment is final. Publishing…',
  scheduled: 'Funded. It opens automatically',
  open: 'Published',
}
