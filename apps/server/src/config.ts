import { existsSync, readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { parseEnv } from 'node:util'
import { z } from 'zod'

/** A configuration that cannot be used; `key` names the setting. The process exits with 78 (EX_CONFIG). */
export class ConfigError extends Error {
  readonly key: string

  constructor(key: string, reason: string) {
    super(`${key}: ${reason}`)
    this.name = 'ConfigError'
    this.key = key
  }
}

/** `attempts/window/block` such as the spec's `5/15m/30m` (spec §9). */
const attemptLimit = z
  .string()
  .regex(
    /^[1-9]\d{0,6}\/[1-9]\d{0,4}[smh]\/[1-9]\d{0,4}[smh]$/,
    'write it as attempts/window/block, for example 5/15m/30m',
  )
  .transform((text) => {
    const [attempts = '', window = '', block = ''] = text.split('/')
    return {
      attempts: Number(attempts),
      windowSeconds: toSeconds(window),
      blockSeconds: toSeconds(block),
    }
  })

/** A rate limit: after `attempts` within the window, further ones are refused for the block. */
export type AttemptLimit = z.output<typeof attemptLimit>

const onOff = z
  .enum(['on', 'off', 'true', 'false', '1', '0'])
  .transform((value) => value === 'on' || value === 'true' || value === '1')

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a number from 1 to 65535')
  .transform(Number)
  .pipe(z.number().min(1).max(65_535))

/** An address without path, query or account: every link is made by appending a path to it. */
const origin = z.string().refine(
  (text) => {
    const { protocol, origin, href } = URL.parse(text) ?? {}
    return (protocol === 'http:' || protocol === 'https:') && href === `${origin}/`
  },
  { error: 'must be an address such as https://laurel.example, without a path' },
)

const secret = z.string().min(32, 'must have at least 32 characters')

const settings = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: origin.optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      hostname: /./,
      error: 'must be an address such as smtps://mail.example',
    })
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*@[^\r\n]+$/, 'must hold a mail address')
    .default('Laurel <no-reply@laurel.localhost>'),
  TRUST_PROXY: z.string().optional(),
  AUTH_RATE_LIMIT: attemptLimit.prefault('5/15m/30m'),
  ANON_KEY: secret.optional(),
  SERVICE_KEY: secret.optional(),
  DEMO: onOff.optional(),
  DRAIN_SECONDS: z
    .string()
    .regex(/^\d{1,2}$/, 'must be a number of seconds from 0 to 99')
    .transform(Number)
    .prefault('0'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
})

/** The configuration after parsing; nothing else reads the environment. */
export interface Config {
  port: number
  host: string
  /** Where people reach this server; links in mails use it and nothing else. No trailing slash. */
  publicUrl: string
  dataDir: string
  /** Null for the embedded PostgreSQL. */
  databaseUrl: string | null
  smtpUrl: string | null
  mailFrom: string
  /** Fastify's `trustProxy`: false, or the addresses of the proxies in front. */
  trustProxy: false | string[]
  authRateLimit: AttemptLimit
  anonKey: string | null
  serviceKey: string | null
  /** Null decides at start: on with an empty embedded database. Never on for a public server. */
  demo: boolean | null
  /** How long a node that stops says so, and still takes requests, before it stops listening. */
  drainMs: number
  logLevel: string
  /** Lets whoever sends it read `/metrics`. */
  metricsToken: string | null
  /** Strangers can reach it: it listens beyond loopback, or its address is https or another machine's. */
  isPublic: boolean
}

const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '::1', '[::1]'])

/**
 * Reads `.env` (if there is one) and the environment, which wins.
 * Raises `ConfigError` for an unknown key in `.env`, a value that cannot be used, or a public server without its settings.
 */
export function loadConfig(environment: NodeJS.ProcessEnv, envFile = '.env'): Config {
  const parsed = settings.safeParse(readSettings(environment, envFile))
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new ConfigError(String(issue?.path[0] ?? 'configuration'), issue?.message ?? 'not valid')
  }
  return fromSettings(parsed.data)
}

/** The settings as text by key: those of `.env`, and the environment, which wins. */
function readSettings(environment: NodeJS.ProcessEnv, envFile: string): Record<string, string> {
  const file = existsSync(envFile) ? parseEnv(readFileSync(envFile, 'utf8')) : {}
  for (const key of Object.keys(file)) {
    if (!(key in settings.shape)) throw new ConfigError(key, `unknown setting in ${envFile}`)
  }
  const known: Record<string, string> = {}
  for (const key of Object.keys(settings.shape)) {
    const value = environment[key] ?? file[key]
    if (value !== undefined && value !== '') known[key] = value
  }
  return known
}

/**
 * The settings as a server would take them, a line each as `.env` writes it, with secrets and the passwords of
 * addresses left out. Raises `ConfigError` like `loadConfig`.
 */
export function describeSettings(environment = process.env, envFile = '.env'): string {
  loadConfig(environment, envFile)
  const known = readSettings(environment, envFile)
  const lines = Object.entries(settings.shape).map(([key, schema]) => {
    const value = known[key]
    if (value !== undefined) return `${key}=${redacted(key, value)}`
    const isDefaulted = schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault
    return isDefaulted ? `${key}=${String(schema.def.defaultValue)}` : `# ${key} is not set`
  })
  return lines.join('\n')
}

function redacted(key: string, value: string): string {
  if (/KEY|SECRET|TOKEN|PASSWORD/.test(key)) return '(secret)'
  return value
    .replace(/^(\w+:\/\/[^/:@]*):[^/]*@/, '$1:***@')
    .replace(/([?&]password=)[^&]*/g, '$1***')
}

function fromSettings(env: z.output<typeof settings>): Config {
  const isPublic = isReachable(env)
  if (isPublic) requirePublicSettings(env)
  if (env.ANON_KEY !== undefined && env.ANON_KEY === env.SERVICE_KEY) {
    throw new ConfigError('SERVICE_KEY', 'must differ from ANON_KEY, which everybody gets to see')
  }
  const shownHost = isIP(env.HOST) === 6 ? `[${env.HOST}]` : env.HOST
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: new URL(env.PUBLIC_URL ?? `http://${shownHost}:${env.PORT}`).origin,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL ?? null,
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM,
    trustProxy: parseTrustProxy(env.TRUST_PROXY),
    authRateLimit: env.AUTH_RATE_LIMIT,
    anonKey: env.ANON_KEY ?? null,
    serviceKey: env.SERVICE_KEY ?? null,
    demo: isPublic ? false : (env.DEMO ?? null),
    drainMs: env.DRAIN_SECONDS * 1000,
    logLevel: env.LOG_LEVEL,
    metricsToken: env.METRICS_TOKEN ?? null,
    isPublic,
  }
}

function isReachable({ HOST, PUBLIC_URL }: z.output<typeof settings>): boolean {
  if (!LOOPBACK_HOSTS.has(HOST)) return true
  if (PUBLIC_URL === undefined) return false
  const { protocol, hostname } = new URL(PUBLIC_URL)
  return protocol === 'https:' || !LOOPBACK_HOSTS.has(hostname)
}

/** A server that strangers reach must know its address, how to mail, and which proxies to believe (check 63). */
function requirePublicSettings(env: z.output<typeof settings>): void {
  for (const key of ['PUBLIC_URL', 'SMTP_URL', 'TRUST_PROXY'] as const) {
    if (env[key] === undefined) {
      throw new ConfigError(key, `is needed on a server that others can reach (HOST=${env.HOST})`)
    }
  }
  if (env.DEMO === true) throw new ConfigError('DEMO', 'is not for a server that others can reach')
  if (env.LOG_LEVEL === 'debug' || env.LOG_LEVEL === 'trace') {
    throw new ConfigError('LOG_LEVEL', 'must be info or less on a server that others can reach')
  }
}

function parseTrustProxy(value: string | undefined): false | string[] {
  if (value === undefined || value === 'none') return false
  const proxies = value.split(',').map((entry) => entry.trim())
  if (proxies.every(isProxy)) return proxies
  throw new ConfigError(
    'TRUST_PROXY',
    'list the proxies by address or CIDR range (not all addresses), or write none',
  )
}

function isProxy(entry: string): boolean {
  const [ip = '', bits, ...rest] = entry.split('/')
  const family = isIP(ip)
  if (family === 0 || rest.length > 0) return false
  if (bits === undefined) return true
  return /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)
}

function toSeconds(text: string): number {
  const unit = { s: 1, m: 60, h: 3600 }[text.slice(-1)] ?? 1
  return Number(text.slice(0, -1)) * unit
}
