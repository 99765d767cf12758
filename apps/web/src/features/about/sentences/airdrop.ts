import { formatAmount, formatNumber, formatPoints, plural } from '../../../lib/text/format.ts'
import { duration } from '../../../lib/text/rule-numbers.ts'
import { percent, type RuleGroup } from './sentence.ts'

/** The airdrop. */
export const AIRDROP_RULES: readonly RuleGroup[] = [
  {
    title: 'Airdrop',
    sentences: [
      ({ airdrop }) =>
        airdrop &&
        `Eligible are accounts with ${formatPoints(airdrop.minScorePoints)} of season score, trust level ${airdrop.minTrustLevel}, a linked wallet and ${plural(airdrop.proofsOfAPerson, 'proof')} of a person.`,
      ({ airdrop }) =>
        airdrop &&
        `A score p weighs ((p + ${airdrop.offsetPoints})² − ${airdrop.offsetPoints}²) ÷ (p + ${formatNumber(airdrop.dampingPoints)}).`,
      ({ airdrop }) =>
        airdrop &&
        `No account, and no group of linked accounts, gets more than ${percent(airdrop.maxShare)} of the pool, or ${airdrop.equalShares} equal shares if that is more. The smallest claim is ${formatAmount(airdrop.minClaim.SOL, 'SOL')} or ${formatAmount(airdrop.minClaim.USDC, 'USDC')}.`,
      ({ airdrop }) =>
        airdrop &&
        `A dry run is published ${duration(airdrop.dryRunBeforeEndMs)} before the season ends, appeals are open for ${duration(airdrop.appealMs)}, and claims for ${duration(airdrop.claimMs)}.`,
      ({ airdrop }) =>
        airdrop &&
        `In the dry run, people who report their own linked accounts keep ${percent(airdrop.ownClusterShare)} of their share, and anyone who proves someone else’s gets ${percent(airdrop.provedClusterShare)} of it.`,
    ],
  },
]
