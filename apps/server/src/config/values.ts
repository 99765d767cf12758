import { isAddress, isWalletAddress } from '@laurel/contract/money/solana-address'
import { z } from 'zod'

/** Host names of loopback. */
export const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '::1', '[::1]'])

/** An OpenID provider whose id tokens are accepted for these clients. */
export interface IdTokenIssuer {
  name: string
  issuer: string
  clientIds: readonly string[]
}

/** `attempts/window/block` such as the spec's `5/15m/30m` (spec §9). */
export const attemptLimit = z
  .string()
  .regex(
    /^[1-9]\d{0,6}\/[1-9]\d{0,4}[smh]\/[1-9]\d{0,4}[smh]$/,
    'must be attempts/window/block, for example 5/15m/30m',
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

/** Whether the server is a demo, and whether it is shared. */
export const demoMode = z
  .enum(['on', 'off', 'true', 'false', '1', '0', 'shared'])
  .transform((value) => {
    if (value === 'shared') return value
    return value === 'on' || value === 'true' || value === '1' ? 'on' : 'off'
  })

/** The number of a port. */
export const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a number from 1 to 65535')
  .transform(Number)
  .pipe(z.number().min(1).max(65_535))

/** The most connections to the database. */
export const poolSize = z
  .string()
  .regex(/^\d{1,3}$/, 'must be a number from 2 to 200')
  .transform(Number)
  .pipe(z.number().min(2).max(200))

/** How many processes serve requests: a number, or one a core. */
export const workers = z
  .string()
  .regex(/^(auto|[1-9]|[1-5]\d|6[0-4])$/, 'must be auto, or a number from 1 to 64')
  .transform((text) => (text === 'auto' ? text : Number(text)))

/** A share of everything, from 0 to 1. */
export const share = z
  .string()
  .regex(/^(0|1|0\.\d{1,4})$/, 'must be a share from 0 to 1, such as 0.1')
  .transform(Number)

/** About twice the cores of a process; more would only contend, and PostgreSQL allows 100 by default. */
export function defaultPoolSize(cores: number): number {
  return Math.min(Math.max(2 * cores, 8), 32)
}

/** A URL without path, query or credentials, to which links append their path. */
export const origin = z.string().refine(
  (text) => {
    const { protocol, origin, href } = URL.parse(text) ?? {}
    return (protocol === 'http:' || protocol === 'https:') && href === `${origin}/`
  },
  { error: 'must be a URL such as https://laurel.example, without a path' },
)

/** Redirect targets, each in full; patterns are not allowed, so that nothing else matches. */
export const pages = z.string().transform((text, check) =>
  (text === '' ? [] : text.split(',')).map((entry) => {
    const page = URL.parse(entry.trim())
    if (page === null || !isExactPage(page, entry.trim())) {
      check.addIssue({
        code: 'custom',
        message: 'list pages in full, such as https://app.example/welcome, without patterns',
      })
    }
    return page?.href ?? ''
  }),
)

/** A key too long to guess. */
export const secret = z.string().min(32, 'must have at least 32 characters')

/** A URL that the server calls or redirects browsers to: https, or http on loopback. */
export const providerUrl = z.string().refine(
  (text) => {
    const { protocol, hostname = '', username, hash } = URL.parse(text) ?? {}
    const isSafe = protocol === 'https:' || (protocol === 'http:' && LOOPBACK_HOSTS.has(hostname))
    return isSafe && username === '' && hash === ''
  },
  { error: 'must be an https address' },
)

/** The value of `SOLANA_RPC_URL` for the embedded ledger. */
export const LOCAL_RPC = 'local'

/** An RPC server's URL, or the embedded ledger. */
export const rpcUrl = z.union([z.literal(LOCAL_RPC), providerUrl], {
  error: 'must be an https address, or local for the embedded ledger',
})

/** An address on the chain: 32 bytes in base58. */
export const chainAddress = z.string().refine(isAddress, {
  error: 'must be 32 bytes in base58',
})

/** Wallets, each once, separated by commas. */
export const wallets = z.string().transform((text, check) => {
  const entries = text === '' ? [] : text.split(',').map((entry) => entry.trim())
  const areWallets = entries.every(isWalletAddress)
  if (!areWallets || new Set(entries).size < entries.length) {
    check.addIssue({
      code: 'custom',
      message: 'list wallet addresses, each once, separated by commas',
    })
  }
  return entries
})

/** `name=issuer,client` for each issuer, separated by spaces; more clients follow after commas. */
export const tokenIssuers = z.string().transform((text, check) =>
  text
    .split(/\s+/)
    .filter((entry) => entry !== '')
    .map((entry): IdTokenIssuer => {
      const [, name = '', issuer = '', clients = ''] =
        /^([a-z][a-z0-9_-]{0,30})=([^,\s]+),(\S+)$/.exec(entry) ?? []
      if (!providerUrl.safeParse(issuer).success) {
        check.addIssue({
          code: 'custom',
          message: 'must list each issuer as name=https://issuer.example,client-id',
        })
      }
      return { name, issuer, clientIds: clients.split(',') }
    }),
)

/** https, or http on loopback; no credentials, fragment or mistaken pattern. */
function isExactPage(page: URL, text: string): boolean {
  const isSafe =
    page.protocol === 'https:' || (page.protocol === 'http:' && LOOPBACK_HOSTS.has(page.hostname))
  return isSafe && page.username === '' && page.password === '' && !/[*#{}]/.test(text)
}

function toSeconds(text: string): number {
  const unit = { s: 1, m: 60, h: 3600 }[text.slice(-1)] ?? 1
  return Number(text.slice(0, -1)) * unit
}

/** A URL such as `DATABASE_URL` without its password, in the authority or query. */
export function withoutPassword(address: string): string {
  return address
    .replace(/^(\w+:\/\/[^/:@]*):[^/]*@/, '$1:***@')
    .replace(/([?&]password=)[^&]*/g, '$1***')
}

/** The operator's contact as a link: an email address or an https page. */
export const contact = z.string().transform((text, ctx) => {
  if (/^[^\s@<>?]+@[^\s@<>?]+$/.test(text)) return `mailto:${text}`
  if (/^https:\/\/./.test(text) && URL.canParse(text)) return new URL(text).href
  ctx.addIssue('must be an email address or an https URL')
  return z.NEVER
})
