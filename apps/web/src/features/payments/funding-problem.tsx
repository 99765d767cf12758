import type { RewardToken } from '@laurel/contract/money/money'
import type { ReactNode } from 'react'
import { ApiProblem } from '../../lib/api/api-problem.ts'
import { type ClientConfig, useConfig } from '../../lib/api/config.ts'
import { describeProblem } from '../../lib/api/problem-messages.ts'
import { WalletFailure } from '../../lib/wallet/wallet-failure.ts'
import { Notice } from '../../ui/states/notice.tsx'

/** Faucets of test tokens on Devnet. */
const FAUCETS: Readonly<Partial<Record<RewardToken, { name: string; url: string }>>> = {
  SOL: { name: 'faucet.solana.com', url: 'https://faucet.solana.com' },
  USDC: { name: 'faucet.circle.com', url: 'https://faucet.circle.com' },
}

/** Why a funding was not sent, and what to do. */
export function FundingProblem({
  error,
  token,
  isSigned,
}: {
  error: unknown
  token: RewardToken
  /** A signed transaction is kept, since it could not be submitted. */
  isSigned: boolean
}) {
  const config = useConfig()
  const { title, text } = describeFailure(error, isSigned)
  return (
    <Notice tone="bad" isAnnounced title={title}>
      <p>
        {text}
        {isTooLow(error) && config !== undefined && <Faucet config={config} token={token} />}
      </p>
    </Notice>
  )
}

function describeFailure(error: unknown, isSigned: boolean): { title: string; text: string } {
  if (error instanceof WalletFailure) {
    return { title: 'Your wallet did not sign', text: `${error.message} Nothing was sent.` }
  }
  if (isPayerRefused(error)) {
    return {
      title: 'This wallet can’t fund the bounty',
      text: `${describeProblem(error).text}. Use another wallet.`,
    }
  }
  const words = describeProblem(error)
  if (!isSigned) return words
  return {
    title: words.title,
    text: 'Your signed transaction is kept on this page. Submit it again: it can’t pay twice.',
  }
}

/** The wallet itself is refused as payer, as the treasury is. */
function isPayerRefused(error: unknown): boolean {
  return error instanceof ApiProblem && error.errorAt('/payer') !== undefined
}

function isTooLow(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'wallet_balance_too_low'
}

function Faucet({ config, token }: { config: ClientConfig; token: RewardToken }): ReactNode {
  const faucet = FAUCETS[token]
  if (config.isLocalLedger) return ' Get test tokens from the demo panel at the bottom left.'
  if (faucet === undefined || config.network !== 'devnet') return null
  return (
    <>
      {' '}
      Get free test {token} at{' '}
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
