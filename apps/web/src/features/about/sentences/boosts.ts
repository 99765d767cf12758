import { BOOST_VIEW_MS } from '@laurel/contract/boosts/boost-words'
import { formatNumber, formatPoints, plural } from '../../../lib/text/format.ts'
import { duration } from '../../../lib/text/rule-numbers.ts'
import { percent, type RuleGroup } from './sentence.ts'

/** Boosts: price, delivery, refund, and what they never change. */
export const BOOST_RULES: RuleGroup = {
  title: 'Boosts',
  sentences: [
    ({ boost }) =>
      `There are ${plural(boost.slots, 'boost slot')}, each for ${duration(boost.slotMs)} and ${formatNumber(boost.impressions)} impressions. A slot costs ${formatPoints(boost.basePoints)}, × ${boost.priceStep} for each slot sold, at most ${formatPoints(boost.maxPoints)}; the price falls back by half every ${duration(boost.priceHalfLifeMs)}, and a quote holds for ${duration(boost.quoteMs)}.`,
    () =>
      `An impression counts once at least half of the marked card was visible for ${duration(BOOST_VIEW_MS)}, once per viewer and day. What was not delivered is refunded when the boost ends; the rest of its price is burned.`,
    ({ boost }) =>
      `At most every ${formatNumber(boost.everyNthItem)}th item of a list is boosted, and marked. ${percent(boost.heldOutViewers)} of viewers see no boosts, so that the reported lift is honest. Boosts never change votes, ranks or awards, and never appear in the arena.`,
  ],
}
