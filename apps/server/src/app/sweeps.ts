import { authSweeps } from '../auth/auth.jobs.ts'
import type { Chain } from '../chain/chain.ts'
import { followedNews } from '../features/activity/activity.service.ts'
import { airdropSweeps } from '../features/airdrops/airdrops.jobs.ts'
import { analyticsSweeps } from '../features/analytics/analytics.jobs.ts'
import { apiKeySweeps } from '../features/api-keys/api-keys.jobs.ts'
import { boostSweeps } from '../features/boosts/boosts.jobs.ts'
import { casesSweeps } from '../features/cases/cases.jobs.ts'
import { clustersSweeps } from '../features/clusters/clusters.jobs.ts'
import { commentsSweeps } from '../features/comments/comments.jobs.ts'
import { eventSweeps } from '../features/events/events.jobs.ts'
import { followsSweeps } from '../features/follows/follows.jobs.ts'
import { fundingSweeps } from '../features/fundings/fundings.jobs.ts'
import { leaderboardSweeps } from '../features/leaderboard/leaderboard.jobs.ts'
import { lifecycleSweeps } from '../features/lifecycle/lifecycle.jobs.ts'
import { milestonesSweeps } from '../features/milestones/milestones.jobs.ts'
import { moderationSweeps } from '../features/moderation/moderation.jobs.ts'
import { digestSweeps, notificationsSweeps } from '../features/notifications/notifications.jobs.ts'
import { financeDutySweeps } from '../features/payout-batches/alerts/finance-duties.jobs.ts'
import type { AlertSink } from '../features/payout-batches/alerts/payout-alerts.service.ts'
import { payoutBatchSweeps } from '../features/payout-batches/payout-batches.jobs.ts'
import { payoutsSweeps } from '../features/payouts/payouts.jobs.ts'
import { peopleSweeps } from '../features/people/people.jobs.ts'
import { pointsSweeps } from '../features/points/points.jobs.ts'
import { referralsSweeps } from '../features/referrals/referrals.jobs.ts'
import { savedSearchesSweeps } from '../features/saved-searches/saved-searches.jobs.ts'
import { sealsSweeps } from '../features/seals/seals.jobs.ts'
import { settlementSweeps } from '../features/settlement/settlement.jobs.ts'
import { standingsSweeps } from '../features/standings/standings.jobs.ts'
import { fittingBounties } from '../features/submissions/lists/fitting-bounties.service.ts'
import { submissionsSweeps } from '../features/submissions/submissions.jobs.ts'
import { ticketSweeps } from '../features/tickets/tickets.jobs.ts'
import { trustSweeps } from '../features/trust/trust.jobs.ts'
import { votesSweeps } from '../features/votes/votes.jobs.ts'
import { waitlistSweeps } from '../features/waitlist/waitlist.jobs.ts'
import { webhookSweeps } from '../features/webhooks/webhooks.jobs.ts'
import { idempotencySweeps } from '../platform/idempotency/idempotency.jobs.ts'
import { rateLimitSweeps } from '../platform/limits/rate-limits.jobs.ts'
import { mailSweeps } from '../platform/mail/mails.jobs.ts'
import type { Sweep } from '../platform/work/sweeps.ts'

/** All scheduled work, in the order of one round. */
export const sweeps: readonly Sweep[] = [
  ...standingsSweeps,
  ...trustSweeps,
  ...clustersSweeps,
  ...pointsSweeps,
  ...sealsSweeps,
  ...referralsSweeps,
  ...submissionsSweeps,
  ...boostSweeps,
  ...votesSweeps,
  ...lifecycleSweeps,
  ...followsSweeps,
  ...savedSearchesSweeps,
  ...settlementSweeps,
  ...casesSweeps,
  ...commentsSweeps,
  ...moderationSweeps,
  ...airdropSweeps,
  ...payoutsSweeps,
  ...financeDutySweeps,
  ...peopleSweeps,
  ...leaderboardSweeps,
  ...milestonesSweeps,
  ...analyticsSweeps,
  ...ticketSweeps,
  ...notificationsSweeps,
  ...digestSweeps([followedNews, fittingBounties]),
  ...waitlistSweeps,
  ...eventSweeps,
  ...webhookSweeps,
  ...apiKeySweeps,
  ...authSweeps,
  ...rateLimitSweeps,
  ...idempotencySweeps,
  ...mailSweeps,
]

/**
 * Work that reads from the chain or sends to it, in order. It runs every second, separately from the rest, since people
 * wait for it. None of it waits for the chain inside a transaction. `say` receives alerts.
 */
export function chainSweeps(chain: Chain, say: AlertSink = () => {}): readonly Sweep[] {
  return [...payoutBatchSweeps(chain, say), ...fundingSweeps(chain, say)]
}
