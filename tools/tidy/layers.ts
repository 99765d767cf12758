/**
 * The import table: what each part may import. Paths are matched in order, the first that fits counts.
 * A part may always import itself.
 */
export interface Layer {
  name: string
  path: RegExp
  mayImport: readonly string[]
}

const SERVER = 'apps/server/src'
const WEB = 'apps/web/src'

/** Parts of the repository from the bottom up. */
const LAYERS: readonly Layer[] = [
  { name: 'contract', path: /^packages\/contract\/src\//, mayImport: [] },
  { name: 'scenarios', path: /^packages\/scenarios\/src\//, mayImport: ['contract'] },
  {
    name: 'server-testing',
    path: new RegExp(`^${SERVER}/(testing/|.*\\.test\\.ts$)`),
    mayImport: [
      'contract',
      'scenarios',
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
      'demo-data',
      'spa',
    ],
  },
  {
    name: 'config',
    path: new RegExp(`^${SERVER}/(config(-[a-z]+)?|build-info)\\.ts$`),
    mayImport: ['contract'],
  },
  {
    name: 'platform',
    path: new RegExp(`^${SERVER}/platform/`),
    mayImport: ['contract', 'config', 'db'],
  },
  {
    name: 'demo-data',
    path: new RegExp(`^${SERVER}/db/demo/`),
    mayImport: [
      'contract',
      'config',
      'platform',
      'db',
      'ledger',
      'chain',
      'auth',
      'features',
      'app',
    ],
  },
  { name: 'db', path: new RegExp(`^${SERVER}/db/`), mayImport: ['contract', 'config'] },
  {
    name: 'ledger',
    path: new RegExp(`^${SERVER}/ledger/`),
    mayImport: ['contract', 'platform', 'db'],
  },
  {
    name: 'chain',
    path: new RegExp(`^${SERVER}/chain/`),
    mayImport: ['contract', 'config', 'platform', 'db'],
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
    mayImport: ['contract', 'platform', 'db', 'ledger', 'chain'],
  },
  { name: 'spa', path: new RegExp(`^${SERVER}/web/`), mayImport: ['contract'] },
  {
    name: 'app',
    path: new RegExp(`^${SERVER}/`),
    mayImport: [
      'contract',
      'config',
      'platform',
      'db',
      'demo-data',
      'ledger',
      'chain',
      'auth',
      'data-api',
      'realtime',
      'storage',
      'features',
      'spa',
    ],
  },
  {
    name: 'web-testing',
    path: new RegExp(`^${WEB}/(testing/|.*\\.test\\.tsx?$)`),
    mayImport: [
      'contract',
      'scenarios',
      'web-lib',
      'web-ui',
      'web-features',
      'web-shell',
      'web-pages',
    ],
  },
  { name: 'web-lib', path: new RegExp(`^${WEB}/lib/`), mayImport: ['contract'] },
  { name: 'web-ui', path: new RegExp(`^${WEB}/ui/`), mayImport: ['contract', 'web-lib'] },
  {
    name: 'web-features',
    path: new RegExp(`^${WEB}/features/`),
    mayImport: ['contract', 'web-lib', 'web-ui'],
  },
  {
    name: 'web-shell',
    path: new RegExp(`^${WEB}/shell/`),
    mayImport: ['contract', 'web-lib', 'web-ui', 'web-features'],
  },
  {
    name: 'web-pages',
    path: new RegExp(`^${WEB}/`),
    mayImport: ['contract', 'web-lib', 'web-ui', 'web-features', 'web-shell'],
  },
  {
    name: 'e2e',
    path: /^e2e\//, // The journeys know the answers of the quiz; their server takes a port that no other test takes.
    mayImport: ['contract', 'scenarios', 'features', 'server-testing'],
  },
  {
    name: 'chaos',
    path: /^chaos\//, // Drives the server from outside, and looks into its database.
    mayImport: [
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
    path: /^bench\//, // It measures the server from outside, and signs tokens as the server would.
    mayImport: ['contract', 'scenarios', 'platform', 'db', 'auth', 'server-testing', 'e2e'],
  },
  {
    name: 'tools',
    path: /^(tools\/|[^/]+\.ts$)/,
    // A landed schema is kept with the demo's data in it.
    mayImport: ['contract', 'config', 'platform', 'db', 'auth', 'demo-data', 'app'],
  },
]

/**
 * The server's features from the bottom up: a feature may import the `*.service.ts` (and constants named
 * `*.rules.ts`) of those that stand before it, and nothing else of them.
 */
export const FEATURE_ORDER: readonly string[] = [
  'flags',
  'mails',
  'notifications',
  'activity',
  'standings',
  'recusals',
  'points',
  'lessons',
  'payouts',
  'payout-batches',
  'bounties',
  'fundings',
  'submissions',
  'votes',
  'trust',
  'awards',
  'settlement',
  'lifecycle',
  'moderation',
  'leaderboard',
  'people',
  'account',
  'home',
  'demo',
]

/** The layer of a path, null for what the table does not know. */
export function layerOf(path: string): Layer | null {
  return LAYERS.find((layer) => layer.path.test(path)) ?? null
}
