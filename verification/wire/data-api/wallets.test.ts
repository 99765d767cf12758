import { walletLinkTexts } from '@laurel/contract/spec/messages'
import { createWallet, type TestWallet } from '@laurel/scenarios/wallet'
import { createClient } from '@supabase/supabase-js'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { MS } from '../../../apps/server/src/platform/clock.ts'
import {
  createDataClient,
  type DataClient,
  type Member,
  own,
  refused,
  SINGLE,
} from '../../../apps/server/testing/clients/data-api-client.ts'
import { openBrowser, type TestBrowser } from '../../../apps/server/testing/money/wallets.ts'
import {
  type AuthServer,
  PASSWORD,
  startAuthServer,
} from '../../../apps/server/testing/servers/auth-server.ts'

let server: AuthServer
let data: DataClient
let ann: Member
let bob: Member
let browser: TestBrowser
let wallet: TestWallet
beforeAll(async () => {
  server = await startAuthServer({ hasPlainPasswords: true })
  data = createDataClient(server)
  ann = await data.addMember('ann@example.test')
  bob = await data.addMember('bob@example.test')
})
afterAll(() => server.close())
afterEach(() => void vi.useRealTimers())
beforeEach(async () => {
  await server.database.pool.query('delete from user_profiles; delete from rate_limits')
  await server.database.pool.query('delete from auth.wallet_proofs')
  server.clock.setOffsetMs(0)
  browser = openBrowser(server)
  wallet = createWallet()
})

const prove = async (member: Member, purpose = 'link_wallet', of = wallet) => {
  const answer = await browser.prove(of, member.token, purpose)
  expect(answer.status).toBe(201)
}
const setWallet = (member: Member, address: string | null) =>
  data.call(member, 'PATCH', own(member), { body: { wallet_address: address } })
const walletOf = async (member: Member): Promise<unknown> =>
  (await data.stored()).find((row) => row.user_id === member.id)?.wallet_address
const unproved = { status: 403, body: refused('42501', /proved/) }

describe('linking a wallet', () => {
  beforeEach(async () => {
    await data.store(ann, 'ann')
    await data.store(bob, 'bob')
  })

  it('accepts a proof of this session, once', async () => {
    expect(await setWallet(ann, wallet.address)).toMatchObject(unproved)
    await prove(ann)
    expect(await setWallet(ann, createWallet().address)).toMatchObject(unproved)
    expect(await setWallet(bob, wallet.address)).toMatchObject(unproved)
    expect((await setWallet(ann, wallet.address)).status).toBe(204)
    expect(await walletOf(ann)).toBe(wallet.address)
    // Repeating it changes nothing and requires nothing.
    expect((await setWallet(ann, wallet.address)).status).toBe(204)
    expect((await setWallet(ann, null)).status).toBe(204)
    expect(await walletOf(ann)).toBeNull()
    expect(await setWallet(ann, wallet.address)).toMatchObject(unproved)
  })

  it('refuses a proof of another session of the same person', async () => {
    await prove(ann)
    const { access_token: token } = await server.signIn('ann@example.test')
    expect(await setWallet({ ...ann, token }, wallet.address)).toMatchObject(unproved)
    expect((await setWallet(ann, wallet.address)).status).toBe(204)
  })

  it('refuses a proof that is five minutes old', async () => {
    await prove(ann)
    server.clock.setOffsetMs(5 * MS.minute)
    expect(await setWallet(ann, wallet.address)).toMatchObject(unproved)
  })

  it('over another wallet requires a proof that names it', async () => {
    await prove(ann)
    await setWallet(ann, wallet.address)
    const next = createWallet()
    await prove(ann, 'link_wallet', next)
    expect(await setWallet(ann, next.address)).toMatchObject(unproved)
    await prove(ann, 'change_wallet', next)
    expect((await setWallet(ann, next.address)).status).toBe(204)
    await setWallet(ann, null)
    await prove(ann, 'change_wallet')
    expect(await setWallet(ann, wallet.address)).toMatchObject(unproved)
    expect(await walletOf(ann)).toBeNull()
  })

  it('works with the insert of the specification, and with an upsert', async () => {
    await data.call(ann, 'DELETE', own(ann))
    expect(await data.store(ann, 'ann', { wallet_address: wallet.address })).toMatchObject(unproved)
    await prove(ann)
    expect((await data.store(ann, 'ann', { wallet_address: wallet.address })).status).toBe(201)
    const next = createWallet()
    const upsert = (address: string | null) =>
      data.call(ann, 'POST', 'user_profiles', {
        body: { user_id: ann.id, username: 'ann', wallet_address: address },
        prefer: 'resolution=merge-duplicates',
      })
    expect(await upsert(next.address)).toMatchObject(unproved)
    await prove(ann, 'change_wallet', next)
    expect((await upsert(next.address)).status).toBe(200)
    expect(await walletOf(ann)).toBe(next.address)
    expect((await upsert(null)).status).toBe(200)
    expect(await walletOf(ann)).toBeNull()
  })

  it('refuses a wallet that another account has, in the words of the specification', async () => {
    await prove(ann)
    await setWallet(ann, wallet.address)
    // Without a proof no one learns that it is taken.
    expect(await setWallet(bob, wallet.address)).toMatchObject(unproved)
    await prove(bob)
    expect(await setWallet(bob, wallet.address)).toMatchObject({
      status: 409,
      body: { code: '23505', message: walletLinkTexts.takenByAnother },
    })
  })

  it('links a key to one of twenty concurrent requests', async () => {
    const people = await Promise.all(
      Array.from({ length: 20 }, (_, index) => data.addMember(`many${index}@example.test`)),
    )
    for (const [index, person] of people.entries()) await data.store(person, `many${index}`)
    await Promise.all(
      people.map(async (person) => {
        expect((await openBrowser(server).prove(wallet, person.token)).status).toBe(201)
      }),
    )
    const answers = await Promise.all(people.map((person) => setWallet(person, wallet.address)))
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
  })

  it('refuses a wallet that another person signs in with', async () => {
    await browser.signIn(browser.signed(await browser.nonce('sign_in'), wallet))
    await prove(ann)
    const taken = { status: 409, body: { message: walletLinkTexts.takenByAnother } }
    expect(await setWallet(ann, wallet.address)).toMatchObject(taken)
    await server.database.pool.query('delete from user_profiles where wallet_address is not null')
    expect(await setWallet(ann, wallet.address)).toMatchObject(taken)
  })

  it('accepts no metadata of a person as proof', async () => {
    const headers = { ...data.keysOf(ann), 'content-type': 'application/json' }
    const said = await server.fetch('/auth/v1/user', {
      method: 'PUT',
      headers,
      body: JSON.stringify({ data: { wallet_address: wallet.address, is_wallet_user: true } }),
    })
    const { user_metadata: metadata } = (await said.json()) as { user_metadata: object }
    expect(metadata).toEqual({ wallet_address: wallet.address })
    expect(await setWallet(ann, wallet.address)).toMatchObject(unproved)
  })

  it('is not possible with the service key', async () => {
    const answer = await data.call('service', 'PATCH', own(ann), {
      body: { wallet_address: wallet.address },
    })
    expect(answer).toMatchObject(unproved)
  })
})

describe('a change of the wallet', () => {
  let cleo: Member
  let email: string
  const changes = async () => {
    const { rows } = await server.database.pool.query(
      'select before, after, changed_at from wallet_changes where user_id = $1 order by id',
      [cleo.id],
    )
    return rows
  }
  const subjects = () => server.mails.filter(({ to }) => to === email).map(({ subject }) => subject)

  beforeEach(async ({ task }) => {
    email = `${task.id}@example.test`
    cleo = await data.addMember(email)
    await data.store(cleo, 'cleo')
  })

  it('is recorded with its time, and notified by mail in the same transaction', async () => {
    const next = createWallet()
    await prove(cleo)
    await setWallet(cleo, wallet.address)
    server.clock.setOffsetMs(10 * MS.minute)
    await prove(cleo, 'change_wallet', next)
    await setWallet(cleo, next.address)
    await setWallet(cleo, next.address)
    await setWallet(cleo, null)
    const [linked, changed, unlinked, ...more] = await changes()
    expect(more).toEqual([])
    expect(linked).toMatchObject({ before: null, after: wallet.address })
    expect(changed).toMatchObject({ before: wallet.address, after: next.address })
    expect(unlinked).toMatchObject({ before: next.address, after: null })
    const waited = changed.changed_at.getTime() - linked.changed_at.getTime()
    expect(waited).toBeGreaterThanOrEqual(10 * MS.minute)
    expect(subjects()).toEqual([
      'A wallet was linked to your Laurel account',
      'Your Laurel wallet was changed',
      'Your wallet was unlinked from Laurel',
    ])
  })

  it('includes deleting the profile and creating it again', async () => {
    const next = createWallet()
    await prove(cleo)
    await setWallet(cleo, wallet.address)
    await data.call(cleo, 'DELETE', own(cleo))
    await prove(cleo, 'link_wallet', next)
    await data.store(cleo, 'cleo', { wallet_address: next.address })
    expect((await changes()).map(({ before, after }) => [before, after])).toEqual([
      [null, wallet.address],
      [wallet.address, null],
      [null, next.address],
    ])
    expect(subjects()).toHaveLength(3)
  })

  it('is not recorded when the write is refused, or leaves the wallet unchanged', async () => {
    expect((await setWallet(cleo, wallet.address)).status).toBe(403)
    await data.call(cleo, 'PATCH', own(cleo), { body: { bio: 'Paints' } })
    expect(await changes()).toEqual([])
    expect(subjects()).toEqual([])
  })
})

describe('the real client', () => {
  it('links and unlinks by the calls of the specification', async () => {
    await data.store(ann, 'ann')
    const client = createClient(server.url, server.auth.anonKey, {
      auth: { autoRefreshToken: false, persistSession: false },
    })
    const credentials = { email: 'ann@example.test', password: PASSWORD }
    const { data: signedIn } = await client.auth.signInWithPassword(credentials)
    const token = signedIn.session?.access_token ?? ''
    const profiles = () => client.from('user_profiles')

    const taken = await profiles()
      .select('user_id')
      .eq('wallet_address', wallet.address)
      .neq('user_id', ann.id)
      .maybeSingle()
    expect(taken).toMatchObject({ data: null, error: null })
    expect((await browser.prove(wallet, token)).status).toBe(201)
    const linked = await profiles().update({ wallet_address: wallet.address }).eq('user_id', ann.id)
    expect(linked).toMatchObject({ status: 204, error: null })
    const added = await client.auth.updateUser({ data: { wallet_address: wallet.address } })
    expect(added.data.user?.user_metadata).toMatchObject({ wallet_address: wallet.address })
    const stored = await profiles().select('wallet_address').eq('user_id', ann.id).single()
    expect(stored.data).toEqual({ wallet_address: wallet.address })

    const unlinked = await profiles().update({ wallet_address: null }).eq('user_id', ann.id)
    expect(unlinked).toMatchObject({ status: 204, error: null })
    const removed = await client.auth.updateUser({ data: { wallet_address: null } })
    expect(removed.data.user?.user_metadata).not.toHaveProperty('wallet_address')
  })
})

describe('the wallet of a wallet user', () => {
  it('is the one that they sign in with, and cannot change', async () => {
    const answer = await browser.signIn(browser.signed(await browser.nonce('sign_in'), wallet))
    const session = (await answer.json()) as { access_token: string; user: { id: string } }
    const wes: Member = { id: session.user.id, token: session.access_token }
    for (const address of [null, createWallet().address]) {
      expect(await setWallet(wes, address)).toMatchObject({
        status: 403,
        body: refused('42501', /keep it/),
      })
    }
    expect((await data.call(wes, 'PATCH', own(wes), { body: { bio: 'Paints' } })).status).toBe(204)
    await data.call(wes, 'DELETE', own(wes))
    expect((await data.store(wes, 'wes')).status).toBe(201)
    expect(await walletOf(wes)).toBe(wallet.address)
  })
})

describe('the wallet lookup', () => {
  const look = (as: Parameters<DataClient['call']>[0], more = `&user_id=neq.${ann.id}`) =>
    data.call(as, 'GET', `user_profiles?select=user_id&wallet_address=eq.${wallet.address}${more}`)

  it('reports whether another person has it, and nothing more', async () => {
    await data.store(ann, 'ann')
    await data.store(bob, 'bob')
    expect((await look(ann)).body).toEqual([])
    await prove(bob)
    await setWallet(bob, wallet.address)
    expect(await look(ann)).toMatchObject({ status: 200, body: [{ user_id: bob.id }] })
    expect((await look(ann, `&user_id=neq.${ann.id}&limit=1`)).body).toHaveLength(1)
    expect((await look(ann, '&limit=0')).body).toEqual([])
    expect((await look(bob, `&user_id=neq.${bob.id}`)).body).toEqual([])
    expect(
      (await data.call(bob, 'GET', `${own(bob)}&select=wallet_address`, { headers: SINGLE })).body,
    ).toEqual({
      wallet_address: wallet.address,
    })
    expect((await data.call(ann, 'GET', `${own(bob)}&select=wallet_address`)).body).toEqual([])
  })

  it('includes the wallets that people sign in with', async () => {
    await browser.signIn(browser.signed(await browser.nonce('sign_in'), wallet))
    await server.database.pool.query('delete from user_profiles')
    expect((await look(ann)).body).toHaveLength(1)
  })

  it('requires a session, and is limited to ten a minute', async () => {
    // The remaining seconds are compared: time stands still.
    vi.useFakeTimers({ toFake: ['Date'] })
    for (const as of ['anon', 'nobody'] as const) {
      expect(await look(as)).toMatchObject({ status: 401, body: refused('42501') })
    }
    const looks = await Promise.all(Array.from({ length: 11 }, () => look(ann)))
    expect(looks.filter(({ status }) => status === 200)).toHaveLength(10)
    const limited = await look(ann)
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '60'])
    expect((await look(bob)).status).toBe(200)
  })

  it.each([
    ['select=*&wallet_address=eq.x', 400],
    ['select=user_id,wallet_address&wallet_address=eq.x', 400],
    ['select=wallet_address&wallet_address=eq.x', 400],
    ['select=username&wallet_address=eq.x', 400],
    ['select=user_id&wallet_address=neq.x', 400],
    ['select=user_id&wallet_address=like.x', 400],
    ['select=user_id&wallet_address=in.(x)', 400],
    ['select=user_id&wallet_address=is.null', 400],
    ['select=user_id&wallet_address=not.is.null', 400],
    ['select=user_id&wallet_address=eq.x&wallet_address=eq.y', 400],
    ['select=user_id&wallet_address=eq.x&user_id=eq.y', 400],
    ['select=user_id&wallet_address=eq.x&username=eq.y', 400],
    ['select=user_id&wallet_address=eq.x&user_id=neq.y', 400],
    ['select=user_id&user_id=neq.x', 400],
  ])('accepts no other form: ?%s', async (query, status) => {
    expect((await data.call(ann, 'GET', `user_profiles?${query}`)).status).toBe(status)
  })

  it.each(['PATCH', 'DELETE'])('is refused as a filter of %s', async (method) => {
    const path = 'user_profiles?select=user_id&wallet_address=eq.x'
    const answer = await data.call(ann, method, path, { body: { bio: 'x' } })
    expect(answer).toMatchObject({ status: 400, body: refused('PGRST100') })
  })
})
