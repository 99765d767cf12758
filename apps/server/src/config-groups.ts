import { readFileSync } from 'node:fs'
import type { SolanaNetwork } from '@laurel/contract/wallets'
import { ConfigError, type Settings } from './config-settings.ts'
import { LOCAL_RPC, LOOPBACK_HOSTS } from './config-values.ts'

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
export interface S3Config {
  bucket: string
  /** Null for Amazon's own. */
  endpoint: string | null
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** Where the chain is asked: at one address, or two, or in the embedded ledger. */
export type RpcConfig =
  | { kind: 'local' }
  | {
      kind: 'remote'
      urls: readonly string[]
      /** Nobody chose it: a demo takes the embedded ledger instead. */
      isDefault: boolean
    }

/** All of S3's settings or none, else a `ConfigError`: a bucket without keys would fail at the first upload. */
export function s3Of(env: Settings): S3Config | null {
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
export function publicReason({ HOST, PUBLIC_URL }: Settings): string | null {
  if (!LOOPBACK_HOSTS.has(HOST)) return `HOST=${HOST}`
  if (PUBLIC_URL === undefined) return null
  const { protocol, hostname } = new URL(PUBLIC_URL)
  const isReachable = protocol === 'https:' || !LOOPBACK_HOSTS.has(hostname)
  return isReachable ? `PUBLIC_URL=${PUBLIC_URL}` : null
}

/**
 * A server that strangers reach must know its address, how to mail, and which proxies to believe (check 63). Each check
 * raises `ConfigError`.
 */
export function publicChecks(env: Settings, reason: string): (() => void)[] {
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

/**
 * Strangers act in a shared demo as whom they like, so nothing of it may leave (docs/decisions/0033). Each check raises
 * `ConfigError`.
 */
export function sharedDemoChecks(env: Settings, isPublic: boolean): (() => void)[] {
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

/** Raises `ConfigError` where one of the captcha's settings stands without the others. */
export function captchaOf(env: Settings): CaptchaConfig | null {
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

/** What an operator says in place of our own texts, and how to reach them. */
export interface SiteTextsConfig {
  /** Markdown; null for our own text. */
  terms: string | null
  privacy: string | null
  /** A `mailto:` or `https:` address; null where nobody can be written to. */
  contactUrl: string | null
}

/** A longer text of terms is most likely another file. */
const MAX_TEXT_CHARS = 200_000

/** Reads the operator's texts. Raises `ConfigError` for a file that cannot be read, is empty, or is far too long. */
export function siteTextsOf(env: Settings, isPublic: boolean): SiteTextsConfig {
  // `Laurel <hi@laurel.example>`, or the address alone.
  const sender = env.MAIL_FROM.slice(env.MAIL_FROM.lastIndexOf('<') + 1)
    .replace('>', '')
    .trim()
  const takesMail = isPublic && !/^(no|do-?not)[-_.]?reply@/i.test(sender)
  return {
    terms: readText('TERMS_FILE', env.TERMS_FILE),
    privacy: readText('PRIVACY_FILE', env.PRIVACY_FILE),
    contactUrl: env.CONTACT ?? (takesMail ? `mailto:${sender}` : null),
  }
}

function readText(key: string, file: string | undefined): string | null {
  if (file === undefined) return null
  let text: string
  try {
    text = readFileSync(file, 'utf8')
      .replace(/^\uFEFF/, '')
      .trim()
  } catch (error) {
    throw new ConfigError(key, error instanceof Error ? error.message : String(error))
  }
  if (text === '' || text.length > MAX_TEXT_CHARS) {
    throw new ConfigError(key, `must hold a text of 1 to ${MAX_TEXT_CHARS} characters`)
  }
  return text
}

/** Everybody's endpoints, which ask to be asked seldom: a site of its own wants its own. */
const DEFAULT_RPC_URLS: Record<SolanaNetwork, string> = {
  devnet: 'https://api.devnet.solana.com',
  testnet: 'https://api.testnet.solana.com',
  mainnet: 'https://api.mainnet-beta.solana.com',
}

/** Raises `ConfigError` for an embedded ledger that others could reach, or that has settings of a chain. */
export function rpcOf(env: Settings, isPublic: boolean): RpcConfig {
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

/** Raises `ConfigError` for a secret without a client. */
export function twitterOf(env: Settings): OAuthProviderConfig | null {
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
