/**
 * The import table: what each part may import. Paths are matched in order; the first match counts.
 * A part may always import itself.
 */
export interface Layer {
  name: string
  path: RegExp
  mayImport: readonly string[]
  /** Parts that it may import only as types, or dynamically: most servers never load them. */
  mayLoad?: readonly string[]
  /** Restricts the files that may be imported from a layer. */
  only?: Readonly<Record<string, RegExp>>
}

const SERVER = 'apps/server/src'
const SANDBOX = 'apps/sandbox'
const WEB = 'apps/web/src'

/** Parts of the repository from the bottom up. */
export const LAYERS: readonly Layer[] = [
  { name: 'contract', path: /^packages\/contract\/src\//, mayImport: [] },
  {
    name: 'client-testing', // The published client runs against the real server.
    path: /^packages\/client\/testing\//,
    mayImport: ['client-build', 'client', 'contract', 'scenarios', 'server-testing'],
  },
  { name: 'client-build', path: /^packages\/client\/build\//, mayImport: [] },
  { name: 'client', path: /^packages\/client\//, mayImport: [] },
  { name: 'scenarios', path: /^packages\/scenarios\/src\//, mayImport: ['contract'] },
  {
    name: 'server-testing',
    path: new RegExp(`^apps/server/testing/|^(${SERVER}|${SANDBOX}/src)/.*\\.test\\.ts$`),
    mayImport: [
      'contract',
      'scenarios',
      'config',
      'tracing',
      'platform',
      'db',
      'ledger',
      'chain',
      'auth',
      'data-api',
      'realtime',
      'storage',
      'features',
      'app',
      'sandbox',
      'spa',
    ],
  },
  {
    name: 'sandbox', // The demo, its local ledger, and the stand-in for Twitter.
    path: new RegExp(`^${SANDBOX}/src/`),
    mayImport: ['contract', 'config', 'platform', 'db', 'ledger', 'chain', 'auth', 'features'],
  },
  {
    name: 'config',
    path: new RegExp(`^${SERVER}/config/`),
    mayImport: ['contract'],
  },
  {
    name: 'tracing', // Spans; their SDK is loaded only when it is on.
    path: new RegExp(`^${SERVER}/tracing/`),
    mayImport: ['config'],
  },
  {
    name: 'platform',
    path: new RegExp(`^${SERVER}/platform/`),
    mayImport: ['contract', 'config', 'tracing', 'db'],
  },
  {
    name: 'db',
    path: new RegExp(`^${SERVER}/db/`),
    mayImport: ['contract', 'config', 'tracing'],
  },
  {
    name: 'ledger',
    path: new RegExp(`^${SERVER}/ledger/`),
    mayImport: ['contract', 'platform', 'db'],
  },
  {
    name: 'chain',
    path: new RegExp(`^${SERVER}/chain/`),
    mayImport: ['contract', 'config', 'tracing', 'platform', 'db'],
  },
  {
    name: 'auth',
    path: new RegExp(`^${SERVER}/auth/`),
    mayImport: ['contract', 'config', 'platform', 'db', 'chain'],
  },
  {
    name: 'data-api',
    path: new RegExp(`^${SERVER}/data-api/`),
    mayImport: ['contract', 'config', 'platform', 'db', 'auth'],
  },
  {
    name: 'realtime',
    path: new RegExp(`^${SERVER}/realtime/`),
    mayImport: ['contract', 'platform', 'db', 'auth'],
  },
  {
    name: 'storage',
    path: new RegExp(`^${SERVER}/storage/`),
    mayImport: ['contract', 'platform', 'db', 'auth', 'data-api'],
  },
  {
    name: 'features',
    path: new RegExp(`^${SERVER}/features/`),
    mayImport: ['contract', 'tracing', 'platform', 'db', 'ledger', 'chain', 'storage'],
    only: { storage: /\/storage\/files\.queries\.ts$/ }, // To delete files together with their owner.
  },
  { name: 'spa', path: new RegExp(`^${SERVER}/web/`), mayImport: ['contract'] },
  {
    name: 'app',
    path: new RegExp(`^${SERVER}/`),
    mayImport: [
      'contract',
      'config',
      'tracing',
      'platform',
      'db',
      'ledger',
      'chain',
      'auth',
      'data-api',
      'realtime',
      'storage',
      'features',
      'spa',
    ],
    mayLoad: ['sandbox'],
  },
  {
    name: 'web-testing',
    path: new RegExp(`^${WEB}/testing/|^(${WEB}|${SANDBOX}/web)/.*\\.test\\.tsx?$`),
    mayImport: [
      'web-sandbox',
      'contract',
      'scenarios',
      'web-lib',
      'web-ui',
      'web-features',
      'web-shell',
      'web-pages',
    ],
  },
  {
    name: 'web-sandbox', // Practice wallets, and the explorer of the local ledger.
    path: new RegExp(`^${SANDBOX}/web/`),
    mayImport: ['contract', 'web-lib', 'web-ui'],
  },
  { name: 'web-lib', path: new RegExp(`^${WEB}/lib/`), mayImport: ['contract'] },
  { name: 'web-ui', path: new RegExp(`^${WEB}/ui/`), mayImport: ['contract', 'web-lib'] },
  {
    name: 'web-features',
    path: new RegExp(`^${WEB}/features/`),
    mayImport: ['contract', 'web-lib', 'web-ui'],
    mayLoad: ['web-sandbox'],
  },
  {
    name: 'web-shell',
    path: new RegExp(`^${WEB}/shell/`),
    mayImport: ['contract', 'web-lib', 'web-ui', 'web-features'],
    mayLoad: ['web-sandbox'],
  },
  {
    name: 'web-pages',
    path: new RegExp(`^${WEB}/`),
    mayImport: ['contract', 'web-lib', 'web-ui', 'web-features', 'web-shell'],
    mayLoad: ['web-sandbox'],
  },
  {
    name: 'e2e',
    path: /^e2e\//, // Journeys need the quiz answers, and a free port for their server.
    mayImport: ['contract', 'scenarios', 'features', 'server-testing'],
  },
  {
    name: 'verification', // Tests from outside: every route in every role, every state, any input, the real clients.
    path: /^verification\/(?!chaos|bench)/,
    mayImport: [
      'contract',
      'config',
      'platform',
      'db',
      'ledger',
      'chain',
      'auth',
      'data-api',
      'realtime',
      'storage',
      'features',
      'app',
      'sandbox',
      'server-testing',
      'scenarios',
    ],
  },
  {
    name: 'chaos',
    path: /^verification\/chaos\//, // Drives the server from outside, and inspects its database.
    mayImport: [
      'sandbox',
      'contract',
      'scenarios',
      'platform',
      'db',
      'chain',
      'auth',
      'features',
      'app',
      'server-testing',
    ],
  },
  {
    name: 'bench',
    path: /^verification\/bench\//, // Measures the server from outside, and signs tokens like the server.
    mayImport: ['contract', 'scenarios', 'platform', 'db', 'auth', 'server-testing', 'e2e'],
  },
  {
    name: 'tools',
    path: /^(tools\/|[^/]+\.ts$)/,
    // A landed schema is stored with the demo's data.
    mayImport: ['contract', 'config', 'platform', 'db', 'auth', 'sandbox', 'app'],
  },
]

/**
 * The server's features from the bottom up: a feature may import the `*.service.ts` (and constants named
 * `*.rules.ts`) of those listed before it, and nothing else of them.
 */
export const FEATURE_ORDER: readonly string[] = [
  'flags',
  'rules',
  'mails',
  'waitlist',
  'notifications',
  'events',
  'webhooks',
  'api-keys',
  'activity',
  'standings',
  'clusters',
  'recusals',
  'seals',
  'points',
  'verified-sponsors',
  'referrals',
  'payment-attempts',
  'payouts',
  'payout-batches',
  'bounties',
  'saved-searches',
  'agents',
  'fundings',
  'follows',
  'airdrops',
  'submissions',
  'lessons',
  'boosts',
  'comments',
  'votes',
  'trust',
  'awards',
  'settlement',
  'cases',
  'lifecycle',
  'moderation',
  'audit-log',
  'tickets',
  'leaderboard',
  'milestones',
  'people',
  'search',
  'tasks',
  'analytics',
  'account',
  'people-desk',
  'home',
  'operations',
]

/** The layer of a path; null if it has none. */
export function layerOf(path: string): Layer | null {
  return LAYERS.find((layer) => layer.path.test(path)) ?? null
}

/** The part of the server that a path belongs to, a feature or a layer; null outside the server. */
export function partOf(path: string): string | null {
  if (!path.startsWith(`${SERVER}/`)) return null
  return /\/features\/([^/]+)\//.exec(path)?.[1] ?? layerOf(path)?.name ?? null
}

/**
 * The owner of each table, a feature or a layer of the server. Others write and read it through the owner's functions,
 * except where `shared-tables.ts` allows it. Tests and demo data are exempt.
 */
export const TABLE_OWNERS: Readonly<Record<string, readonly string[]>> = {
  activity: ['activity_events'],
  airdrops: [
    'airdrops',
    'airdrop_snapshots',
    'airdrop_allocations',
    'airdrop_appeals',
    'airdrop_meetings',
    'airdrop_reports',
    'airdrop_reported_accounts',
    'wallet_histories',
  ],
  agents: ['agents', 'agent_approvals'],
  'api-keys': ['api_keys', 'api_key_hours', 'api_key_acts'],
  analytics: ['view_log', 'view_keys', 'view_changes', 'view_days', 'view_hours'],
  auth: [
    'auth.users',
    'auth.identities',
    'auth.sessions',
    'auth.refresh_tokens',
    'auth.one_time_tokens',
    'auth.flow_states',
    'auth.signing_keys',
    'auth.instance_secrets',
    'auth.factors',
    'auth.webauthn_credentials',
    'auth.factor_challenges',
    'auth.recovery_codes',
    'auth.oauth_flows',
    'auth.spent_codes',
    'auth.spent_proofs',
    'auth.wallet_nonces',
    'auth.wallet_messages',
    'auth.wallet_proofs',
    'passkey_days',
  ],
  awards: ['submission_scores', 'awards', 'objections'],
  bounties: ['bounties', 'bounty_changes', 'bounty_questions'],
  cases: ['cases', 'case_people', 'case_appeals', 'case_searches'],
  clusters: [
    'account_sightings',
    'address_sightings',
    'address_keys',
    'cluster_reviews',
    'cluster_appeals',
    'shared_network_days',
  ],
  boosts: ['boosts', 'boost_sightings', 'boost_hours', 'boost_count_changes'],
  comments: ['comments', 'comment_reports', 'comment_appeals'],
  'data-api': ['wallet_changes'],
  events: ['events'],
  flags: ['feature_flags'],
  follows: ['follows'],
  fundings: [
    'fundings',
    'funding_attempts',
    'chain_cursors',
    'received_payments',
    'unlisted_payments',
  ],
  leaderboard: ['board_changes', 'board_days', 'board_scores', 'board_bands', 'board_absences'],
  ledger: ['ledger_accounts', 'ledger_transfers', 'token_accounts', 'token_transfers'],
  lessons: ['lesson_attempts', 'certificates'],
  tickets: ['tickets'],
  operations: ['point_adjustments'],
  notifications: [
    'notifications',
    'notification_parts',
    'notification_settings',
    'notification_digests',
  ],
  milestones: ['milestone_runs'],
  'payout-batches': [
    'payout_batches',
    'payout_batch_items',
    'payout_attempts',
    'treasury_findings',
    'finding_acknowledgements',
    'reconciliations',
  ],
  payouts: ['payouts', 'payout_approvals', 'payout_decisions', 'treasury_wallets'],
  people: ['first_steps', 'hidden_people', 'profile_details'],
  'people-desk': [
    'user_roles',
    'role_proposals',
    'suspensions',
    'suspension_appeals',
    'staff_notes',
    'first_admin_links',
  ],
  platform: [
    'user_profiles',
    'audit_entries',
    'idempotency_keys',
    'rate_limits',
    'demo_clock',
    'mails',
  ],
  points: [
    'seasons',
    'rule_versions',
    'season_scores',
    'score_bands',
    'score_band_changes',
    'rank_snapshots',
    'point_accruals',
  ],
  recusals: ['bounty_officials'],
  settlement: ['vote_settlements', 'bounty_settlements', 'curation_carries'],
  'saved-searches': ['saved_searches'],
  seals: ['seals', 'sealed_transfers', 'seal_nodes', 'unsealed_transfers'],
  referrals: ['referrals'],
  standings: ['user_standings', 'trust_reviews', 'active_days'],
  storage: ['storage_buckets', 'storage_objects', 'storage_blobs'],
  submissions: [
    'submissions',
    'submission_versions',
    'submission_images',
    'credit_changes',
    'reports',
    'appeals',
    'submission_views',
    'view_salts',
  ],
  'verified-sponsors': ['sponsor_verifications'],
  waitlist: ['waitlist_entries'],
  webhooks: ['webhooks', 'webhook_deliveries', 'webhook_attempts'],
  votes: [
    'exposures',
    'votes',
    'submission_tallies',
    'bounty_tallies',
    'tally_voters',
    'support_group_members',
    'support_group_searches',
    'voter_voids',
  ],
}
