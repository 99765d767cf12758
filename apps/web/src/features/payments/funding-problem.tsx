import type { RewardToken } from '@laurel/contract/money/money'
import type { ReactNode } from 'react'
import { ApiProblem } from '../../lib/api/api-problem.ts'
import { type ClientConfig, useConfig } from '../../lib/api/config.ts'
import { describeProblem } from '../../lib/api/problem-messages.ts'
import { WalletFailure } from '../../lib/wallet/wallet-failure.ts'
import { Notice } from '../../ui/states/notice.tsx'

/** Where play money of the test network comes from. */
const FAUCETS: Readonly<Partial<Record<RewardToken, { name: string; url: string }>>> = {
  SOL: { name: 'faucet.solana.com', url: 'https://faucet.solana.com' },
  USDC: { name: 'faucet.circle.com', url: 'https://faucet.circle.com' },
}

/** Why a funding did not go out, that nothing was paid, and what to do. */
export function FundingProblem({
  error,
  token,
  isSigned,
}: {
  error: unknown
  token: RewardToken
  /** What was signed is kept, since it could not be handed in. */
  isSigned: boolean
}) {
  const config = useConfig()
  const { title, text } = wordsOf(error, isSigned)
  return (
    <Notice tone="bad" isAnnounced title={title}>
      <p>
        {text}
        {isTooLow(error) && config !== undefined && <Faucet config={config} token={token} />}
      </p>
    </Notice>
  )
}

function wordsOf(error: unknown, isSigned: boolean): { title: string; text: string } {
  if (error instanceof WalletFailure) {
    return { title: 'Your wallet did not sign', text: `${error.message} Nothing was sent.` }
  }
  if (isOfPayer(error)) {
    return {
      title: 'This wallet can’t fund the bounty',
      text: `${describeProblem(error).text}. Use another wallet.`,
    }
  }
  const words = describeProblem(error)
  if (!isSigned) return words
  return {
    title: words.title,
    text: 'What you signed is kept on this page. Hand it in again: the same transaction can’t pay twice.',
  }
}

/** What the wallet is, such as the treasury itself, rules it out. */
function isOfPayer(error: unknown): boolean {
  return error instanceof ApiProblem && error.errorAt('/payer') !== undefined
}

function isTooLow(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'wallet_balance_too_low'
}

function Faucet({ config, token }: { config: ClientConfig; token: RewardToken }): ReactNode {
  const faucet = FAUCETS[token]
  if (config.isLocalLedger) return ' The demo’s panel, at the bottom left, gives test tokens.'
  if (faucet === undefined || config.network !== 'devnet') return null
  return (
    <>
      {' '}
      {token} of the test network is free at{' '}
      <a
        href={faucet.url}
        target="_blank"
        rel="noopener nofollow ugc noreferrer"
        className="underline"
      >
        {faucet.name}
      </a>
      .
    </>
  )
}
