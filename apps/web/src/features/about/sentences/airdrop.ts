import { formatAmount, formatNumber, formatPoints, plural } from '../../../lib/text/format.ts'
import { duration } from '../../../lib/text/rule-numbers.ts'
import { percent, type RuleGroup } from './sentence.ts'

/** Boosts and the airdrop. */
export const AIRDROP_RULES: readonly RuleGroup[] = [
  {
    title: 'Boosts',
    sentences: [
      ({ boost }) =>
        `There are ${plural(boost.slots, 'boost slot')}, each for ${duration(boost.slotMs)} and ${formatNumber(boost.impressions)} impressions. A slot costs ${formatPoints(boost.basePoints)}, × ${boost.priceStep} for each slot sold, at most ${formatPoints(boost.maxPoints)}; the price falls back by half every ${duration(boost.priceHalfLifeMs)}, and a quote holds for ${duration(boost.quoteMs)}.`,
      ({ boost }) =>
        `At most every ${formatNumber(boost.everyNthItem)}th item of a list is boosted, and marked. ${percent(boost.heldOutViewers)} of viewers see no boosts, so that the reported lift is honest. Boosts never change votes, ranks or awards.`,
    ],
  },
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
