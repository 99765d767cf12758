import type { RewardToken } from '@laurel/contract/money/money'
import type { ReactNode } from 'react'
import { useConfig } from '../../lib/api/config.ts'
import { cx } from '../../lib/class-names.ts'
import { formatAmount } from '../../lib/text/format.ts'
import { networkName } from '../../lib/wallet/network-name.ts'
import { Address } from '../../ui/text/address.tsx'
import { CopyButton } from '../../ui/text/copy-button.tsx'
import type { Funding } from './api.ts'

/** The payment's amount, payer, treasury and network, to compare with the wallet. */
export function FundingFacts({
  bounty,
  funding,
  payer,
}: {
  bounty: { prizeTotal: string; rewardToken: RewardToken }
  /** Null until the first transaction is built, which names the treasury and the memo. */
  funding: Funding | null
  payer: string | null
}) {
  const config = useConfig()
  return (
    <dl className="grid grid-cols-1 gap-x-8 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
      <Fact name="You pay" hint="plus the network fee">
        <span className="font-display font-semibold text-xl tabular-nums tracking-tight">
          {formatAmount(bounty.prizeTotal, bounty.rewardToken)}
        </span>
      </Fact>
      <Fact name="From" hint={payer === null ? 'you choose it in the next step' : 'your wallet'}>
        {payer === null ? (
          <span className="text-muted">no wallet connected</span>
        ) : (
          <Address address={payer} name="your wallet" />
        )}
      </Fact>
      <Fact name="To" hint="the treasury: compare every character with your wallet" isWide>
        {funding === null ? (
          <span className="text-muted">shown before you sign</span>
        ) : (
          <span className="flex min-w-0 items-center gap-0.5">
            <span className="figures break-all">{funding.treasury}</span>
            <CopyButton text={funding.treasury} label="Copy the treasury address" isIconOnly />
          </span>
        )}
      </Fact>
      <Fact name="Network" {...(funding !== null && { hint: `memo “${funding.memo}”` })}>
        {config === undefined ? '' : networkName(config)}
      </Fact>
    </dl>
  )
}

function Fact({
  name,
  hint,
  isWide = false,
  children,
}: {
  name: string
  hint?: string
  isWide?: boolean
  children: ReactNode
}) {
  return (
    <div className={cx('grid min-w-0 content-start gap-0.5', isWide && 'order-last col-span-full')}>
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="flex min-h-9 items-center">{children}</dd>
      {hint !== undefined && <dd className="wrap-anywhere text-muted text-xs">{hint}</dd>}
    </div>
  )
}
