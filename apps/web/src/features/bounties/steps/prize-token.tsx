import type { RewardToken } from '@laurel/contract/money/money'
import { useRef } from 'react'
import { useConfig } from '../../../lib/api/config.ts'
import { RadioCards } from '../../../ui/fields/choices.tsx'
import { DraftGroup } from '../wizard/draft-field.tsx'
import { useDraftForm } from '../wizard/draft-form.ts'
import { DEFAULT_PRIZES, type DraftValues } from '../wizard/draft-values.ts'

const HINTS: Readonly<Record<RewardToken, string>> = {
  POINTS: 'From your spendable points. Winners can spend them here immediately.',
  SOL: 'From your own wallet. Winners are paid to theirs.',
  USDC: 'From your own wallet, in dollars. Winners are paid to theirs.',
}

type Amounts = Pick<DraftValues, 'prizeAmounts' | 'bonusAmount' | 'refused'>

/** The token of the prizes. Each token keeps its own amounts while the form is open. */
export function PrizeToken() {
  const { values, set } = useDraftForm()
  const config = useConfig()
  const amountsByToken = useRef<Partial<Record<RewardToken, Amounts>>>({})
  const isChainOpen = config?.hasTreasury ?? false

  const choose = (rewardToken: RewardToken) => {
    const { prizeAmounts, bonusAmount, refused } = values
    amountsByToken.current[values.rewardToken] = { prizeAmounts, bonusAmount, refused }
    const amounts =
      amountsByToken.current[rewardToken] ?? defaultAmounts(rewardToken, prizeAmounts.length)
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
          SOL and USDC aren’t available: this server has no treasury wallet to receive them. Its
          operator can set one up.
        </p>
      )}
      {config !== undefined && isChainOpen && values.rewardToken !== 'POINTS' && (
        <p className="text-muted text-xs">{networkText(config)}</p>
      )}
    </DraftGroup>
  )
}

/** Default amounts of a token for a number of places. */
function defaultAmounts(token: RewardToken, placeCount: number): Amounts {
  const first = DEFAULT_PRIZES[token]
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
