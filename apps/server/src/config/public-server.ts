import { ConfigError } from './config-error.ts'
import type { Settings } from './settings.ts'
import { LOCAL_RPC, LOOPBACK_HOSTS } from './values.ts'

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
