import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MS } from '../../../../apps/server/src/platform/clock.ts'
import {
  codeOf,
  enrolApp,
  levelsOf,
  signedIn,
} from '../../../../apps/server/testing/builders/factor-builders.ts'
import {
  type AuthServer,
  startAuthServer,
} from '../../../../apps/server/testing/servers/auth-server.ts'

let server: AuthServer
let email: string
let count = 0
beforeAll(async () => {
  server = await startAuthServer({
    hasPlainPasswords: true,
    authRateLimit: { attempts: 5, windowSeconds: 900, blockSeconds: 1800 },
  })
})
afterAll(() => server.close())
beforeEach(() => {
  count += 1
  email = `person${count}@example.test`
})

const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('an authenticator app', () => {
  it('is enrolled, verified and required at the next sign-in', async () => {
    await server.addPerson(email)
    const client = await signedIn(server, email)
    expect(await levelsOf(client)).toEqual(['aal1', 'aal1'])
    const { data, error } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
    expect(error).toBeNull()
    expect(data).toMatchObject({ type: 'totp', friendly_name: 'Phone' })
    const { qr_code, secret, uri } = data?.totp ?? { qr_code: '', secret: '', uri: '' }
    expect(uri).toBe(
      `otpauth://totp/Laurel:${encodeURIComponent(email)}?secret=${secret}&issuer=Laurel`,
    )
    expect(qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^#]*<\/svg>$/)
    expect(Buffer.from(secret).length).toBe(32)

    const begun = await client.mfa.listFactors()
    expect(begun.data?.all).toMatchObject([{ status: 'unverified', factor_type: 'totp' }])
    expect(begun.data?.totp).toEqual([])
    expect(JSON.stringify(begun.data)).not.toContain(secret)
    expect(await levelsOf(client)).toEqual(['aal1', 'aal1'])

    const events: string[] = []
    client.onAuthStateChange((event) => void events.push(event))
    const factorId = data?.id ?? ''
    const challenge = await client.mfa.challenge({ factorId })
    expect(challenge.data).toMatchObject({ type: 'totp' })
    const verified = await client.mfa.verify({
      factorId,
      challengeId: challenge.data?.id ?? '',
      code: codeOf(server, secret),
    })
    expect(verified.error).toBeNull()
    expect(events).toContain('MFA_CHALLENGE_VERIFIED')
    expect(await levelsOf(client)).toEqual(['aal2', 'aal2'])
    const claims = await client.getClaims()
    expect(claims.data?.claims).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'totp' }, { method: 'password' }],
    })
    expect((await client.mfa.listFactors()).data?.totp).toMatchObject([
      { id: factorId, friendly_name: 'Phone', status: 'verified' },
    ])
    expect(server.mailTo(email).subject).toContain('second factor was added')

    const refreshed = await client.refreshSession()
    expect(refreshed.error).toBeNull()
    expect(await levelsOf(client)).toEqual(['aal2', 'aal2'])
    expect(await levelsOf(await signedIn(server, email))).toEqual(['aal1', 'aal2'])
  })

  it('keeps its secret encrypted', async () => {
    const { secret, factorId } = await enrolApp(server, email)
    const { rows } = await server.database.pool.query(
      'select sealed_secret from auth.factors where id = $1',
      [factorId],
    )
    expect(rows[0].sealed_secret).toMatch(/^[\w-]{60,}$/)
    expect(Buffer.from(rows[0].sealed_secret, 'base64url').toString('latin1')).not.toContain(secret)
  })

  it('accepts codes one step early or late, not two', async () => {
    const { code, factorId } = await enrolApp(server, email)
    const attempt = async (steps: number) => {
      const client = await signedIn(server, email)
      const { error } = await client.mfa.challengeAndVerify({ factorId, code: code(steps) })
      return error?.code ?? 'right'
    }
    expect(await attempt(-2)).toBe('mfa_verification_failed')
    expect(await attempt(2)).toBe('mfa_verification_failed')
    expect(await attempt(-1)).toBe('right')
    expect(await attempt(1)).toBe('right')
    expect(await attempt(0)).toBe('mfa_verification_failed')
  })

  it('accepts a code once, also for concurrent requests', async () => {
    const { code, factorId } = await enrolApp(server, email)
    const node = await startAuthServer({ beside: server, hasPlainPasswords: true })
    try {
      const clients = await Promise.all([
        ...[1, 2].map(() => signedIn(server, email)),
        ...[1, 2].map(() => signedIn(node, email)),
      ])
      const answers = await Promise.all(
        clients.map((client) => client.mfa.challengeAndVerify({ factorId, code: code() })),
      )
      expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
      const later = await signedIn(server, email)
      const { error } = await later.mfa.challengeAndVerify({ factorId, code: code() })
      expect(error).toMatchObject({ status: 422, code: 'mfa_verification_failed' })
    } finally {
      await node.close()
    }
  })

  it('allows five guesses, then refuses for half an hour, also the right code', async () => {
    const { code, factorId } = await enrolApp(server, email)
    const client = await signedIn(server, email)
    const attempt = async (guess: string) => {
      const { error } = await client.mfa.challengeAndVerify({ factorId, code: guess })
      return error?.status ?? 200
    }
    const statuses = []
    for (let guess = 1; guess <= 5; guess += 1) statuses.push(await attempt(wrongOf(code(1))))
    expect(statuses).toEqual([422, 422, 422, 422, 422])
    expect(await attempt(code())).toBe(429)
    const other = await signedIn(server, email)
    const refused = await other.mfa.challengeAndVerify({ factorId, code: code() })
    expect(refused.error).toMatchObject({ status: 429, code: 'over_request_rate_limit' })
  })

  it('answers a challenge within five minutes, and in the session that requested it', async () => {
    const { code, factorId } = await enrolApp(server, email)
    const client = await signedIn(server, email)
    const challengeId = (await client.mfa.challenge({ factorId })).data?.id ?? ''
    const stranger = await signedIn(server, email)
    const elsewhere = await stranger.mfa.verify({ factorId, challengeId, code: code() })
    expect(elsewhere.error).toMatchObject({ status: 422, code: 'mfa_factor_not_found' })
    server.clock.setOffsetMs(server.clock.offsetMs() + 5 * MS.minute)
    const late = await client.mfa.verify({ factorId, challengeId, code: code() })
    expect(late.error).toMatchObject({ status: 422, code: 'mfa_challenge_expired' })
  })

  it('belongs to one person', async () => {
    const { code, factorId } = await enrolApp(server, email)
    await server.addPerson(`other-${email}`)
    const other = await signedIn(server, `other-${email}`)
    const answers = [
      await other.mfa.challenge({ factorId }),
      await other.mfa.verify({ factorId, challengeId: factorId, code: code() }),
      await other.mfa.unenroll({ factorId }),
      await other.mfa.unenroll({ factorId: 'none' }),
    ]
    for (const { error } of answers) {
      expect(error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' })
    }
  })

  it('ends the sessions that did not verify it, and leaves earlier tokens at their level', async () => {
    await server.addPerson(email)
    const [client, stranger] = [await signedIn(server, email), await signedIn(server, email)]
    const { data } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
    const factorId = data?.id ?? ''
    const before = (await client.getSession()).data.session
    const code = codeOf(server, data?.totp.secret ?? '')
    await client.mfa.challengeAndVerify({ factorId, code })
    expect((await stranger.getUser()).error?.name).toBe('AuthSessionMissingError')
    // An earlier refresh token yields no aal2, immediately or a moment later.
    const tab = server.client()
    const overtaken = await tab.refreshSession({ refresh_token: before?.refresh_token ?? '' })
    expect(overtaken.error).toMatchObject({ status: 409, code: 'conflict' })
    // And an earlier access token keeps its level: another factor requires this one.
    const answered = await server.post(
      'factors',
      { factor_type: 'totp', friendly_name: 'Other' },
      { authorization: `Bearer ${before?.access_token}` },
    )
    expect([answered.status, await answered.json()]).toMatchObject([
      403,
      { code: 'insufficient_aal' },
    ])
    expect((await client.refreshSession()).error).toBeNull()
    expect(await levelsOf(client)).toEqual(['aal2', 'aal2'])
  })

  it('continues a verification on another node', async () => {
    await server.addPerson(email)
    const client = await signedIn(server, email)
    const { data } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
    const factorId = data?.id ?? ''
    const challengeId = (await client.mfa.challenge({ factorId })).data?.id ?? ''
    const session = (await client.getSession()).data.session
    const node = await startAuthServer({ beside: server, hasPlainPasswords: true })
    try {
      const moved = node.client()
      await moved.setSession({
        access_token: session?.access_token ?? '',
        refresh_token: session?.refresh_token ?? '',
      })
      const code = codeOf(server, data?.totp.secret ?? '')
      const { error } = await moved.mfa.verify({ factorId, challengeId, code })
      expect(error).toBeNull()
    } finally {
      await node.close()
    }
  })
})

describe('enrolling', () => {
  it('refuses an unknown factor', async () => {
    await server.addPerson(email)
    const client = await signedIn(server, email)
    const phone = await client.mfa.enroll({ factorType: 'phone', phone: '+4917012345' })
    expect(phone.error).toMatchObject({ status: 422, code: 'mfa_phone_enroll_not_enabled' })
    const session = (await client.getSession()).data.session
    const bearer = { authorization: `Bearer ${session?.access_token}` }
    const other = await server.post('factors', { factor_type: 'pigeon' }, bearer)
    expect(await other.json()).toMatchObject({ code: 'validation_failed' })
    expect((await server.post('factors', { factor_type: 'totp' })).status).toBe(401)
  })

  it('requires the existing factor for a further one', async () => {
    const { client, factorId, code } = await enrolApp(server, email)
    const weak = await signedIn(server, email)
    const refused = await weak.mfa.enroll({ factorType: 'totp', friendlyName: 'Tablet' })
    expect(refused.error).toMatchObject({ status: 403, code: 'insufficient_aal' })
    // The sign-in above ended nothing; verifying the factor ends it.
    await client.mfa.challengeAndVerify({ factorId, code: code() })
    const second = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Tablet' })
    expect(second.error).toBeNull()
    const named = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
    expect(named.error).toMatchObject({ status: 422, code: 'mfa_factor_name_conflict' })
  })

  it('starts over under the same name, and allows ten at most', async () => {
    await server.addPerson(email)
    const client = await signedIn(server, email)
    const first = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
    const again = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
    expect(again.error).toBeNull()
    expect((await client.mfa.listFactors()).data?.all).toHaveLength(1)
    const gone = await client.mfa.challenge({ factorId: first.data?.id ?? '' })
    expect(gone.error?.code).toBe('mfa_factor_not_found')
    for (let more = 2; more <= 10; more += 1) {
      await client.mfa.enroll({ factorType: 'totp', friendlyName: `Phone ${more}` })
    }
    const eleventh = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'One more' })
    expect(eleventh.error).toMatchObject({ code: 'too_many_enrolled_mfa_factors' })
    const factorId = again.data?.id ?? ''
    const code = codeOf(server, again.data?.totp.secret ?? '')
    await client.mfa.challengeAndVerify({ factorId, code })
    expect((await client.mfa.listFactors()).data?.all).toMatchObject([{ id: factorId }])
  })
})

describe('unenrolling', () => {
  it('requires the factor, and lowers the level with it', async () => {
    const { client, factorId, userId } = await enrolApp(server, email)
    const weak = await signedIn(server, email)
    const refused = await weak.mfa.unenroll({ factorId })
    expect(refused.error).toMatchObject({ status: 422, code: 'insufficient_aal' })
    const removed = await client.mfa.unenroll({ factorId })
    expect(removed).toMatchObject({ data: { id: factorId }, error: null })
    expect(server.mailTo(email).subject).toContain('second factor was removed')
    await client.refreshSession()
    expect(await levelsOf(client)).toEqual(['aal1', 'aal1'])
    const { amr } = (await client.getClaims()).data?.claims ?? {}
    expect(amr).toMatchObject([{ method: 'password' }])
    expect((await client.getUser()).data.user).toMatchObject({ id: userId })
    expect((await client.getUser()).data.user?.factors).toBeUndefined()
  })

  it('of an unverified factor requires nothing', async () => {
    await server.addPerson(email)
    const client = await signedIn(server, email)
    const { data } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
    expect((await client.mfa.unenroll({ factorId: data?.id ?? '' })).error).toBeNull()
  })
})
