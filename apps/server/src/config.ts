import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { SOLANA_NETWORKS, type SolanaNetwork } from '@laurel/contract/wallets'
import { z } from 'zod'
import { type BuildInfo, readBuildInfo } from './build-info.ts'
import { proxies } from './config-proxies.ts'
import { envFileWarnings, readSources } from './config-sources.ts'
import {
  type AttemptLimit,
  attemptLimit,
  chainAddress,
  defaultPoolSize,
  demoMode,
  type IdTokenIssuer,
  LOCAL_RPC,
  LOOPBACK_HOSTS,
  origin,
  pages,
  poolSize,
  port,
  providerUrl,
  rpcUrl,
  secret,
  tokenIssuers,
  wallets,
  withoutPassword,
} from './config-values.ts'

/**
 * A configuration that cannot be used: `key` names the first setting that is wrong, the message a line for each. The
 * process exits with 78 (EX_CONFIG).
 */
export class ConfigError extends Error {
  readonly key: string

  constructor(key: string, reason: string, others: readonly ConfigError[] = []) {
    super([`${key}: ${reason}`, ...others.map(({ message }) => message)].join('\n'))
    this.name = 'ConfigError'
    this.key = key
  }
}

const settings = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: origin.optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  DATABASE_POOL_SIZE: poolSize.optional(),
  S3_BUCKET: z.string().min(1).optional(),
  S3_ENDPOINT: origin.optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      hostname: /./,
      error: 'must be an address such as smtps://mail.example',
    })
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n@]*@[^\r\n]+$/, 'must hold a mail address')
    .default('Laurel <no-reply@laurel.localhost>'),
  TRUST_PROXY: proxies.optional(),
  AUTH_RATE_LIMIT: attemptLimit.prefault('5/15m/30m'),
  REDIRECT_URLS: pages.prefault(''),
  CAPTCHA_VERIFY_URL: z.url({ protocol: /^https?$/, error: 'must be an address' }).optional(),
  CAPTCHA_SECRET: z.string().min(1).optional(),
  CAPTCHA_SITE_KEY: z.string().min(1).optional(),
  TWITTER_CLIENT_ID: z.string().min(1).optional(),
  TWITTER_CLIENT_SECRET: z.string().min(1).optional(),
  TWITTER_AUTHORIZE_URL: providerUrl.prefault('https://x.com/i/oauth2/authorize'),
  TWITTER_TOKEN_URL: providerUrl.prefault('https://api.x.com/2/oauth2/token'),
  TWITTER_USERINFO_URL: providerUrl.prefault('https://api.x.com/2/users/me'),
  TWITTER_SCOPES: z.string().min(1).prefault('users.read tweet.read users.email'),
  ID_TOKEN_ISSUERS: tokenIssuers.prefault(''),
  ANON_KEY: secret.optional(),
  SERVICE_KEY: secret.optional(),
  SOLANA_NETWORK: z.enum(SOLANA_NETWORKS).default('devnet'),
  SOLANA_RPC_URL: rpcUrl.optional(),
  SOLANA_RPC_FALLBACK_URL: providerUrl.optional(),
  TREASURY_ADDRESSES: wallets.prefault(''),
  USDC_MINT: chainAddress.optional(),
  DEMO: demoMode.optional(),
  DRAIN_SECONDS: z
    .string()
    .regex(/^\d{1,2}$/, 'must be a number of seconds from 0 to 99')
    .transform(Number)
    .prefault('0'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  BUILD_COMMIT: z
    .string()
    .regex(/^[0-9a-f]{7,40}$/, 'must be a commit: 7 to 40 hexadecimal digits')
    .optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
})

/** Who checks the answers to captchas: where, and the secret that says who asks. */
export interface CaptchaConfig {
  verifyUrl: string
  secret: string
  /** What our own pages show the check by; without one they show none, which is for other clients. */
  siteKey?: string
}

/** An OAuth 2 provider that people may sign in with. */
export interface OAuthProviderConfig {
  clientId: string
  /** Null for a client that proves itself by PKCE alone. */
  clientSecret: string | null
  authorizeUrl: string
  tokenUrl: string
  userinfoUrl: string
  /** What it calls itself, where it says so on the way back (RFC 9207). */
  issuer: string
  /** What is asked for, separated by spaces. */
  scopes: string
}

/** A bucket of S3, or of what speaks like it. */
interface S3Config {
  bucket: string
  /** Null for Amazon's own. */
  endpoint: string | null
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** Where the chain is asked: at one address, or two, or in the embedded ledger. */
type RpcConfig =
  | { kind: 'local' }
  | {
      kind: 'remote'
      urls: readonly string[]
      /** Nobody chose it: a demo takes the embedded ledger instead. */
      isDefault: boolean
    }

/** The chain that wallets sign in for and are paid on (spec §9: Devnet). */
export interface SolanaConfig {
  network: SolanaNetwork
  rpc: RpcConfig
  /** Wallets that pay; the first receives what sponsors fund. Without any there are no bounties in SOL or USDC. */
  treasuryAddresses: readonly string[]
  usdcMint: string
}

/** The configuration after parsing; nothing else reads the environment. */
export interface Config {
  port: number
  host: string
  /** Where people reach this server; links in mails use it and nothing else. No trailing slash. */
  publicUrl: string
  dataDir: string
  /** Null for the embedded PostgreSQL. */
  databaseUrl: string | null
  /** Connections that requests and jobs share. */
  databasePoolSize: number
  /** Where files lie; null for a folder in `dataDir`. */
  s3: S3Config | null
  smtpUrl: string | null
  mailFrom: string
  /** Fastify's `trustProxy`: false, or the addresses of the proxies in front. */
  trustProxy: false | string[]
  authRateLimit: AttemptLimit
  /** Pages beside this site's own that mails and providers may lead back to, as `URL` writes them. */
  redirectUrls: readonly string[]
  /** Null asks for no captcha. */
  captcha: CaptchaConfig | null
  /** Null where nobody signs in with Twitter. */
  twitter: OAuthProviderConfig | null
  idTokenIssuers: readonly IdTokenIssuer[]
  anonKey: string | null
  serviceKey: string | null
  solana: SolanaConfig
  /** Null decides at start: on with an empty embedded database. On for a public server only when it is shared. */
  demo: boolean | null
  /** Others are meant to reach this demo: they get its passwords, and its mails stay in the outbox. */
  isSharedDemo: boolean
  /** How long a node that stops says so, and still takes requests, before it stops listening. */
  drainMs: number
  logLevel: string
  /** Lets whoever sends it read `/metrics`. */
  metricsToken: string | null
  /** Which Laurel this is; neither pages nor answers tell it (check 58). */
  build: BuildInfo
  /** Strangers can reach it: it listens beyond loopback, or its address is https or another machine's. */
  isPublic: boolean
}

/**
 * Reads `.env` (if there is one) and the environment, which wins.
 * Raises one `ConfigError` for all that is wrong: an unknown or misspelled key, a value that cannot be used, a public
 * server without its settings.
 */
export function loadConfig(environment: NodeJS.ProcessEnv, envFile = '.env'): Config {
  const { values, problems } = readSources(environment, envFile, KEYS)
  const errors = problems.map(({ key, reason }) => new ConfigError(key, reason))
  const parsed = settings.safeParse(values)
  for (const { path, message } of parsed.error?.issues ?? []) {
    const key = String(path[0])
    if (errors.every((error) => error.key !== key)) errors.push(new ConfigError(key, message))
    delete values[key]
  }
  // What goes wrong between settings is looked for among those that are well.
  const known = new Set(errors.map(({ key }) => key))
  const config = fromSettings(parsed.data ?? settings.parse(values), (error) => {
    if (!known.has(error.key)) errors.push(error)
    known.add(error.key)
  })
  const [first, ...others] = errors
  if (first === undefined) return config
  const [key, reason] = [first.key, first.message.slice(first.key.length + 2)]
  throw new ConfigError(key, reason, others)
}

const KEYS = Object.keys(settings.shape)

/** What an operator should know about settings that can be used. */
export function configWarnings(config: Config, envFile = '.env'): string[] {
  const { publicUrl, isPublic, isSharedDemo } = config
  const isPlain = isPublic && publicUrl.startsWith('http://')
  return [
    ...envFileWarnings(envFile),
    ...(isPlain ? ['PUBLIC_URL is http: passwords and tokens travel unencrypted'] : []),
    ...(isSharedDemo
      ? [`DEMO=shared: everyone who reaches ${publicUrl} may sign in as anyone in it`]
      : []),
  ]
}

/**
 * The settings as a server would take them, a line each as `.env` writes it, with secrets and the passwords of
 * addresses left out. Raises `ConfigError` like `loadConfig`.
 */
export function describeSettings(environment = process.env, envFile = '.env'): string {
  loadConfig(environment, envFile)
  const known = readSources(environment, envFile, KEYS).values
  const lines = Object.entries(settings.shape).map(([key, schema]) => {
    const value = known[key]
    if (value !== undefined) return `${key}=${redacted(key, value)}`
    const isDefaulted = schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault
    return isDefaulted ? `${key}=${String(schema.def.defaultValue)}` : `# ${key} is not set`
  })
  return lines.join('\n')
}

function redacted(key: string, value: string): string {
  if (/KEY|SECRET|TOKEN$|PASSWORD/.test(key)) return '(secret)'
  // Keys of RPC providers stand in the path or the query.
  if (/RPC/.test(key)) return value.replace(/^(https?:\/\/[^/?]+)[/?].+$/, '$1/***')
  return withoutPassword(value).replace(/([?&]secret=)[^&]*/g, '$1***')
}

function fromSettings(
  env: z.output<typeof settings>,
  report: (error: ConfigError) => void,
): Config {
  const attempt = <T>(read: () => T, otherwise: T): T => {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      report(error)
      return otherwise
    }
  }
  const reason = publicReason(env)
  const isPublic = reason !== null
  const isSharedDemo = env.DEMO === 'shared'
  for (const check of reason === null ? [] : publicChecks(env, reason)) attempt(check, undefined)
  for (const check of isSharedDemo ? sharedDemoChecks(env, isPublic) : []) attempt(check, undefined)
  attempt(() => {
    if (env.ANON_KEY !== undefined && env.ANON_KEY === env.SERVICE_KEY) {
      throw new ConfigError('SERVICE_KEY', 'must differ from ANON_KEY, which everybody gets to see')
    }
  }, undefined)
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: new URL(env.PUBLIC_URL ?? `http://${shownHost(env.HOST)}:${env.PORT}`).origin,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL ?? null,
    databasePoolSize: env.DATABASE_POOL_SIZE ?? defaultPoolSize(availableParallelism()),
    s3: attempt(() => s3Of(env), null),
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM,
    trustProxy: env.TRUST_PROXY ?? false,
    authRateLimit: env.AUTH_RATE_LIMIT,
    redirectUrls: env.REDIRECT_URLS,
    captcha: attempt(() => captchaOf(env), null),
    twitter: attempt(() => twitterOf(env), null),
    idTokenIssuers: env.ID_TOKEN_ISSUERS,
    anonKey: env.ANON_KEY ?? null,
    serviceKey: env.SERVICE_KEY ?? null,
    solana: {
      network: env.SOLANA_NETWORK,
      rpc: attempt(() => rpcOf(env, isPublic && !isSharedDemo), { kind: 'local' }),
      treasuryAddresses: env.TREASURY_ADDRESSES,
      usdcMint: env.USDC_MINT ?? USDC_MINTS[env.SOLANA_NETWORK],
    },
    demo: isPublic || isSharedDemo ? isSharedDemo : demoOf(env),
    isSharedDemo,
    drainMs: env.DRAIN_SECONDS * 1000,
    logLevel: env.LOG_LEVEL,
    metricsToken: env.METRICS_TOKEN ?? null,
    build: readBuildInfo(env.BUILD_COMMIT),
    isPublic,
  }
}

function demoOf({ DEMO }: z.output<typeof settings>): boolean | null {
  return DEMO === undefined ? null : DEMO === 'on'
}

/** Loopback goes by its name: browsers keep passkeys under names and not under addresses. */
function shownHost(host: string): string {
  if (LOOPBACK_HOSTS.has(host)) return 'localhost'
  return isIP(host) === 6 ? `[${host}]` : host
}

/** All of S3's settings or none: a bucket without keys would fail at the first upload. */
function s3Of(env: z.output<typeof settings>): S3Config | null {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: secretKey } = env
  const given = { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: secretKey }
  if (Object.values(given).every((value) => value === undefined)) {
    if (env.S3_ENDPOINT === undefined) return null
  }
  for (const [key, value] of Object.entries(given)) {
    if (value === undefined) throw new ConfigError(key, 'is needed for files in S3')
  }
  return {
    bucket: bucket ?? '',
    endpoint: env.S3_ENDPOINT ?? null,
    region: env.S3_REGION,
    accessKeyId: id ?? '',
    secretAccessKey: secretKey ?? '',
  }
}

/** The setting by which strangers can reach this server; null when they can't. */
function publicReason({ HOST, PUBLIC_URL }: z.output<typeof settings>): string | null {
  if (!LOOPBACK_HOSTS.has(HOST)) return `HOST=${HOST}`
  if (PUBLIC_URL === undefined) return null
  const { protocol, hostname } = new URL(PUBLIC_URL)
  const isReachable = protocol === 'https:' || !LOOPBACK_HOSTS.has(hostname)
  return isReachable ? `PUBLIC_URL=${PUBLIC_URL}` : null
}

/** A server that strangers reach must know its address, how to mail, and which proxies to believe (check 63). */
function publicChecks(env: z.output<typeof settings>, reason: string): (() => void)[] {
  // A demo that is shared shows its outbox.
  const needed = env.DEMO === 'shared' ? DEMO_NEEDS : PUBLIC_NEEDS
  return [
    ...needed.map((key) => () => {
      if (env[key] !== undefined) return
      throw new ConfigError(key, `is needed on a server that others can reach (${reason})`)
    }),
    () => {
      if (env.DEMO !== 'on') return
      throw new ConfigError('DEMO', `is not for a server that others can reach (${reason})`)
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

/** Strangers act in a shared demo as whom they like, so nothing of it may leave (docs/decisions/0033). */
function sharedDemoChecks(env: z.output<typeof settings>, isPublic: boolean): (() => void)[] {
  const { SMTP_URL, SOLANA_RPC_URL: rpc, SOLANA_RPC_FALLBACK_URL: fallback } = env
  return [
    () => {
      if (isPublic) return
      throw new ConfigError('PUBLIC_URL', 'is needed for DEMO=shared: the address that others use')
    },
    () => {
      if (SMTP_URL === undefined) return
      throw new ConfigError('SMTP_URL', 'does not go with DEMO=shared, which sends no mail')
    },
    () => {
      if ((rpc ?? LOCAL_RPC) === LOCAL_RPC && fallback === undefined) return
      throw new ConfigError('SOLANA_RPC_URL', 'must be local with DEMO=shared')
    },
  ]
}

const PUBLIC_NEEDS = ['PUBLIC_URL', 'SMTP_URL', 'TRUST_PROXY'] as const
const DEMO_NEEDS = ['PUBLIC_URL', 'TRUST_PROXY'] as const

function captchaOf(env: z.output<typeof settings>): CaptchaConfig | null {
  const { CAPTCHA_VERIFY_URL: verifyUrl, CAPTCHA_SECRET: secret, CAPTCHA_SITE_KEY: siteKey } = env
  if (verifyUrl !== undefined && secret !== undefined) {
    return { verifyUrl, secret, ...(siteKey !== undefined && { siteKey }) }
  }
  if (verifyUrl !== undefined)
    throw new ConfigError('CAPTCHA_SECRET', 'belongs to CAPTCHA_VERIFY_URL')
  if (secret !== undefined) throw new ConfigError('CAPTCHA_VERIFY_URL', 'belongs to CAPTCHA_SECRET')
  if (siteKey !== undefined) throw new ConfigError('CAPTCHA_SECRET', 'belongs to CAPTCHA_SITE_KEY')
  return null
}

/** Everybody's endpoints, which ask to be asked seldom: a site of its own wants its own. */
const DEFAULT_RPC_URLS: Record<SolanaNetwork, string> = {
  devnet: 'https://api.devnet.solana.com',
  testnet: 'https://api.testnet.solana.com',
  mainnet: 'https://api.mainnet-beta.solana.com',
}

/** The mints of Circle; on testnet people use that of Devnet. */
const USDC_MINTS: Record<SolanaNetwork, string> = {
  devnet: '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU',
  testnet: '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU',
  mainnet: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
}

function rpcOf(env: z.output<typeof settings>, isPublic: boolean): RpcConfig {
  const { SOLANA_RPC_URL: url, SOLANA_RPC_FALLBACK_URL: fallback } = env
  if (url === LOCAL_RPC) {
    if (isPublic) {
      throw new ConfigError('SOLANA_RPC_URL', 'must not be local where others can reach the server')
    }
    if (fallback !== undefined) {
      throw new ConfigError('SOLANA_RPC_FALLBACK_URL', 'does not go with SOLANA_RPC_URL=local')
    }
    if (env.USDC_MINT !== undefined) {
      throw new ConfigError('USDC_MINT', 'does not go with SOLANA_RPC_URL=local, which has its own')
    }
    return { kind: 'local' }
  }
  const first = url ?? DEFAULT_RPC_URLS[env.SOLANA_NETWORK]
  return {
    kind: 'remote',
    urls: fallback === undefined ? [first] : [first, fallback],
    isDefault: url === undefined && fallback === undefined,
  }
}

function twitterOf(env: z.output<typeof settings>): OAuthProviderConfig | null {
  const { TWITTER_CLIENT_ID: clientId, TWITTER_CLIENT_SECRET: clientSecret = null } = env
  if (clientId === undefined) {
    if (clientSecret === null) return null
    throw new ConfigError('TWITTER_CLIENT_ID', 'belongs to TWITTER_CLIENT_SECRET')
  }
  return {
    clientId,
    clientSecret,
    authorizeUrl: env.TWITTER_AUTHORIZE_URL,
    tokenUrl: env.TWITTER_TOKEN_URL,
    userinfoUrl: env.TWITTER_USERINFO_URL,
    issuer: new URL(env.TWITTER_AUTHORIZE_URL).origin,
    scopes: env.TWITTER_SCOPES,
  }
}
