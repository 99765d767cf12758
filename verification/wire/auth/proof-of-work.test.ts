import { createHash } from 'node:crypto'
import { BASE_PROOF_BITS, PROOF_PARTS, PROOF_SEPARATOR } from '@laurel/contract/proof-of-work'
import { createWallet } from '@laurel/scenarios/wallet'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bitsAfter } from '../../../apps/server/src/auth/protection/proof-of-work.ts'
import {
  type AuthServer,
  PASSWORD,
  startAuthServer,
} from '../../../apps/server/testing/servers/auth-server.ts'

let server: AuthServer
beforeAll(async () => {
  server = await startAuthServer({ hasPlainPasswords: true, isProofRequired: true })
})
afterAll(() => server.close())

interface Challenge {
  challenge: string
  digest: string
  bits: number
}
const challengeFrom = async (ip?: string): Promise<Challenge> => {
  const headers = ip === undefined ? {} : { 'x-forwarded-for': ip }
  const reply = await server.fetch('/auth/v1/proof-of-work?action=sign_up', { headers })
  expect(reply.status).toBe(200)
  expect(reply.headers.get('cache-control')).toBe('no-store')
  return (await reply.json()) as Challenge
}

/** Solves a challenge as its documentation says. */
function solve({ challenge, bits }: Challenge): string {
  const block = Buffer.alloc(40)
  createHash('sha256').update(challenge).digest().copy(block)
  const counters = Array.from({ length: PROOF_PARTS }, (_, part) => {
    block.writeUInt32BE(part, 32)
    for (let counter = 0; ; counter += 1) {
      block.writeUInt32BE(counter, 36)
      const word = createHash('sha256').update(block).digest().readUInt32BE(0)
      if (word >>> (32 - bits) === 0) return counter
    }
  })
  return `${challenge}${PROOF_SEPARATOR}${counters.join('.')}`
}

let people = 0
const signUp = async (captchaToken?: string, ip?: string) => {
  people += 1
  const email = `person${people}@example.test`
  const { status } = await server.post(
    'signup',
    {
      email,
      password: PASSWORD,
      ...(captchaToken !== undefined && {
        gotrue_meta_security: { captcha_token: captchaToken },
      }),
    },
    ip === undefined ? {} : { 'x-forwarded-for': ip },
  )
  return status
}

describe('a sign-up with a proof of work', () => {
  it('is refused without one, with the error of the protocol, and leaves no account', async () => {
    const { error } = await server.client().signUp({ email: 'a@example.test', password: PASSWORD })
    expect(error).toMatchObject({ code: 'captcha_failed', status: 400 })
    const { data } = await server.client().signInWithPassword({
      email: 'a@example.test',
      password: PASSWORD,
    })
    expect(data.user).toBeNull()
  })

  it('works by the unmodified client’s captcha option', async () => {
    const work = await challengeFrom()
    expect(work.bits).toBe(BASE_PROOF_BITS)
    expect(work.digest).toBe(createHash('sha256').update(work.challenge).digest('hex'))
    const { data, error } = await server.client().signUp({
      email: 'b@example.test',
      password: PASSWORD,
      options: { captchaToken: solve(work) },
    })
    expect(error).toBeNull()
    expect(data.user?.email).toBe('b@example.test')
  })

  it('uses it up, also when sent many times at once', async () => {
    const token = solve(await challengeFrom())
    const statuses = await Promise.all(Array.from({ length: 6 }, () => signUp(token)))
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 400)).toHaveLength(5)
  })

  it('refuses a wrong, forged, foreign or expired one', async () => {
    const work = await challengeFrom()
    const right = solve(work)
    const easier = { ...work, challenge: work.challenge.replace(`.${work.bits}.`, '.1.'), bits: 1 }
    for (const token of [
      '',
      'x',
      work.challenge,
      `${work.challenge}~`,
      `${work.challenge}~0.0.0.0.0.0.0.0`,
      `${right}.1`,
      right.replace('sign_up', 'sign_in'),
      solve(easier),
      `${work.challenge}~${'4294967296.'.repeat(8).slice(0, -1)}`,
    ]) {
      expect(await signUp(token), token).toBe(400)
    }
    server.clock.setOffsetMs(server.clock.offsetMs() + 5 * 60_000)
    expect(await signUp(right)).toBe(400)
    server.clock.setOffsetMs(0)
    expect(await signUp(right)).toBe(200)
  })

  it('costs a network more the more accounts it makes, and an old challenge does not help', async () => {
    const easy = await challengeFrom('203.0.113.1')
    expect(await signUp(solve(await challengeFrom('203.0.113.2')), '203.0.113.2')).toBe(200)
    // Seven more of its network.
    await server.database.pool.query(
      `insert into auth.spent_proofs (proof_hash, network_hash, expires_at)
       select proof_hash || number, network_hash, expires_at
       from (select * from auth.spent_proofs order by expires_at desc limit 1) as newest
       cross join generate_series(1, 7) as number`,
    )
    expect((await challengeFrom('203.0.113.99')).bits).toBe(BASE_PROOF_BITS + 2)
    expect((await challengeFrom('198.51.100.1')).bits).toBe(BASE_PROOF_BITS)
    expect(await signUp(solve(easy), '203.0.113.9')).toBe(400)
  })

  it('is asked of a mailed link that may create an account, whatever the address', async () => {
    await server.addPerson('known@example.test')
    for (const email of ['known@example.test', 'unknown@example.test']) {
      const { error } = await server.client().signInWithOtp({ email })
      expect(error?.code).toBe('captcha_failed')
    }
    const { error } = await server.client().signInWithOtp({
      email: 'known@example.test',
      options: { shouldCreateUser: false },
    })
    expect(error).toBeNull()
  })

  it('is not asked of a sign-in by password', async () => {
    await server.addPerson('here@example.test')
    expect((await server.signIn('here@example.test')).user.email).toBe('here@example.test')
  })

  it('is announced in the settings', async () => {
    const reply = await server.fetch('/auth/v1/settings')
    expect(await reply.json()).toMatchObject({ captcha: null, proof_of_work: true })
  })

  it('refuses a challenge for anything else', async () => {
    const reply = await server.fetch('/auth/v1/proof-of-work?action=vote')
    expect(reply.status).toBe(400)
  })
})

describe('the first sign-in with a wallet', () => {
  it('needs a proof, the next one does not', async () => {
    const wallet = createWallet()
    const call = async (captchaToken?: string) => {
      const client = server.client()
      return await client.signInWithWeb3({
        chain: 'solana',
        wallet: wallet.adapter as never,
        statement: 'Sign in',
        options: {
          url: 'https://laurel.test',
          ...(captchaToken !== undefined && { captchaToken }),
        },
      })
    }
    expect((await call()).error?.code).toBe('captcha_failed')
    expect((await call(solve(await challengeFrom()))).error).toBeNull()
    expect((await call()).error).toBeNull()
  })
})

describe('bitsAfter', () => {
  it('adds a bit for each doubling beyond four sign-ups, up to six', () => {
    expect(
      [0, 3, 4, 7, 8, 16, 32, 64, 128, 10_000].map((n) => bitsAfter(n) - BASE_PROOF_BITS),
    ).toEqual([0, 0, 1, 1, 2, 3, 4, 5, 6, 6])
  })
})
