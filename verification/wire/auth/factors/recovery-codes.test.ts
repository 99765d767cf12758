import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
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

const withCodes = async () => {
  const enrolled = await enrolApp(server, email)
  const { data, error } = await enrolled.client.mfa.recoveryCodes.generate()
  if (error) throw error
  return { ...enrolled, codes: data.codes, set: data }
}

describe('recovery codes', () => {
  it('are ten, shown once, stored as hashes', async () => {
    const { client, codes, set } = await withCodes()
    expect(set).toMatchObject({ type: 'recovery_code', friendly_name: 'Recovery codes', total: 10 })
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[a-z2-9]{16}$/)
    const status = await client.mfa.recoveryCodes.getStatus()
    expect(status.data).toEqual({ id: set.id, type: 'recovery_code', total: 10, remaining: 10 })
    const { rows } = await server.database.pool.query('select code_hash from auth.recovery_codes')
    for (const { code_hash } of rows) expect(codes).not.toContain(code_hash)
    expect((await client.mfa.listFactors()).data?.recovery_code).toMatchObject([{ id: set.id }])
    const twice = await client.mfa.recoveryCodes.generate()
    expect(twice.error).toMatchObject({ status: 422, code: 'mfa_verified_factor_exists' })
  })

  it('replace the factor once each, in any spelling, and notify the owner', async () => {
    const { codes } = await withCodes()
    const [code = ''] = codes
    const client = await signedIn(server, email)
    const typed = ` ${(code.toUpperCase().match(/.{4}/g) ?? []).join('-')} `
    const { error } = await client.mfa.recoveryCodes.verify({ code: typed })
    expect(error).toBeNull()
    expect(await levelsOf(client)).toEqual(['aal2', 'aal2'])
    expect((await client.getClaims()).data?.claims.amr).toMatchObject([
      { method: 'mfa/recovery_code' },
      { method: 'password' },
    ])
    expect(server.mailTo(email)).toMatchObject({
      subject: expect.stringContaining('recovery code was used'),
      text: expect.stringContaining('You have 9 codes left'),
    })
    const later = await signedIn(server, email)
    const again = await later.mfa.recoveryCodes.verify({ code })
    expect(again.error).toMatchObject({ status: 422, code: 'mfa_verification_failed' })
    expect((await later.mfa.recoveryCodes.getStatus()).data?.remaining).toBe(9)
  })

  it('are accepted once for concurrent requests', async () => {
    const { codes } = await withCodes()
    const code = codes[0] ?? ''
    const clients = await Promise.all([1, 2, 3].map(() => signedIn(server, email)))
    const answers = await Promise.all(
      clients.map((client) => client.mfa.recoveryCodes.verify({ code })),
    )
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
  })

  it('are locked after five wrong ones, until they are regenerated', async () => {
    const { client, codes } = await withCodes()
    const guesser = await signedIn(server, email)
    const guess = (code: string) => guesser.mfa.recoveryCodes.verify({ code })
    for (let wrong = 1; wrong <= 5; wrong += 1) {
      expect((await guess('wrong')).error?.code).toBe('mfa_verification_failed')
    }
    const locked = await guess(codes[0] ?? '')
    expect(locked.error).toMatchObject({ status: 429, code: 'mfa_recovery_codes_locked' })
    const remade = await client.mfa.recoveryCodes.regenerate()
    expect(remade.error).toBeNull()
    expect((await guess(codes[0] ?? '')).error?.code).toBe('mfa_verification_failed')
    expect((await guess(remade.data?.codes[0] ?? '')).error).toBeNull()
  })

  it('require the factor that they replace', async () => {
    await server.addPerson(email)
    const client = await signedIn(server, email)
    const { recoveryCodes } = client.mfa
    expect((await recoveryCodes.generate()).error?.code).toBe('mfa_recovery_codes_sole_factor')
    expect((await recoveryCodes.getStatus()).error).toMatchObject({
      status: 404,
      code: 'mfa_factor_not_found',
    })
    expect((await recoveryCodes.verify({ code: 'none' })).error?.code).toBe(
      'mfa_verification_failed',
    )
    expect((await recoveryCodes.regenerate()).error?.code).toBe('mfa_factor_not_found')
  })

  it('require a session that verified it', async () => {
    await withCodes()
    const { recoveryCodes } = (await signedIn(server, email)).mfa
    for (const { error } of [
      await recoveryCodes.generate(),
      await recoveryCodes.regenerate(),
      await recoveryCodes.unenroll(),
    ]) {
      expect(error).toMatchObject({ status: 403, code: 'insufficient_aal' })
    }
  })

  it('are deleted on request, and with the last factor', async () => {
    const { client, set, factorId } = await withCodes()
    expect((await client.mfa.recoveryCodes.unenroll()).data).toEqual({ id: set.id })
    expect(await levelsOf(client)).toEqual(['aal2', 'aal2'])
    await client.mfa.recoveryCodes.generate({ friendlyName: 'Paper' })
    await client.mfa.unenroll({ factorId })
    expect((await client.mfa.listFactors()).data?.all).toEqual([])
  })
})
