import * as airdropReports from './airdrop/airdrop-reports.ts'
import * as airdrops from './airdrop/airdrops.ts'
import * as analytics from './analytics/analytics.ts'
import * as views from './analytics/views.ts'
import * as boosts from './boosts/boosts.ts'
import * as agents from './developers/agents.ts'
import * as apiKeys from './developers/api-keys.ts'
import * as events from './developers/events.ts'
import * as webhookDesk from './developers/webhook-desk.ts'
import * as webhooks from './developers/webhooks.ts'
import type { ClientCall, Endpoint } from './endpoint.ts'
import * as certificates from './learning/certificates.ts'
import * as lessons from './learning/lessons.ts'
import * as mails from './mails.ts'
import * as fundings from './money/fundings.ts'
import * as payments from './money/payments.ts'
import * as points from './money/points.ts'
import * as referrals from './money/referrals.ts'
import * as rules from './money/rules.ts'
import * as tasks from './money/tasks.ts'
import * as wallets from './money/wallets.ts'
import * as adjustments from './operations/adjustments.ts'
import * as flags from './operations/flags.ts'
import * as jobs from './operations/jobs.ts'
import * as seasonRules from './operations/seasons.ts'
import * as waiting from './operations/waiting.ts'
import * as payoutBatches from './payouts/payout-batches.ts'
import * as payouts from './payouts/payouts.ts'
import * as treasury from './payouts/treasury.ts'
import * as account from './people/account.ts'
import * as cases from './people/cases.ts'
import * as clusters from './people/clusters.ts'
import * as follows from './people/follows.ts'
import * as notifications from './people/notifications.ts'
import * as people from './people/people.ts'
import * as presence from './people/presence.ts'
import * as profileDetails from './people/profile-details.ts'
import * as search from './people/search.ts'
import * as tickets from './people/tickets.ts'
import * as waitlist from './people/waitlist.ts'
import * as platform from './platform.ts'
import * as seals from './seals/seals.ts'
import * as savedSearches from './searches/saved-searches.ts'
import * as auditLog from './staff/audit-log.ts'
import * as firstAdmin from './staff/first-admin.ts'
import * as notes from './staff/notes.ts'
import * as peopleDesk from './staff/people-desk.ts'
import * as roles from './staff/roles.ts'
import * as suspensionAppeals from './staff/suspension-appeals.ts'
import * as suspensions from './staff/suspensions.ts'
import * as awards from './work/awards.ts'
import * as bounties from './work/bounties.ts'
import * as comments from './work/comments.ts'
import * as moderation from './work/moderation.ts'
import * as questions from './work/questions.ts'
import * as submissions from './work/submissions.ts'
import * as verifiedSponsors from './work/verified-sponsors.ts'
import * as votes from './work/votes.ts'

const modules = {
  ...platform,
  ...people,
  ...account,
  ...clusters,
  ...cases,
  ...presence,
  ...profileDetails,
  ...search,
  ...waitlist,
  ...follows,
  ...savedSearches,
  ...tickets,
  ...events,
  ...webhooks,
  ...webhookDesk,
  ...referrals,
  ...bounties,
  ...questions,
  ...submissions,
  ...comments,
  ...boosts,
  ...views,
  ...analytics,
  ...awards,
  ...votes,
  ...points,
  ...seals,
  ...rules,
  ...tasks,
  ...lessons,
  ...certificates,
  ...notifications,
  ...moderation,
  ...verifiedSponsors,
  ...mails,
  ...waiting,
  ...auditLog,
  ...peopleDesk,
  ...roles,
  ...firstAdmin,
  ...suspensions,
  ...suspensionAppeals,
  ...notes,
  ...flags,
  ...adjustments,
  ...jobs,
  ...seasonRules,
  ...wallets,
  ...payments,
  ...fundings,
  ...payouts,
  ...payoutBatches,
  ...treasury,
  ...airdrops,
  ...airdropReports,
  ...agents,
  ...apiKeys,
}

type EndpointsOf<M> = { [K in keyof M as M[K] extends Endpoint ? K : never]: M[K] }
type AnyEndpoint = EndpointsOf<typeof modules>[keyof EndpointsOf<typeof modules>]

/** All of `/api/v1` as types: `'GET /api/v1/bounties'` → request and response of a client. */
export type Api = {
  [E in AnyEndpoint as `${E['method']} ${E['path']}`]: ClientCall<E>
}

/** All endpoints, for the OpenAPI document and for tests that visit every one. */
export const endpoints: readonly Endpoint[] = Object.values(modules).filter(
  (value): value is AnyEndpoint =>
    typeof value === 'object' && value !== null && 'path' in value && 'reply' in value,
)
