import type { RewardToken } from '@laurel/contract/money/money'
import { useRef } from 'react'
import { useConfig } from '../../../lib/api/config.ts'
import { RadioCards } from '../../../ui/fields/choices.tsx'
import { DraftGroup } from '../wizard/draft-field.tsx'
import { useDraftForm } from '../wizard/draft-form.ts'
import { type DraftValues, FIRST_PRIZES } from '../wizard/draft-values.ts'

const HINTS: Readonly<Record<RewardToken, string>> = {
  POINTS: 'From your spendable points. Winners spend them here, at once.',
  SOL: 'From your own wallet. Winners are paid to theirs.',
  USDC: 'From your own wallet, in dollars. Winners are paid to theirs.',
}

type Amounts = Pick<DraftValues, 'prizeAmounts' | 'bonusAmount' | 'refused'>

/** What prizes are paid in. Another token brings amounts that fit it; those of the one before are kept for coming back. */
export function PrizeToken() {
  const { values, set } = useDraftForm()
  const config = useConfig()
  const kept = useRef<Partial<Record<RewardToken, Amounts>>>({})
  const isChainOpen = config?.hasTreasury ?? false

  const choose = (rewardToken: RewardToken) => {
    const { prizeAmounts, bonusAmount, refused } = values
    kept.current[values.rewardToken] = { prizeAmounts, bonusAmount, refused }
    const amounts = kept.current[rewardToken] ?? firstAmounts(rewardToken, prizeAmounts.length)
    set({ rewardToken, ...amounts })
  }
  return (
    <DraftGroup pointer="/rewardToken">
      <RadioCards<RewardToken>
        legend="What you pay with"
        columns={3}
        value={values.rewardToken}
        onChange={choose}
        choices={[
          { value: 'POINTS', label: 'Points', hint: HINTS.POINTS },
          { value: 'SOL', label: 'SOL', hint: HINTS.SOL, isDisabled: !isChainOpen },
          { value: 'USDC', label: 'USDC', hint: HINTS.USDC, isDisabled: !isChainOpen },
        ]}
      />
      {config !== undefined && !isChainOpen && (
        <p className="text-muted text-xs">
          SOL and USDC can’t be chosen: this server has no treasury wallet to take them in. Whoever
          runs it sets one up.
        </p>
      )}
      {config !== undefined && isChainOpen && values.rewardToken !== 'POINTS' && (
        <p className="text-muted text-xs">{networkText(config)}</p>
      )}
    </DraftGroup>
  )
}

/** The first prizes of a token, as many as there were places. */
function firstAmounts(token: RewardToken, placeCount: number): Amounts {
  const first = FIRST_PRIZES[token]
  const last = first.at(-1) ?? '0'
  return {
    prizeAmounts: Array.from({ length: placeCount }, (_, index) => first[index] ?? last),
    bonusAmount: '0',
    refused: {},
  }
}

function networkText({ network, isLocalLedger }: { network: string; isLocalLedger: boolean }) {
  if (isLocalLedger) return 'On the local test ledger of this server: play money.'
  return network === 'mainnet'
    ? 'On Solana: real money.'
    : 'On Solana Devnet, the test network: play money that costs nothing.'
}
