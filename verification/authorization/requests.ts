import { PRACTICE_TREASURY_ADDRESS } from '@laurel/contract/money/practice'
import { personChannel } from '@laurel/contract/realtime'
import { validTerms } from '@laurel/scenarios/terms'
import { MS, plus } from '../../apps/server/src/platform/clock.ts'
import { FINDING_TEXT } from '../../apps/server/testing/builders/money-builders.ts'
import { WORLD_PAYOUT } from './payouts.ts'
import { PROOF_HEADERS, walletProof } from './wallet-proof.ts'
import { type SignedIn, WORLD_PASSWORD, type World } from './world.ts'

/** A request of the matrix, without its sender. */
export interface MatrixRequest {
  method: string
  url: string
  body?: unknown
  headers?: Record<string, string>
}

/** Values that depend on the sender. */
interface Sender {
  email: string
  name: string
  refreshToken: string
}

const REASON = 'A reason that is long enough'
const SINGLE = { accept: 'application/vnd.pgrst.object+json' }
const RETURNED = { ...SINGLE, prefer: 'return=representation' }

const PICTURE = { 'content-type': 'image/png' }
/** An image of one pixel. */
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const NONE = '00000000-0000-4000-8000-000000000000'

const AGENT = { name: 'Scout', description: '', tools: 'Claude' }

type Make<T> = (world: World, sender: Sender) => T

const batchRequest = (objects: World['objects']) => ({
  token: 'SOL',
  treasury: objects.treasury,
  payoutIds: [objects['free payout']],
})

/** Bodies of valid requests, by route, or by route and object if they differ. */
const BODIES: Record<string, Make<unknown>> = {
  'POST /mcp': () => ({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
  'POST /csp-reports': () => ({ 'csp-report': { 'blocked-uri': 'inline' } }),
  'POST /api/v1/demo/clock': () => ({ advance: 'hour' }),
  'POST /api/v1/demo/faucet': () => ({ address: PRACTICE_TREASURY_ADDRESS, token: 'SOL' }),
  'POST /dev/solana': () => ({ jsonrpc: '2.0', id: 1, method: 'getHealth' }),
  'POST /api/v1/waitlist': (_world, { email }) => ({ email }),
  'POST /api/v1/waitlist/entry': () => ({ token: NONE }),
  'POST /api/v1/waitlist/confirm': () => ({ token: NONE }),
  'PUT /api/v1/waitlist/username': () => ({ token: NONE, username: 'maple' }),
  'POST /api/v1/waitlist/leave': () => ({ token: NONE }),
  'PUT /api/v1/admin/launch': () => ({ launchAt: null }),
  'PUT /api/v1/me/profile-details': () => ({ website: null, showsEarnings: false }),
  'PUT /api/v1/me/presence': () => ({ isHidden: true }),
  'POST /api/v1/admin/sponsors': ({ people }) => ({
    username: people.owner.username,
    reason: REASON,
    proof: REASON,
  }),
  'POST /api/v1/admin/sponsors/:id/revoke': () => ({ reason: REASON }),
  'POST /api/v1/admin/jobs/retry': () => ({ queue: 'news' }),
  'POST /api/v1/admin/jobs/discard': () => ({ queue: 'news', reason: REASON }),
  'POST /api/v1/admin/webhooks/:id/pause': () => ({ reason: REASON }),
  'POST /api/v1/admin/webhooks/:id/resume': () => ({ reason: REASON }),
  'PUT /api/v1/admin/flags/:name': () => ({ isEnabled: true, reason: REASON }),
  'POST /api/v1/admin/adjustments': ({ people }) => ({
    username: people.owner.username,
    points: 1,
    reason: 'One point for a report that was right',
  }),
  'POST /api/v1/admin/adjustments/:id/reject': () => ({ reason: REASON }),
  'POST /api/v1/bounties': ({ t }) => validTerms(t.clock.now()),
  'PATCH /api/v1/bounties/:id': () => ({ title: 'Another title for this' }),
  'POST /api/v1/bounties/:id/cancel': () => ({ reason: REASON }),
  'POST /api/v1/bounties/:id/funding/transactions': ({ objects }) => ({
    payer: objects['sponsor wallet'],
  }),
  'POST /api/v1/funding-transactions/:id/signed': ({ objects }) => ({
    transaction: objects['signed funding'],
  }),
  'POST /api/v1/payouts/:id/approve': ({ objects }) => ({
    walletAddress: objects['wallet of the payout'],
    amount: WORLD_PAYOUT.toString(),
  }),
  'POST /api/v1/payouts/:id/hold': () => ({ note: REASON }),
  'POST /api/v1/payouts/:id/release': () => ({ note: REASON }),
  'POST /api/v1/payouts/:id/exit': () => ({ decision: 'keep', note: REASON }),
  'POST /api/v1/payout-batches/:id/settle': () => ({ note: REASON }),
  'POST /api/v1/payout-batches': ({ objects }) => batchRequest(objects),
  'POST /api/v1/payout-batches/measure': ({ objects }) => batchRequest(objects),
  'POST /api/v1/payout-batches/:id/transactions': () => ({ version: '0' }),
  'POST /api/v1/payout-transactions/:id/signed': ({ objects }) => ({
    transaction: objects['signed payout'],
  }),
  'POST /api/v1/airdrops/:id/appeals': () => ({ reason: REASON }),
  'POST /api/v1/airdrops/:id/reports': ({ objects }) => ({
    kind: 'own',
    usernames: [objects.creator],
    evidence: 'Both were opened by the same person',
  }),
  'POST /api/v1/airdrop-reports/:id/decide': () => ({ decision: 'not_proved', reason: REASON }),
  'POST /api/v1/airdrop-drafts': ({ objects }) => ({
    receivedPaymentId: objects['pool payment'],
  }),
  'POST /api/v1/airdrop-drafts/:id/announce': () => ({ reason: REASON }),
  'POST /api/v1/airdrop-appeals/:id/decide': () => ({ decision: 'dismiss', reason: REASON }),
  'POST /api/v1/airdrop-meetings': ({ objects }) => ({ username: objects.creator, reason: REASON }),
  'POST /api/v1/received-payments/:id/decision': () => ({ decision: 'return', note: REASON }),
  'POST /api/v1/received-payments/decisions': ({ objects }) => ({
    ids: [objects['received payment']],
    decision: 'return',
    note: REASON,
  }),
  'POST /api/v1/treasury/findings/:id/acknowledge': () => ({ text: FINDING_TEXT, reason: REASON }),
  'POST /api/v1/bounties/:id/extend': ({ t }) => ({
    deadlineAt: plus(t.clock.now(), 10 * MS.day).toISOString(),
  }),
  'POST /api/v1/bounties/:id/questions': () => ({ body: 'Is a picture needed?' }),
  'POST /api/v1/bounties/:id/questions/:questionId/answer': () => ({
    body: 'As long as you like.',
  }),
  'PATCH /api/v1/bounties/:id/questions/:questionId': () => ({ body: 'Is a picture allowed?' }),
  'PUT /api/v1/bounties/:id/questions/:questionId/pin': () => ({ isPinned: false }),
  'POST /api/v1/bounties/:id/award': ({ award }) => ({ outcomes: award }),
  'POST /api/v1/bounties/:id/objections': ({ objects }) => ({
    submissionId: objects['other announced entry'],
    reason: REASON,
  }),
  'PUT /api/v1/submissions/:id/score': () => ({ scores: { clear: 80, correct: 70, example: 60 } }),
  'POST /api/v1/submissions': () => ({ title: 'A post', body: 'A text of some words.' }),
  'PATCH /api/v1/submissions/:id': () => ({ title: 'Another title' }),
  'POST /api/v1/submissions/:id/reports': () => ({ kind: 'spam', detail: REASON }),
  'POST /api/v1/submissions/:id/comments': () => ({ body: 'Well made.' }),
  'PATCH /api/v1/comments/:id': () => ({ body: 'Better made.' }),
  'POST /api/v1/comments/:id/reports': () => ({ kind: 'spam', detail: REASON }),
  'POST /api/v1/comments/:id/appeal': () => ({ reason: REASON }),
  'POST /api/v1/bounty-questions/:id/reports': () => ({ kind: 'spam', detail: REASON }),
  'POST /api/v1/bounty-questions/:id/appeal': () => ({ reason: REASON }),
  'POST /api/v1/admin/comment-reports/:id/resolve': () => ({ decision: 'remove', reason: REASON }),
  'POST /api/v1/admin/comment-appeals/:id/resolve': () => ({ decision: 'uphold', reason: REASON }),
  'POST /api/v1/submissions/:id/appeal': () => ({ reason: REASON }),
  'POST /api/v1/submissions/:id/views': () => ({ dwellMs: 20_000 }),
  'POST /api/v1/me/agents': (_world, { name }) => ({ ...AGENT, handle: `scout-of-${name}` }),
  'PATCH /api/v1/me/agents/:id': () => ({ name: 'Ranger' }),
  'POST /api/v1/me/api-keys': () => ({ name: 'CI', scopes: [], expiresInDays: 30 }),
  'PATCH /api/v1/me/api-keys/:id': () => ({ name: 'Renamed' }),
  'POST /api/v1/me/api-keys/:id/rotate': () => ({ overlapHours: 1 }),
  'POST /api/v1/me/saved-searches': () => ({ name: 'In SOL', query: 'token=SOL' }),
  'PATCH /api/v1/me/saved-searches/:id': () => ({ name: 'Renamed' }),
  'POST /api/v1/me/webhooks': () => ({ url: 'http://127.0.0.1:9/hook', types: ['webhook.test'] }),
  'PATCH /api/v1/me/webhooks/:id': () => ({ name: 'Renamed' }),
  'POST /api/v1/me/webhooks/:id/replay': () => ({
    from: '2026-11-01T00:00:00.000Z',
    to: '2026-11-02T00:00:00.000Z',
  }),
  'POST /api/v1/tickets': () => ({
    category: 'other',
    subject: 'A question',
    text: REASON,
    email: 'guest@example.test',
  }),
  'POST /api/v1/me/tickets/:id/messages': () => ({ text: REASON }),
  'POST /api/v1/guest-tickets/read': () => ({ secret: NONE }),
  'POST /api/v1/guest-tickets/messages': () => ({ secret: NONE, text: REASON }),
  'POST /api/v1/admin/tickets/:id/answer': () => ({ text: REASON }),
  'POST /api/v1/boosts/quotes': ({ objects }) => ({ submissionId: objects.post, slots: 1 }),
  'POST /api/v1/views': ({ objects }) => ({
    views: [{ subject: 'submission', subjectId: objects.post, kind: 'open', source: 'feed' }],
  }),
  'POST /api/v1/boosts/impressions': ({ objects }) => ({
    viewerKey: 'a-browser',
    sightings: [{ boostId: objects['running boost'], sighting: 'organic_view' }],
  }),
  'POST /api/v1/boosts/:id/reject': () => ({ reason: REASON }),
  'POST /api/v1/submissions/:id/vote': () => ({ decision: 'support', strength: 25 }),
  'POST /api/v1/arena/exposures/:id/vote': () => ({ decision: 'not_for' }),
  'POST /api/v1/lesson-attempts/:id/answers': () => ({ answers: {} }),
  'POST /api/v1/admin/bounties/:id/review': () => ({ decision: 'approve' }),
  'POST /api/v1/admin/submissions/:id/review': () => ({ decision: 'accept' }),
  'POST /api/v1/admin/reports/:id/resolve': () => ({ decision: 'confirm', reason: REASON }),
  'POST /api/v1/admin/appeals/:id/resolve': () => ({ decision: 'uphold', reason: REASON }),
  'POST /api/v1/admin/objections/:id/resolve': () => ({ decision: 'dismiss', reason: REASON }),
  'POST /api/v1/me/cluster/appeals': () => ({ reason: REASON }),
  'POST /api/v1/me/cases/:id/appeals': () => ({ reason: REASON }),
  'POST /api/v1/admin/cases/:id/decide': () => ({ decision: 'dismiss', reason: REASON }),
  'POST /api/v1/admin/case-appeals/:id/decide': () => ({ decision: 'uphold', reason: REASON }),
  'POST /api/v1/admin/cluster-appeals/:id/decide': () => ({ decision: 'keep', reason: REASON }),
  'POST /api/v1/admin/people/:id/end-sessions': () => ({ reason: REASON }),
  'POST /api/v1/admin/people/:id/sessions/:sessionId/end': () => ({ reason: REASON }),
  'POST /api/v1/admin/people/:id/notes': () => ({ note: REASON }),
  'POST /api/v1/admin/people/:id/suspend': () => ({ cause: 'spam', explanation: REASON, days: 7 }),
  'POST /api/v1/admin/people/:id/lift-suspension': () => ({ reason: REASON }),
  'POST /api/v1/suspension-appeals/read': () => ({ token: NONE }),
  'POST /api/v1/suspension-appeals': () => ({ token: NONE, reason: REASON }),
  'POST /api/v1/admin/suspension-appeals/:id/decide': () => ({
    decision: 'uphold',
    reason: REASON,
  }),
  'POST /api/v1/first-admin': () => ({ token: NONE }),
  'PUT /api/v1/admin/people/:id/moderator': () => ({ isModerator: true, reason: REASON }),
  'POST /api/v1/admin/people/:id/role-proposals': () => ({
    role: 'finance',
    isGrant: true,
    reason: REASON,
  }),
  'POST /api/v1/admin/role-proposals/:id/decide': () => ({ decision: 'confirm', reason: REASON }),
  'PATCH /api/v1/me/notification-settings': () => ({ type: 'reminder', email: false }),
  'PUT /api/v1/me/notification-digest': () => ({ frequency: 'weekly', timeZone: 'Europe/Berlin' }),
  'POST /api/v1/notification-settings/unsubscribe': ({ stopToken }) => ({ token: stopToken }),
  'POST /api/v1/me/deletion': (_world, { name }) => ({ username: name }),
  'POST /realtime/v1/api/broadcast': () => ({
    messages: [{ topic: 'room', event: 'wave', payload: {} }],
  }),
  'POST /realtime/v1/api/broadcast own channel': ({ people }) => ({
    messages: [
      {
        topic: personChannel(people.owner.userId),
        event: 'notification',
        payload: {},
        private: true,
      },
    ],
  }),
  'POST /realtime/v1/api/broadcast/:topic/events/:event': () => ({ text: 'hello' }),
  'POST /auth/v1/signup': () => ({ email: 'new@example.test', password: WORLD_PASSWORD }),
  'POST /auth/v1/token password': (_world, { email }) => ({ email, password: WORLD_PASSWORD }),
  'POST /auth/v1/token refresh_token': (_world, sender) => ({ refresh_token: sender.refreshToken }),
  'POST /auth/v1/token pkce': () => ({ auth_code: 'none', code_verifier: 'x'.repeat(43) }),
  'POST /auth/v1/token id_token': () => ({ provider: 'google', id_token: 'none' }),
  'POST /auth/v1/otp': (_world, { email }) => ({ email }),
  'POST /auth/v1/invite': () => ({ email: 'new@example.test' }),
  'POST /auth/v1/admin/generate_link': (_world, { email }) => ({ type: 'recovery', email }),
  'POST /auth/v1/admin/users': () => ({ email: 'new@example.test' }),
  'PUT /auth/v1/admin/users/:id': () => ({ ban_duration: '24h' }),
  'POST /auth/v1/token web3': () => ({ chain: 'solana', message: 'none', signature: 'none' }),
  'POST /api/v1/wallet-nonces sign_in': () => ({ purpose: 'sign_in' }),
  'POST /api/v1/wallet-nonces link_wallet': () => ({ purpose: 'link_wallet' }),
  'POST /api/v1/wallet-proofs': walletProof,
  'POST /auth/v1/recover': (_world, { email }) => ({ email }),
  'POST /auth/v1/resend': (_world, { email }) => ({ email, type: 'signup' }),
  'POST /auth/v1/verify': (_world, { email }) => ({ email, type: 'signup', token: '000000' }),
  'PUT /auth/v1/user': () => ({ data: { full_name: 'A name' } }),
  'POST /auth/v1/factors': () => ({ factor_type: 'totp', friendly_name: 'Another app' }),
  'POST /auth/v1/factors/:id/challenge': () => ({}),
  'POST /auth/v1/factors/:id/verify': () => ({ challenge_id: NONE, code: '000000' }),
  'POST /auth/v1/factors/recovery-codes/verify': () => ({ code: 'none' }),
  'POST /auth/v1/passkeys/registration/verify': noCredential,
  'POST /auth/v1/passkeys/authentication/verify': noCredential,
  'PATCH /auth/v1/passkeys/:id': () => ({ friendly_name: 'A key' }),
  'POST /rest/v1/user_profiles': ({ people }) => ({
    user_id: people.owner.userId,
    username: people.owner.username,
  }),
  'PATCH /rest/v1/user_profiles': () => ({ bio: 'Writes' }),
  'POST /storage/v1/bucket': () => ({ id: 'papers' }),
  'PUT /storage/v1/bucket/:bucket': () => ({ public: true }),
  'POST /storage/v1/object/list/:bucket': () => ({}),
  'POST /storage/v1/object/list-v2/:bucket': () => ({}),
  'POST /storage/v1/object/:bucket/*': () => DOT,
  'PUT /storage/v1/object/:bucket/*': () => DOT,
  'PUT /storage/v1/object/upload/sign/:bucket/*': () => DOT,
  'POST /storage/v1/object/move': fromFile,
  'POST /storage/v1/object/copy': fromFile,
  'DELETE /storage/v1/object/:bucket': () => ({ prefixes: ['none'] }),
  'POST /storage/v1/object/sign/:bucket/*': () => ({ expiresIn: 60 }),
  'POST /storage/v1/object/sign/:bucket': () => ({ expiresIn: 60, paths: ['none'] }),
  'POST /rest/v1/rpc/:name is_feature_enabled': () => ({ feature_name_param: 'prelaunch_live' }),
  'POST /rest/v1/rpc/:name generate_unique_username': () => ({ base_name: 'ann' }),
}

/** Query strings required by routes. */
const QUERIES: Record<string, Make<string>> = {
  'GET /api/v1/oembed': ({ objects }) =>
    `url=http://localhost:3000/bounty/${objects['open bounty']}`,
  'GET /api/v1/bounty-guidance': () => 'category=thread',
  'POST /auth/v1/token password': () => 'grant_type=password',
  'POST /auth/v1/token refresh_token': () => 'grant_type=refresh_token',
  'POST /auth/v1/token pkce': () => 'grant_type=pkce',
  'POST /auth/v1/token id_token': () => 'grant_type=id_token',
  'POST /auth/v1/token web3': () => 'grant_type=web3',
  'GET /auth/v1/proof-of-work': () => 'action=sign_up',
  'GET /auth/v1/verify': () => 'token=none&type=signup',
  'GET /auth/v1/authorize': () => 'provider=twitter',
  'GET /auth/v1/user/identities/authorize': () => 'provider=twitter&skip_http_redirect=true',
  'GET /dev/twitter/authorize': providerRequest,
  'POST /dev/twitter/authorize': providerRequest,
  'GET /rest/v1/user_profiles': ownProfile,
  'PATCH /rest/v1/user_profiles': ownProfile,
  'DELETE /rest/v1/user_profiles': ownProfile,
  'POST /rest/v1/user_profiles': () => 'on_conflict=user_id',
  'GET /rest/v1/rpc/:name is_feature_enabled': () => 'feature_name_param=prelaunch_live',
  'GET /rest/v1/rpc/:name generate_unique_username': () => 'base_name=ann',
}

/** Headers required by routes; with those of the data API the status shows whether the caller sees the row. */
const HEADERS: Record<string, Record<string, string>> = {
  'POST /csp-reports': { 'content-type': 'application/csp-report' },
  'POST /mcp': { accept: 'application/json, text/event-stream' },
  'POST /api/v1/wallet-proofs': PROOF_HEADERS,
  'GET /rest/v1/user_profiles': SINGLE,
  'POST /storage/v1/object/:bucket/*': PICTURE,
  'PUT /storage/v1/object/:bucket/*': PICTURE,
  'PUT /storage/v1/object/upload/sign/:bucket/*': PICTURE,
  'POST /rest/v1/user_profiles': {
    ...RETURNED,
    prefer: 'return=representation,resolution=merge-duplicates',
  },
  'PATCH /rest/v1/user_profiles': RETURNED,
  'DELETE /rest/v1/user_profiles': RETURNED,
}

/** Moves or copies the owner's file to another name in their folder. */
function fromFile({ objects, people }: World) {
  const sourceKey = (objects.file ?? '').replace('avatars/', '')
  const destinationKey = `${people.owner.userId}/other.webp`
  return { bucketId: 'avatars', sourceKey, destinationKey }
}

/** A response to a challenge that was never issued. */
function noCredential() {
  const credential = { id: 'x', rawId: 'x', type: 'public-key', response: { clientDataJSON: 'x' } }
  return { challenge_id: NONE, credential }
}

/** The query of an authorization request to the demo's provider. */
function providerRequest(): string {
  return new URLSearchParams({
    response_type: 'code',
    client_id: 'laurel-demo',
    redirect_uri: 'http://localhost:3000/auth/v1/callback',
    state: NONE,
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
  }).toString()
}

function ownProfile({ people }: World): string {
  return `user_id=eq.${people.owner.userId}`
}

/** The valid request of a row: only its sender decides the result. */
export function requestOf(
  world: World,
  { route, object }: { route: string; object: string },
  actor: SignedIn | 'visitor',
  refreshToken: string,
): MatrixRequest {
  const [method = '', pattern = ''] = route.split(' ')
  const sender = { email: emailOf(world, actor), name: nameOf(world, actor), refreshToken }
  const find = <T>(table: Record<string, T>) => table[`${route} ${object}`] ?? table[route]
  const body = find(BODIES)?.(world, sender)
  const query = find(QUERIES)?.(world, sender)
  const path = pattern
    .replace(':bountyId', world.objects['open bounty'] ?? '')
    .replace(':questionId', world.objects.question ?? '')
    .replace(':deliveryId', world.objects['webhook delivery'] ?? '')
    .replace(':sessionId', world.objects['device of the member'] ?? '')
    .replace(':bucket/*', world.objects[object] ?? object)
    .replace(':width', '64')
    .replace(':kind', 'bounty')
    .replace(/:\w+|\*$|\{file\}/, () => world.objects[object] ?? object)
  return {
    method,
    url: query === undefined ? path : `${path}?${query}`,
    ...(body === undefined ? {} : { body }),
    headers: find(HEADERS) ?? {},
  }
}

/** Unauthenticated requests use the owner's address. */
function emailOf({ emails }: World, actor: SignedIn | 'visitor'): string {
  return emails[actor === 'visitor' ? 'owner' : actor]
}

function nameOf({ people }: World, actor: SignedIn | 'visitor'): string {
  return people[actor === 'visitor' ? 'owner' : actor].username
}
