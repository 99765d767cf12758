import type { SolanaNetwork } from '@laurel/contract/money/wallets'
import { MS } from '../../platform/clock.ts'
import type { SignInMessage } from './message.ts'
import { MessageRefused } from './message-refused.ts'

/** The site for which a message must be signed. */
export interface WalletSite {
  /** Origin of this server, without a trailing slash. */
  publicUrl: string
  solanaNetwork: SolanaNetwork
}

/** The fields that a message with our nonce must have, all fixed when the nonce was issued. */
export type IssuedMessage = Pick<
  SignInMessage,
  'domain' | 'uri' | 'version' | 'statement' | 'chainId' | 'issuedAt' | 'expirationTime'
>

/** How long a message is accepted after its issue. */
export const MESSAGE_MS = 5 * MS.minute
/** The tolerated clock skew of other machines. */
const CLOCK_AHEAD_MS = MS.minute

/**
 * Checks that a message is for this server and valid now (check 23): domain, URI on our origin, chain if named, and
 * times. Raises `MessageRefused`.
 */
export function requireForThisServer(message: SignInMessage, site: WalletSite, now: Date): void {
  const { host, origin } = new URL(site.publicUrl)
  if (message.domain !== host) throw new MessageRefused('The message is for another domain')
  const uri = new URL(message.uri)
  if (uri.origin !== origin || uri.username !== '' || uri.password !== '') {
    throw new MessageRefused('The message is for another URI')
  }
  const chain = message.chainId?.replace('solana:', '') ?? site.solanaNetwork
  if (chain !== site.solanaNetwork) throw new MessageRefused('The message is for another chain')
  requireValidTimes(message, now.getTime())
}

/** The allowed statement of a message without our nonce. */
const SIGN_IN_STATEMENT = /^(?:sign|log)[ -]?in\b/i

/**
 * Checks that a message without a nonce is for signing in, so that one signed for another purpose, such as linking a
 * wallet, is refused. Raises `MessageRefused`.
 */
export function requireSignIn({ statement }: SignInMessage): void {
  if (statement === null || SIGN_IN_STATEMENT.test(statement)) return
  throw new MessageRefused('Without a nonce, the statement must begin with "Sign in"')
}

/** Checks that a message has exactly the fields issued with its nonce. Raises `MessageRefused`. */
export function requireMatchesIssue(message: SignInMessage, issued: IssuedMessage): void {
  const { address: _address, nonce: _nonce, ...said } = message
  const asked = { ...issued, notBefore: null, requestId: null, resources: null }
  for (const [field, value] of Object.entries(said)) {
    if (value !== asked[field as keyof typeof asked]) {
      throw new MessageRefused(`The message differs from what its nonce was for: ${field}`)
    }
  }
}

function requireValidTimes(message: SignInMessage, now: number): void {
  const { expirationTime, notBefore } = message
  const issuedAt = Date.parse(message.issuedAt)
  if (now >= issuedAt + MESSAGE_MS) throw new MessageRefused('The message is too old')
  if (issuedAt > now + CLOCK_AHEAD_MS) {
    throw new MessageRefused('The message was issued in the future')
  }
  if (expirationTime !== null && now >= Date.parse(expirationTime)) {
    throw new MessageRefused('The message has expired')
  }
  if (notBefore !== null && now < Date.parse(notBefore)) {
    throw new MessageRefused('The message is not valid yet')
  }
}
