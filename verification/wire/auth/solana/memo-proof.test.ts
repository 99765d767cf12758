import { createWallet, type TestWallet } from '@laurel/scenarios/wallet'
import { getBase64EncodedWireTransaction, getTransactionDecoder } from '@solana/kit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildMemoProof } from '../../../../apps/server/src/chain/building/memo-proof.ts'
import { MS } from '../../../../apps/server/src/platform/clock.ts'
import {
  createDataClient,
  type DataClient,
  type Member,
  own,
} from '../../../../apps/server/testing/clients/data-api-client.ts'
import {
  type IssuedNonce,
  openBrowser,
  type TestBrowser,
} from '../../../../apps/server/testing/money/wallets.ts'
import {
  type AuthServer,
  startAuthServer,
} from '../../../../apps/server/testing/servers/auth-server.ts'

let server: AuthServer
let data: DataClient
let ann: Member
let browser: TestBrowser
let wallet: TestWallet
beforeAll(async () => {
  server = await startAuthServer({ hasPlainPasswords: true })
  data = createDataClient(server)
  ann = await data.addMember('ann@example.test')
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.database.pool.query('delete from user_profiles; delete from rate_limits')
  await server.database.pool.query('delete from auth.wallet_proofs')
  server.clock.setOffsetMs(0)
  browser = openBrowser(server)
  wallet = createWallet()
})

/** A transaction with a memo, signed by a wallet. */
const signedMemo = (text: string, by = wallet, version: 'legacy' | 0 = 'legacy') =>
  by.signTransaction(buildMemoProof({ address: by.address, text, version }).wireTransaction)

const prove = (
  body: { purpose?: string; nonce: string; transaction: string },
  { as = ann, from = browser } = {},
) =>
  from.send(
    '/api/v1/wallet-proofs',
    { purpose: 'link_wallet', ...body },
    { authorization: `Bearer ${as.token}` },
  )

const ask = (purpose = 'link_wallet'): Promise<IssuedNonce> => browser.nonce(purpose, ann.token)

async function expectRefused(answer: Promise<Response>): Promise<void> {
  const response = await answer
  expect([response.status, await response.json()]).toMatchObject([
    400,
    { code: 'wallet_message_refused' },
  ])
  const { rows } = await server.database.pool.query('select address from auth.wallet_proofs')
  expect(rows).toEqual([])
}

/** The wire form with one byte changed. */
function changed(transaction: string, at: number): string {
  const bytes = Buffer.from(transaction, 'base64')
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
  return bytes.toString('base64')
}

describe('POST /api/v1/wallet-proofs with a transaction', () => {
  it.each(['legacy', 0] as const)(
    'accepts the signed memo of a nonce (version %s)',
    async (version) => {
      const { nonce, memo } = await ask()
      expect(memo).toMatch(/^[ -~]{60,300}$/)
      expect(memo).toContain('Link this wallet to your Laurel account.')
      const answer = await prove({ nonce, transaction: signedMemo(memo, wallet, version) })
      expect([answer.status, await answer.json()]).toMatchObject([201, { address: wallet.address }])
      await data.store(ann, 'ann')
      const linked = await data.call(ann, 'PATCH', own(ann), {
        body: { wallet_address: wallet.address },
      })
      expect(linked.status).toBe(204)
    },
  )

  it('refuses a wallet of the treasury, which never receives payouts', async () => {
    const { pool } = server.database
    await pool.query('insert into treasury_wallets (address) values ($1)', [wallet.address])
    const { nonce, memo } = await ask()
    const answer = await prove({ nonce, transaction: signedMemo(memo) })
    expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'treasury_wallet' }])
    expect((await pool.query('select from auth.wallet_proofs')).rowCount).toBe(0)
    await pool.query('delete from treasury_wallets')
    expect((await prove({ nonce, transaction: signedMemo(memo) })).status).toBe(201)
  })

  it('accepts it once', async () => {
    const { nonce, memo } = await ask()
    const transaction = signedMemo(memo)
    expect((await prove({ nonce, transaction })).status).toBe(201)
    await server.database.pool.query('delete from auth.wallet_proofs')
    await expectRefused(prove({ nonce, transaction }))
  })

  it('refuses every change of a byte', async () => {
    const { nonce, memo } = await ask()
    const transaction = signedMemo(memo)
    const length = Buffer.from(transaction, 'base64').length
    for (const at of [0, 1, 33, 64, 65, 68, 69, 100, 101, 133, length - 60, length - 1]) {
      await expectRefused(prove({ nonce, transaction: changed(transaction, at) }))
    }
    expect((await prove({ nonce, transaction })).status).toBe(201)
  })

  it('refuses another text, and an empty one', async () => {
    const { nonce, memo } = await ask()
    for (const text of [`${memo} `, memo.replace('localhost', 'evil'), nonce]) {
      if (text !== memo) await expectRefused(prove({ nonce, transaction: signedMemo(text) }))
    }
    await expectRefused(prove({ nonce, transaction: '' }))
    await expectRefused(prove({ nonce, transaction: 'AAAA' }))
  })

  it('refuses an unsigned transaction', async () => {
    const { nonce, memo } = await ask()
    const { wireTransaction } = buildMemoProof({ address: wallet.address, text: memo })
    await expectRefused(prove({ nonce, transaction: wireTransaction }))
  })

  it('refuses the signature of a wallet that does not pay the fee', async () => {
    const { nonce, memo } = await ask()
    const { wireTransaction } = buildMemoProof({ address: wallet.address, text: memo })
    await expectRefused(
      prove({ nonce, transaction: createWallet().signTransaction(wireTransaction) }),
    )
  })

  it('refuses a real block, as the transaction could land', async () => {
    const { nonce, memo } = await ask()
    const { wireTransaction } = buildMemoProof({ address: wallet.address, text: memo })
    // A header of three bytes, a count, three keys of which the payer is first, then the block: 32 bytes that end
    // where the instruction count begins.
    const bytes = Buffer.from(wireTransaction, 'base64')
    const keys = bytes.readUInt8(68)
    bytes.fill(7, 69 + keys * 32, 69 + keys * 32 + 32)
    const alive = getBase64EncodedWireTransaction(getTransactionDecoder().decode(bytes))
    await expectRefused(prove({ nonce, transaction: wallet.signTransaction(alive) }))
  })

  it('refuses the nonce of another browser, session or purpose, and an expired one', async () => {
    const { nonce, memo } = await ask()
    const transaction = signedMemo(memo)
    await expectRefused(prove({ nonce, transaction }, { from: openBrowser(server) }))
    const { access_token: token } = await server.signIn('ann@example.test')
    await expectRefused(prove({ nonce, transaction }, { as: { ...ann, token } }))
    await expectRefused(prove({ nonce, transaction, purpose: 'change_wallet' }))
    server.clock.setOffsetMs(5 * MS.minute)
    await expectRefused(prove({ nonce, transaction }))
  })

  it('refuses the nonce of a sign-in', async () => {
    const { nonce, memo } = await browser.nonce('sign_in')
    await expectRefused(prove({ nonce, transaction: signedMemo(memo) }))
  })
})
