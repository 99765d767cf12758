import type { TestWallet } from '@laurel/scenarios/wallet'
import { AuthClient } from '@supabase/auth-js'
import type { SignInMessage } from '../../src/auth/solana/message.ts'
import type { AuthServer } from '../servers/auth-server.ts'

/** A message as a wallet writes it (the standard's order), or as auth-js does. */
export function writeMessage(
  message: SignInMessage,
  writer: 'wallet' | 'client' = 'wallet',
): string {
  const { uri, version, chainId, nonce, issuedAt, expirationTime, notBefore, requestId } = message
  const fields = {
    URI: uri,
    Version: version,
    'Chain ID': chainId,
    Nonce: nonce,
    'Issued At': issuedAt,
    'Expiration Time': expirationTime,
    'Not Before': notBefore,
    'Request ID': requestId,
  }
  const labels: readonly (keyof typeof fields)[] =
    writer === 'wallet'
      ? [
          'URI',
          'Version',
          'Chain ID',
          'Nonce',
          'Issued At',
          'Expiration Time',
          'Not Before',
          'Request ID',
        ]
      : [
          'Version',
          'URI',
          'Issued At',
          'Not Before',
          'Expiration Time',
          'Chain ID',
          'Nonce',
          'Request ID',
        ]
  const resources = (message.resources ?? []).map((resource) => `- ${resource}`)
  return [
    `${message.domain} wants you to sign in with your Solana account:`,
    message.address,
    '',
    ...(message.statement === null ? [] : [message.statement, '']),
    ...labels
      .filter((label) => fields[label] !== null)
      .map((label) => `${label}: ${fields[label]}`),
    ...(message.resources === null
      ? []
      : [writer === 'wallet' ? 'Resources:' : 'Resources', ...resources]),
  ].join('\n')
}

/** A nonce issued for a wallet to sign. */
export type IssuedNonce = Omit<
  SignInMessage,
  'address' | 'notBefore' | 'requestId' | 'resources'
> & {
  statement: string
  chainId: string
  nonce: string
  memo: string
  expirationTime: string
}

/** The message around a nonce. */
export function messageFor(
  { memo: _memo, ...nonce }: Omit<IssuedNonce, 'memo'> & { memo?: string },
  address: string,
): SignInMessage {
  return { ...nonce, address, notBefore: null, requestId: null, resources: null }
}

/** A browser with its cookies, of which each test may have several. */
export interface TestBrowser {
  /** The real client, sending this browser's cookies. */
  client: InstanceType<typeof AuthClient>
  /** A request with this browser's cookies; a body is sent as JSON by POST. */
  send(path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>
  /** Asks for a nonce, with an access token where the purpose needs one. */
  nonce(purpose: string, token?: string): Promise<IssuedNonce>
  /** Signs a nonce's message with a wallet, for a sign-in or a proof. */
  signed(nonce: IssuedNonce, wallet: TestWallet): { message: string; signature: string }
  /** A sign-in without the client. */
  signIn(signed: { message: string; signature: string }): Promise<Response>
  /** Proves a wallet to the session of a token. */
  prove(wallet: TestWallet, token: string, purpose?: string): Promise<Response>
  /** The attributes of the last cookie that was set. */
  cookie(): string
}

let browsers = 0

/** Opens a browser on a server. */
export function openBrowser(server: AuthServer): TestBrowser {
  let cookie = ''
  browsers += 1
  const address = `10.240.${browsers >> 8}.${browsers & 255}`
  const fetchWithCookies: typeof fetch = async (url, init = {}) => {
    const headers = new Headers(init.headers)
    if (cookie !== '') headers.set('cookie', cookie.split(';')[0] ?? '')
    headers.set('x-forwarded-for', address)
    const response = await fetch(url, { ...init, headers })
    cookie = response.headers.get('set-cookie') ?? cookie
    return response
  }
  const browser: TestBrowser = {
    client: new AuthClient({
      url: `${server.url}/auth/v1`,
      headers: { apikey: server.auth.anonKey },
      fetch: fetchWithCookies,
      autoRefreshToken: false,
      persistSession: false,
    }),
    cookie: () => cookie,
    send: (path, body, headers = {}) =>
      fetchWithCookies(`${server.url}${path}`, {
        headers: { 'content-type': 'application/json', ...headers },
        ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      }),
    async nonce(purpose, token) {
      const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
      const response = await browser.send('/api/v1/wallet-nonces', { purpose }, headers)
      if (!response.ok) throw new Error(await response.text())
      return (await response.json()) as IssuedNonce
    },
    signed(nonce, wallet) {
      const message = writeMessage(messageFor(nonce, wallet.address))
      return { message, signature: wallet.sign(message) }
    },
    signIn: (signed) =>
      browser.send('/auth/v1/token?grant_type=web3', { chain: 'solana', ...signed }),
    async prove(wallet, token, purpose = 'link_wallet') {
      const signed = browser.signed(await browser.nonce(purpose, token), wallet)
      return await browser.send(
        '/api/v1/wallet-proofs',
        { purpose, ...signed },
        { authorization: `Bearer ${token}` },
      )
    },
  }
  return browser
}
