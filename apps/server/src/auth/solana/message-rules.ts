import type { SolanaNetwork } from '@laurel/contract/money/wallets'
import { MS } from '../../platform/clock.ts'
import type { SignInMessage } from './message.ts'
import { MessageRefused } from './message-refused.ts'

/** What a message must be for. */
export interface WalletSite {
  /** Origin of this server, without a trailing slash. */
  publicUrl: string
  solanaNetwork: SolanaNetwork
}

/** What a message with a nonce of ours must say, but for the address: all of it was decided with the nonce. */
export type IssuedMessage = Pick<
  SignInMessage,
  'domain' | 'uri' | 'version' | 'statement' | 'chainId' | 'issuedAt' | 'expirationTime'
>

/** A message is accepted for this long after it was issued. */
export const MESSAGE_MS = 5 * MS.minute
/** How far ahead the clock of another machine may be. */
const CLOCK_AHEAD_MS = MS.minute

/**
 * Whether a message is meant for this server, and now (check 23): its domain, its URI on our origin, the chain where it
 * names one, and its times. Raises `MessageRefused`.
 */
export function requireForUs(message: SignInMessage, site: WalletSite, now: Date): void {
  const { host, origin } = new URL(site.publicUrl)
  if (message.domain !== host) throw new MessageRefused('The message is for another domain')
  const uri = new URL(message.uri)
  if (uri.origin !== origin || uri.username !== '' || uri.password !== '') {
    throw new MessageRefused('The message is for another URI')
  }
  const chain = message.chainId?.replace('solana:', '') ?? site.solanaNetwork
  if (chain !== site.solanaNetwork) throw new MessageRefused('The message is for another chain')
  requireTimely(message, now.getTime())
}

/** What a message without a nonce of ours may say: nothing, or that it is to sign in. */
const SIGN_IN_STATEMENT = /^(?:sign|log)[ -]?in\b/i

/**
 * Whether a message without a nonce is one to sign in: nobody tells what another one was signed for, as that which links
 * a wallet. Raises `MessageRefused`.
 */
export function requireSignIn({ statement }: SignInMessage): void {
  if (statement === null || SIGN_IN_STATEMENT.test(statement)) return
  throw new MessageRefused('Without a nonce, the statement must begin with "Sign in"')
}

/** Whether a message says what its nonce was given out for, and nothing else. Raises `MessageRefused`. */
export function requireAsIssued(message: SignInMessage, issued: IssuedMessage): void {
  const { address: _address, nonce: _nonce, ...said } = message
  const asked = { ...issued, notBefore: null, requestId: null, resources: null }
  for (const [field, value] of Object.entries(said)) {
    if (value !== asked[field as keyof typeof asked]) {
      throw new MessageRefused(`The message differs from what its nonce was for: ${field}`)
    }
  }
}

function requireTimely(message: SignInMessage, now: number): void {
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
