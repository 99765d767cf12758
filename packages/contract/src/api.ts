import * as account from './account.ts'
import * as awards from './awards.ts'
import * as bounties from './bounties.ts'
import type { ClientCall, Endpoint } from './endpoint.ts'
import * as fundings from './fundings.ts'
import * as lessons from './lessons.ts'
import * as mails from './mails.ts'
import * as moderation from './moderation.ts'
import * as notifications from './notifications.ts'
import * as payments from './payments.ts'
import * as payouts from './payouts.ts'
import * as people from './people.ts'
import * as platform from './platform.ts'
import * as points from './points.ts'
import * as presence from './presence.ts'
import * as submissions from './submissions.ts'
import * as votes from './votes.ts'
import * as wallets from './wallets.ts'

const modules = {
  ...platform,
  ...people,
  ...account,
  ...presence,
  ...bounties,
  ...submissions,
  ...awards,
  ...votes,
  ...points,
  ...lessons,
  ...notifications,
  ...moderation,
  ...mails,
  ...wallets,
  ...payments,
  ...fundings,
  ...payouts,
}

type EndpointsOf<M> = { [K in keyof M as M[K] extends Endpoint ? K : never]: M[K] }
type AnyEndpoint = EndpointsOf<typeof modules>[keyof EndpointsOf<typeof modules>]

/** The whole of `/api/v1` as types: `'GET /api/v1/bounties'` → what a client passes and gets. */
export type Api = {
  [E in AnyEndpoint as `${E['method']} ${E['path']}`]: ClientCall<E>
}

/** All endpoints, for the OpenAPI document and for tests that visit every one. */
export const endpoints: readonly Endpoint[] = Object.values(modules).filter(
  (value): value is AnyEndpoint =>
    typeof value === 'object' && value !== null && 'path' in value && 'reply' in value,
)
