import { walletLinkTexts } from '@laurel/contract/spec/messages'
import { createWallet, type TestWallet } from '@laurel/scenarios/wallet'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SignInMessage } from '../../../../apps/server/src/auth/solana/message.ts'
import { MS } from '../../../../apps/server/src/platform/clock.ts'
import {
  type IssuedNonce,
  messageFor,
  openBrowser,
  type TestBrowser,
  writeMessage,
} from '../../../../apps/server/testing/money/wallets.ts'
import {
  type AuthServer,
  startAuthServer,
} from '../../../../apps/server/testing/servers/auth-server.ts'

let server: AuthServer
let browser: TestBrowser
let wallet: TestWallet
beforeAll(async () => {
  server = await startAuthServer({ hasPlainPasswords: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.database.pool.query('delete from rate_limits')
  server.clock.setOffsetMs(0)
  browser = openBrowser(server)
  wallet = createWallet()
})

const answerOf = async (response: Response) => [response.status, await response.json()]
const invalid = (reason: RegExp) => [
  400,
  { error: 'invalid_grant', error_description: expect.stringMatching(reason) },
]

/** A message of a client without support for our nonces. */
const foreign = (changes: Partial<SignInMessage> = {}): SignInMessage => ({
  domain: 'laurel.test',
  address: wallet.address,
  statement: 'Sign in, please.',
  uri: 'https://laurel.test/auth',
  version: '1',
  chainId: null,
  nonce: null,
  issuedAt: server.clock.now().toISOString(),
  expirationTime: null,
  notBefore: null,
  requestId: null,
  resources: null,
  ...changes,
})
const sign = (message: SignInMessage, signer = wallet) => {
  const text = writeMessage(message)
  return { message: text, signature: signer.sign(text) }
}
const fieldsFor = ({ nonce, chainId, issuedAt, expirationTime }: IssuedNonce) => ({
  nonce,
  chainId,
  issuedAt,
  expirationTime,
})

describe('the real client', () => {
  it('signs in with a wallet that signs messages', async () => {
    const nonce = await browser.nonce('sign_in')
    const { data, error } = await browser.client.signInWithWeb3({
      chain: 'solana',
      wallet: wallet.adapter as never,
      statement: nonce.statement,
      options: { url: nonce.uri, signInWithSolana: fieldsFor(nonce) },
    })
    expect(error).toBeNull()
    const claims = {
      address: wallet.address,
      chain: 'solana',
      network: 'devnet',
      domain: 'laurel.test',
      statement: 'Sign in to Laurel.',
    }
    expect(data.user).toMatchObject({
      email: '',
      app_metadata: { provider: 'web3', providers: ['web3'] },
      user_metadata: {
        is_wallet_user: true,
        wallet_address: wallet.address,
        custom_claims: claims,
        sub: `web3:solana:${wallet.address}`,
      },
      identities: [
        {
          id: `web3:solana:${wallet.address}`,
          provider: 'web3',
          identity_data: { custom_claims: claims },
          last_sign_in_at: expect.any(String),
        },
      ],
    })
    const { data: verified } = await browser.client.getClaims()
    expect(verified?.claims).toMatchObject({ aal: 'aal1', amr: [{ method: 'web3' }] })
  })

  it('signs in with a wallet that writes the message itself, into the same account each time', async () => {
    const signInOnce = async () => {
      const nonce = await browser.nonce('sign_in')
      const { data, error } = await browser.client.signInWithWeb3({
        chain: 'solana',
        statement: nonce.statement,
        wallet: {
          signIn: async (input: Record<string, string>) => {
            const signed = sign(messageFor(input as unknown as IssuedNonce, wallet.address))
            return {
              signedMessage: new TextEncoder().encode(signed.message),
              signature: new Uint8Array(Buffer.from(signed.signature, 'base64url')),
            }
          },
        } as never,
        options: { url: nonce.uri, signInWithSolana: fieldsFor(nonce) },
      })
      expect(error).toBeNull()
      return data
    }
    const [first, second] = [await signInOnce(), await signInOnce()]
    expect(second.user?.id).toBe(first.user?.id)
    expect(second.session?.access_token).not.toBe(first.session?.access_token)
  })

  it('signs in with a message and its signature', async () => {
    const { message, signature } = browser.signed(await browser.nonce('sign_in'), wallet)
    const { data, error } = await browser.client.signInWithWeb3({
      chain: 'solana',
      message,
      signature: new Uint8Array(Buffer.from(signature, 'base64url')),
    })
    expect(error).toBeNull()
    expect((await browser.client.getUser()).data.user?.id).toBe(data.user?.id)
  })

  it('reports why a message was refused', async () => {
    const { error } = await browser.client.signInWithWeb3({
      chain: 'solana',
      message: 'no message',
      signature: new Uint8Array(64),
    })
    expect(error).toMatchObject({ status: 400, message: expect.stringMatching(/^Not a Sign in/) })
    const ethereum = await browser.client.signInWithWeb3({
      chain: 'ethereum',
      message: 'x',
      signature: '0x00',
    })
    expect(ethereum.error).toMatchObject({ status: 400, code: 'web3_unsupported_chain' })
  })

  it('signs in without our nonces, once per message', async () => {
    const options = { url: 'https://laurel.test/auth' }
    const stranger = server.client()
    const { error } = await stranger.signInWithWeb3({
      chain: 'solana',
      wallet: wallet.adapter as never,
      options: { ...options, signInWithSolana: { resources: ['https://laurel.test/help'] } },
    })
    expect(error).toBeNull()
    const signed = sign(foreign())
    expect((await browser.signIn(signed)).status).toBe(200)
    expect(await answerOf(await browser.signIn(signed))).toEqual(invalid(/used before/))
    const many = sign(foreign({ requestId: 'another' }))
    const answers = await Promise.all(Array.from({ length: 20 }, () => browser.signIn(many)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

describe('a message without a nonce', () => {
  it.each([
    'Link this wallet to your Laurel account.',
    'Replace the wallet of your Laurel account with this one.',
    'Pay 5 SOL to sign in.',
    'Hello.',
  ])('is refused when it says %j', async (statement) => {
    const answered = await answerOf(await browser.signIn(sign(foreign({ statement }))))
    expect(answered).toEqual(invalid(/must begin with "Sign in"/))
  })

  it.each([null, 'Log in to Laurel', 'sign in'])(
    'is accepted when it says %j',
    async (statement) => {
      expect((await browser.signIn(sign(foreign({ statement })))).status).toBe(200)
    },
  )
})

describe('a nonce', () => {
  it('has 160 bits and a cookie hidden from scripts and other sites', async () => {
    const nonces = await Promise.all([browser.nonce('sign_in'), browser.nonce('sign_in')])
    expect(nonces[0].nonce).toMatch(/^[0-9a-f]{40}$/)
    expect(nonces[0].nonce).not.toBe(nonces[1].nonce)
    expect(browser.cookie()).toMatch(/^__Host-.+=[\w-]{43};/)
    for (const attribute of ['HttpOnly', 'SameSite=Lax', 'Secure', 'Path=/']) {
      expect(browser.cookie()).toContain(`; ${attribute}`)
    }
    const { rows } = await server.database.pool.query('select * from auth.wallet_nonces')
    expect(JSON.stringify(rows)).not.toContain(nonces[0].nonce)
  })

  it('is consumed by one of twenty concurrent requests', async () => {
    const signed = browser.signed(await browser.nonce('sign_in'), wallet)
    const answers = await Promise.all(Array.from({ length: 20 }, () => browser.signIn(signed)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = answers.find(({ status }) => status !== 200)
    expect(await answerOf(refused as Response)).toEqual(invalid(/nonce/))
  })

  it('is refused to another browser, and for another purpose', async () => {
    const signed = browser.signed(await browser.nonce('sign_in'), wallet)
    const other = openBrowser(server)
    await other.nonce('sign_in')
    expect(await answerOf(await other.signIn(signed))).toEqual(invalid(/nonce/))
    expect(await answerOf(await openBrowser(server).signIn(signed))).toEqual(invalid(/nonce/))
    await server.addPerson('purpose@example.test')
    const { access_token: token } = await server.signIn('purpose@example.test')
    const toLink = browser.signed(await browser.nonce('link_wallet', token), wallet)
    expect(await answerOf(await browser.signIn(toLink))).toEqual(invalid(/nonce/))
    const proof = await browser.send(
      '/api/v1/wallet-proofs',
      { purpose: 'link_wallet', ...signed },
      { authorization: `Bearer ${token}` },
    )
    expect(await answerOf(proof)).toMatchObject([400, { code: 'wallet_message_refused' }])
    // Failed attempts do not consume it.
    expect((await browser.signIn(signed)).status).toBe(200)
  })

  it('expires after five minutes', async () => {
    const signed = browser.signed(await browser.nonce('sign_in'), wallet)
    server.clock.setOffsetMs(5 * MS.minute)
    expect(await answerOf(await browser.signIn(signed))).toEqual(invalid(/too old/))
  })

  it('for linking a wallet requires a session', async () => {
    const answer = await browser.send('/api/v1/wallet-nonces', { purpose: 'link_wallet' })
    expect(await answerOf(answer)).toMatchObject([401, { code: 'not_authenticated' }])
    const unknown = await browser.send('/api/v1/wallet-nonces', { purpose: 'payout' })
    expect(await answerOf(unknown)).toMatchObject([422, { code: 'validation_failed' }])
  })
})

describe('a message with our nonce', () => {
  it.each<[string, Partial<SignInMessage>, RegExp]>([
    ['another domain', { domain: 'evil.test' }, /domain/],
    ['a longer domain', { domain: 'laurel.test.evil.test' }, /domain/],
    ['another port', { domain: 'laurel.test:8443' }, /domain/],
    ['another URI', { uri: 'https://evil.test/' }, /URI/],
    ['a URI without TLS', { uri: 'http://laurel.test/' }, /URI/],
    ['a URI with an account', { uri: 'https://me@laurel.test/' }, /URI/],
    ['another page', { uri: 'https://laurel.test/auth' }, /differs.*uri/],
    ['another chain', { chainId: 'solana:mainnet' }, /chain/],
    ['no chain', { chainId: null }, /differs.*chainId/],
    ['another statement', { statement: 'Claim your airdrop.' }, /differs.*statement/],
    ['no statement', { statement: null }, /differs.*statement/],
    ['no end', { expirationTime: null }, /differs.*expirationTime/],
    ['a later end', { expirationTime: '2999-01-01T00:00:00.000Z' }, /differs.*expirationTime/],
    ['an end in the past', { expirationTime: '2020-01-01T00:00:00.000Z' }, /has expired/],
    ['another time', { issuedAt: '2020-01-01T00:00:00.000Z' }, /too old/],
    ['a time in the future', { issuedAt: '2999-01-01T00:00:00.000Z' }, /future/],
    ['a beginning in the future', { notBefore: '2999-01-01T00:00:00.000Z' }, /not valid yet/],
    ['a request id', { requestId: 'x' }, /differs.*requestId/],
    ['resources', { resources: [] }, /differs.*resources/],
    ['an unknown nonce', { nonce: '0'.repeat(40) }, /nonce/],
  ])('is refused with %s', async (_name, changes, reason) => {
    const nonce = await browser.nonce('sign_in')
    const message = { ...messageFor(nonce, wallet.address), ...changes }
    expect(await answerOf(await browser.signIn(sign(message)))).toEqual(invalid(reason))
  })

  it('is refused when another wallet signed it, or a byte differs', async () => {
    const nonce = await browser.nonce('sign_in')
    const signed = browser.signed(nonce, wallet)
    const other = createWallet()
    const byOther = { ...signed, signature: other.sign(signed.message) }
    const forOther = { ...signed, message: signed.message.replace(wallet.address, other.address) }
    const bytes = Buffer.from(signed.signature, 'base64url')
    bytes[40] = (bytes[40] ?? 0) ^ 1
    const bent = { ...signed, signature: bytes.toString('base64url') }
    const later = nonce.issuedAt.replace(/\d(?=Z$)/, (digit) => String((Number(digit) + 1) % 10))
    const changed = { ...signed, message: signed.message.replace(nonce.issuedAt, later) }
    for (const forged of [byOther, forOther, bent, changed]) {
      expect(await answerOf(await browser.signIn(forged))).toEqual(invalid(/signature/i))
    }
    expect((await browser.signIn(signed)).status).toBe(200)
  })
})

describe('a message without a nonce', () => {
  it.each<[string, (now: number) => Partial<SignInMessage>, RegExp]>([
    [
      'five minutes old',
      (now) => ({ issuedAt: new Date(now - 5 * MS.minute).toISOString() }),
      /too old/,
    ],
    ['dated tomorrow', (now) => ({ issuedAt: new Date(now + MS.day).toISOString() }), /future/],
    ['for another site', () => ({ domain: 'laurel.test.evil.test' }), /domain/],
    ['for another page', () => ({ uri: 'https://evil.test/?laurel.test' }), /URI/],
    ['for another chain', () => ({ chainId: 'mainnet' }), /chain/],
    [
      'that has expired',
      (now) => ({ expirationTime: new Date(now - 1).toISOString() }),
      /has expired/,
    ],
  ])('%s is refused', async (_name, changesAt, reason) => {
    const message = foreign(changesAt(server.clock.now().getTime()))
    expect(await answerOf(await browser.signIn(sign(message)))).toEqual(invalid(reason))
  })

  it.each<[string, unknown]>([
    ['nothing', {}],
    ['no signature', { chain: 'solana', message: 'x' }],
    ['a number', { chain: 'solana', message: 1, signature: 'x' }],
  ])('%s is a malformed request', async (_name, body) => {
    expect(
      await answerOf(await browser.send('/auth/v1/token?grant_type=web3', body)),
    ).toMatchObject([400, { error_code: 'validation_failed' }])
  })

  it('cannot prove a wallet to a session', async () => {
    await server.addPerson('foreign@example.test')
    const { access_token: token } = await server.signIn('foreign@example.test')
    await browser.nonce('link_wallet', token)
    const answer = await browser.send(
      '/api/v1/wallet-proofs',
      { purpose: 'link_wallet', ...sign(foreign()) },
      { authorization: `Bearer ${token}` },
    )
    expect(await answerOf(answer)).toMatchObject([400, { code: 'wallet_message_refused' }])
  })
})

describe('a wallet user', () => {
  const signIn = async () => {
    const response = await browser.signIn(browser.signed(await browser.nonce('sign_in'), wallet))
    return (await response.json()) as { access_token: string; user: { id: string } }
  }

  it('gets a profile with the default username and the wallet', async () => {
    const { user } = await signIn()
    const { rows } = await server.database.pool.query(
      'select username, display_name, wallet_address from user_profiles where user_id = $1',
      [user.id],
    )
    const [profile] = rows
    expect(profile).toEqual({
      username: `user_${user.id.slice(0, 8)}`,
      display_name: null,
      wallet_address: wallet.address,
    })
  })

  it('has one account after concurrent first sign-ins', async () => {
    const signed = await Promise.all(
      Array.from({ length: 4 }, async (_, index) => sign(foreign({ requestId: `tab-${index}` }))),
    )
    const answers = await Promise.all(signed.map((each) => browser.signIn(each)))
    const ids = await Promise.all(
      answers.map(async (answer) => ((await answer.json()) as { user: { id: string } }).user.id),
    )
    expect(new Set(ids).size).toBe(1)
  })

  it('has one account with an unchanged address, whatever metadata they send', async () => {
    const { access_token: token } = await signIn()
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const data = { is_wallet_user: false, wallet_address: createWallet().address }
    const changed = await server.fetch('/auth/v1/user', {
      method: 'PUT',
      headers,
      body: JSON.stringify({ data }),
    })
    expect(await changed.json()).toMatchObject({ user_metadata: { is_wallet_user: true } })
    const { user } = (await signIn()) as { user: { id: string; user_metadata?: object } }
    expect(user).toMatchObject({ user_metadata: { wallet_address: wallet.address } })
  })

  it('cannot link a wallet', async () => {
    const { access_token: token } = await signIn()
    const headers = { authorization: `Bearer ${token}` }
    const nonce = await browser.send('/api/v1/wallet-nonces', { purpose: 'link_wallet' }, headers)
    expect(await answerOf(nonce)).toMatchObject([403, { code: 'wallet_user' }])
    const proof = await browser.send(
      '/api/v1/wallet-proofs',
      { purpose: 'link_wallet', message: 'x', signature: 'x' },
      headers,
    )
    expect(await answerOf(proof)).toMatchObject([403, { code: 'wallet_user' }])
  })

  it('is refused while banned', async () => {
    const { user } = await signIn()
    const ban = 'update auth.users set banned_until = $2 where id = $1'
    await server.database.pool.query(ban, [user.id, '2100-01-01'])
    const refused = await browser.signIn(browser.signed(await browser.nonce('sign_in'), wallet))
    expect(await answerOf(refused)).toMatchObject([400, { error_code: 'user_banned' }])
  })

  it('cannot sign up with a wallet that another account has linked', async () => {
    const id = await server.addPerson('linked@example.test')
    const insert =
      'insert into user_profiles (user_id, username, wallet_address) values ($1, $2, $3)'
    await server.database.pool.query(insert, [id, 'linked', wallet.address])
    const refused = await browser.signIn(browser.signed(await browser.nonce('sign_in'), wallet))
    expect(await answerOf(refused)).toEqual(invalid(new RegExp(walletLinkTexts.takenByAnother)))
    const { rows } = await server.database.pool.query(
      'select 1 from auth.identities where provider_id = $1',
      [`web3:solana:${wallet.address}`],
    )
    expect(rows).toEqual([])
  })

  it('is not created by the sixth sign-up of an address in a quarter of an hour', async () => {
    const strict = await startAuthServer({
      hasPlainPasswords: true,
      authRateLimit: { attempts: 5, windowSeconds: 900, blockSeconds: 1800 },
    })
    try {
      const tab = openBrowser(strict)
      const statuses = []
      for (let count = 0; count < 6; count += 1) {
        const signed = tab.signed(await tab.nonce('sign_in'), createWallet())
        statuses.push((await tab.signIn(signed)).status)
      }
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    } finally {
      await strict.close()
    }
  })
})
