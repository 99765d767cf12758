import type { FastifyInstance } from 'fastify'
import { registerActivity } from '../features/activity/activity.routes.ts'
import { registerAgents } from '../features/agents/agents.routes.ts'
import { registerAirdrops } from '../features/airdrops/airdrops.routes.ts'
import { registerAnalytics } from '../features/analytics/analytics.routes.ts'
import { registerApiKeys } from '../features/api-keys/api-keys.routes.ts'
import { registerAuditLog } from '../features/audit-log/audit-log.routes.ts'
import { registerAwards } from '../features/awards/awards.routes.ts'
import { registerBoosts } from '../features/boosts/boosts.routes.ts'
import { registerBounties } from '../features/bounties/bounties.routes.ts'
import { registerCases } from '../features/cases/cases.routes.ts'
import { registerClusters } from '../features/clusters/clusters.routes.ts'
import { registerComments } from '../features/comments/comments.routes.ts'
import { registerEvents } from '../features/events/events.routes.ts'
import { registerFollows } from '../features/follows/follows.routes.ts'
import { registerFundings } from '../features/fundings/fundings.routes.ts'
import { registerHome } from '../features/home/home.routes.ts'
import { registerLeaderboard } from '../features/leaderboard/leaderboard.routes.ts'
import { registerLessons } from '../features/lessons/lessons.routes.ts'
import { registerLifecycle } from '../features/lifecycle/lifecycle.routes.ts'
import { registerMails } from '../features/mails/mails.routes.ts'
import { registerModeration } from '../features/moderation/moderation.routes.ts'
import { registerNotifications } from '../features/notifications/notifications.routes.ts'
import { registerOperations } from '../features/operations/operations.routes.ts'
import { registerPayoutBatches } from '../features/payout-batches/payout-batches.routes.ts'
import { registerPayouts } from '../features/payouts/payouts.routes.ts'
import { registerPeople } from '../features/people/people.routes.ts'
import { registerPoints } from '../features/points/points.routes.ts'
import { registerReferrals } from '../features/referrals/referrals.routes.ts'
import { registerSavedSearches } from '../features/saved-searches/saved-searches.routes.ts'
import { registerSeals } from '../features/seals/seals.routes.ts'
import { registerSearch } from '../features/search/search.routes.ts'
import { registerSubmissions } from '../features/submissions/submissions.routes.ts'
import { registerTasks } from '../features/tasks/tasks.routes.ts'
import { registerTickets } from '../features/tickets/tickets.routes.ts'
import { registerVerifiedSponsors } from '../features/verified-sponsors/verified-sponsors.routes.ts'
import { registerVotes } from '../features/votes/votes.routes.ts'
import { registerWaitlist } from '../features/waitlist/waitlist.routes.ts'
import { registerWebhooks } from '../features/webhooks/webhooks.routes.ts'
import type { ApiDeps } from './deps.ts'

/** Registers a feature's endpoints. */
export type RegisterRoutes = (app: FastifyInstance, deps: ApiDeps) => void

/** The features of `/api/v1`. */
export const features: readonly RegisterRoutes[] = [
  registerNotifications,
  registerActivity,
  registerEvents,
  registerWebhooks,
  registerPoints,
  registerSeals,
  registerLessons,
  registerLeaderboard,
  registerPayouts,
  registerPayoutBatches,
  registerBounties,
  registerFundings,
  registerFollows,
  registerSavedSearches,
  registerAirdrops,
  registerSubmissions,
  registerBoosts,
  registerComments,
  registerVotes,
  registerAwards,
  registerLifecycle,
  registerModeration,
  registerAuditLog,
  registerVerifiedSponsors,
  registerMails,
  registerTickets,
  registerPeople,
  registerSearch,
  registerTasks,
  registerClusters,
  registerCases,
  registerReferrals,
  registerAnalytics,
  registerHome,
  registerWaitlist,
  registerOperations,
  registerApiKeys,
  registerAgents,
]
