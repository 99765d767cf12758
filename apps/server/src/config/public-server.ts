import { availableParallelism } from 'node:os'
import { ConfigError } from './config-error.ts'
import type { Settings } from './settings.ts'
import { defaultPoolSize, LOCAL_RPC, LOOPBACK_HOSTS } from './values.ts'

/** The setting that makes this server reachable for others; null when none does. */
export function publicReason({ HOST, PUBLIC_URL }: Settings): string | null {
  if (!LOOPBACK_HOSTS.has(HOST)) return `HOST=${HOST}`
  if (PUBLIC_URL === undefined) return null
  const { protocol, hostname } = new URL(PUBLIC_URL)
  const isReachable = protocol === 'https:' || !LOOPBACK_HOSTS.has(hostname)
  return isReachable ? `PUBLIC_URL=${PUBLIC_URL}` : null
}

/**
 * The checks of a public server, which needs its address, mail server and trusted proxies (check 63). Each raises
 * `ConfigError`.
 */
export function publicChecks(env: Settings, reason: string): (() => void)[] {
  // A shared demo shows its outbox instead.
  const needed = env.DEMO === 'shared' ? DEMO_NEEDS : PUBLIC_NEEDS
  return [
    ...needed.map((key) => () => {
      if (env[key] !== undefined) return
      throw new ConfigError(key, `is required on a server that others can reach (${reason})`)
    }),
    () => {
      if (env.DEMO !== 'on') return
      throw new ConfigError('DEMO', `is not allowed on a server that others can reach (${reason})`)
    },
    () => {
      if (env.WEBHOOK_TARGETS === 'public') return
      throw new ConfigError(
        'WEBHOOK_TARGETS',
        `must be public on a server that others can reach (${reason})`,
      )
    },
    () => {
      if (env.LOG_LEVEL !== 'debug' && env.LOG_LEVEL !== 'trace') return
      throw new ConfigError(
        'LOG_LEVEL',
        `must be info or less on a server that others can reach (${reason})`,
      )
    },
  ]
}

/**
 * The checks of a shared demo, in which anyone can act as anyone, so that nothing may leave it (docs/decisions/0033).
 * Each raises `ConfigError`.
 */
export function sharedDemoChecks(env: Settings, isPublic: boolean): (() => void)[] {
  const { SMTP_URL, SOLANA_RPC_URL: rpc, SOLANA_RPC_FALLBACK_URL: fallback } = env
  const { MAINNET_RPC_URL: mainnet } = env
  return [
    () => {
      if (isPublic) return
      throw new ConfigError(
        'PUBLIC_URL',
        'is required with DEMO=shared: the address that others use',
      )
    },
    () => {
      if (SMTP_URL === undefined) return
      throw new ConfigError('SMTP_URL', 'can’t be combined with DEMO=shared, which sends no mail')
    },
    () => {
      if ((rpc ?? LOCAL_RPC) === LOCAL_RPC && fallback === undefined) return
      throw new ConfigError('SOLANA_RPC_URL', 'must be local with DEMO=shared')
    },
    () => {
      if (mainnet === undefined) return
      throw new ConfigError('MAINNET_RPC_URL', 'can’t be combined with DEMO=shared')
    },
  ]
}

const PUBLIC_NEEDS = ['PUBLIC_URL', 'SMTP_URL', 'TRUST_PROXY'] as const
const DEMO_NEEDS = ['PUBLIC_URL', 'TRUST_PROXY'] as const

/** The processes of a server, and the connections of each. Raises `ConfigError` for several where one is needed. */
export function processesOf(
  env: Settings,
  isPublic: boolean,
): { workers: number; databasePoolSize: number } {
  const workers = workersOf(env, isPublic)
  const cores = Math.ceil(availableParallelism() / workers)
  return { workers, databasePoolSize: env.DATABASE_POOL_SIZE ?? defaultPoolSize(cores) }
}

/** The most processes of a node. */
const MAX_WORKERS = 64

/**
 * The number of worker processes; `auto` is one a core, and one where several are not possible. Raises `ConfigError`
 * for several in a demo, whose clock and ledger belong to one process.
 */
function workersOf(env: Settings, isPublic: boolean): number {
  const obstacle = obstacleOf(env, isPublic)
  if (env.WORKERS === 'auto') {
    return obstacle === null ? Math.min(availableParallelism(), MAX_WORKERS) : 1
  }
  if (env.WORKERS > 1 && obstacle !== null) throw new ConfigError('WORKERS', obstacle)
  return env.WORKERS
}

/** Why this server is a single process; null where it need not be. */
function obstacleOf(env: Settings, isPublic: boolean): string | null {
  const { DEMO, DATABASE_URL, SOLANA_RPC_URL } = env
  const mayBeDemo =
    DEMO === 'on' ||
    DEMO === 'shared' ||
    (DEMO === undefined && !isPublic && DATABASE_URL === undefined)
  if (mayBeDemo) return 'must be 1 in a demo, whose clock is in one process: set DEMO=off for more'
  if (SOLANA_RPC_URL === LOCAL_RPC)
    return 'must be 1 with SOLANA_RPC_URL=local, a ledger in one process'
  return null
}
