import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '../../../apps/server/src/platform/clock.ts'
import {
  createMailSender,
  type MailSender,
} from '../../../apps/server/src/platform/mail/mail-sender.ts'
import { createMailer, listOutbox } from '../../../apps/server/src/platform/mail/mailer.ts'
import { createJobQueue, type JobQueue } from '../../../apps/server/src/platform/work/jobs.ts'
import {
  type AuthServer,
  readMail,
  startAuthServer,
} from '../../../apps/server/testing/servers/auth-server.ts'

const password = 'Correct-Horse-9'
const follow = (server: AuthServer, link: string): Promise<URL> =>
  server.fetch(link).then((response) => new URL(response.headers.get('location') ?? ''))

describe('the real client', () => {
  let server: AuthServer
  beforeAll(async () => {
    server = await startAuthServer()
  })
  afterAll(() => server.close())

  it('signs up, confirms by the link in the PKCE flow, and exchanges its code', async () => {
    const client = server.client({ flowType: 'pkce' })
    const { data, error } = await client.signUp({
      email: 'Ann@Example.test ',
      password,
      options: {
        data: { username: 'ann', full_name: 'Ann <b>Lee</b>' },
        emailRedirectTo: 'https://laurel.test/',
      },
    })
    expect(error).toBeNull()
    expect(data.session).toBeNull()
    expect(data.user).toMatchObject({
      email: 'ann@example.test',
      user_metadata: { username: 'ann', full_name: 'Ann bLee/b' },
      app_metadata: { provider: 'email', providers: ['email'] },
      identities: [{ provider: 'email' }],
    })
    const early = await client.signInWithPassword({ email: 'ann@example.test', password })
    expect(early.error).toMatchObject({ status: 400, code: 'email_not_confirmed' })

    const landed = await follow(server, server.mailTo('ann@example.test').link)
    expect(landed.origin + landed.pathname).toBe('https://laurel.test/')
    expect(landed.hash).toBe('')
    const exchanged = await client.exchangeCodeForSession(landed.searchParams.get('code') ?? '')
    expect(exchanged.error).toBeNull()
    expect(exchanged.data.user?.email_confirmed_at).toBeTruthy()
    expect((await client.getUser()).data.user?.email).toBe('ann@example.test')
    const claims = await client.getClaims()
    expect(claims.data?.claims).toMatchObject({
      iss: 'https://laurel.test/auth/v1',
      aud: 'authenticated',
      role: 'authenticated',
      aal: 'aal1',
      amr: [{ method: 'otp' }],
    })
  })

  it('confirms by the code', async () => {
    const client = server.client()
    await client.signUp({ email: 'bob@example.test', password })
    const { code } = server.mailTo('bob@example.test')
    const { data, error } = await client.verifyOtp({
      type: 'email',
      email: 'bob@example.test',
      token: code,
    })
    expect(error).toBeNull()
    expect(data.session?.expires_in).toBe(3600)
    const again = await server.client().verifyOtp({
      type: 'email',
      email: 'bob@example.test',
      token: code,
    })
    expect(again.error).toMatchObject({ status: 403, code: 'otp_expired' })
  })

  it('signs in, refreshes, changes its data and signs out', async () => {
    const client = server.client()
    const events: string[] = []
    client.onAuthStateChange((event) => void events.push(event))
    const wrong = await client.signInWithPassword({
      email: 'bob@example.test',
      password: `${password}x`,
    })
    expect(wrong.error).toMatchObject({
      status: 400,
      code: 'invalid_credentials',
      message: 'Invalid login credentials',
    })
    const { data } = await client.signInWithPassword({ email: 'BOB@example.test', password })
    const first = data.session
    const refreshed = await client.refreshSession()
    expect(refreshed.error).toBeNull()
    expect(refreshed.data.session?.refresh_token).not.toBe(first?.refresh_token)

    const changed = await client.updateUser({ data: { full_name: 'Bob', bio: 'Paints' } })
    expect(changed.data.user?.user_metadata).toEqual({ full_name: 'Bob', bio: 'Paints' })
    const deleted = await client.updateUser({ data: { bio: null } })
    expect(deleted.data.user?.user_metadata).toEqual({ full_name: 'Bob' })

    expect((await client.signOut()).error).toBeNull()
    expect((await client.getSession()).data.session).toBeNull()
    await expect
      .poll(() => events)
      .toEqual(
        expect.arrayContaining(['SIGNED_IN', 'TOKEN_REFRESHED', 'USER_UPDATED', 'SIGNED_OUT']),
      )
    const old = await server.client().getUser(first?.access_token)
    expect(old.error?.name).toBe('AuthSessionMissingError')
  })

  it('reports a taken address by empty identities', async () => {
    await server.database.pool.query('delete from rate_limits')
    const { data, error } = await server
      .client()
      .signUp({ email: 'bob@example.test', password: 'Another-Pass-1' })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email: 'bob@example.test', identities: [] })
    const { error: stillOld } = await server
      .client()
      .signInWithPassword({ email: 'bob@example.test', password })
    expect(stillOld).toBeNull()
  })

  it('recovers an account by mail and ends the other sessions with a new password', async () => {
    const other = server.client()
    await other.signInWithPassword({ email: 'bob@example.test', password })
    const client = server.client({ flowType: 'pkce' })
    const { error } = await client.resetPasswordForEmail('bob@example.test', {
      redirectTo: 'https://laurel.test/auth',
    })
    expect(error).toBeNull()
    const landed = await follow(server, server.mailTo('bob@example.test').link)
    expect(landed.pathname).toBe('/auth')
    const events: string[] = []
    client.onAuthStateChange((event) => void events.push(event))
    await client.exchangeCodeForSession(landed.searchParams.get('code') ?? '')
    await expect.poll(() => events).toContain('PASSWORD_RECOVERY')

    const weak = await client.updateUser({ password: 'short' })
    expect(weak.error).toMatchObject({ name: 'AuthWeakPasswordError', reasons: ['length'] })
    const changed = await client.updateUser({ password: 'Brand-New-Pass-1' })
    expect(changed.error).toBeNull()
    expect(server.mailTo('bob@example.test').subject).toBe('Your Laurel password was changed')
    expect((await client.getUser()).error).toBeNull()
    expect((await other.getUser()).error?.name).toBe('AuthSessionMissingError')
    const old = await server.client().signInWithPassword({ email: 'bob@example.test', password })
    expect(old.error?.code).toBe('invalid_credentials')
  })

  it('accepts the session of an implicit link', async () => {
    const client = server.client()
    await client.signUp({ email: 'cleo@example.test', password })
    const landed = await follow(server, server.mailTo('cleo@example.test').link)
    const parameters = new URLSearchParams(landed.hash.slice(1))
    expect(parameters.get('type')).toBe('signup')
    expect(parameters.get('token_type')).toBe('bearer')
    const { data, error } = await client.setSession({
      access_token: parameters.get('access_token') ?? '',
      refresh_token: parameters.get('refresh_token') ?? '',
    })
    expect(error).toBeNull()
    expect(data.user?.email).toBe('cleo@example.test')
  })
})

describe('a mail', () => {
  it('is written to the table of mails, in the transaction that it belongs to', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'laurel-mail-'))
    const mailer = createMailer(
      { smtpUrl: null, mailFrom: 'Laurel <a@b.test>', dataDir },
      systemClock,
    )
    let queue: JobQueue | undefined
    let mails: MailSender | undefined
    const server = await startAuthServer({
      jobs: (database) => {
        queue = createJobQueue(database)
        mails = createMailSender({ database, mailer, clock: systemClock, onError: () => {} })
        return queue
      },
    })
    try {
      await server.client().signUp({ email: 'dora@example.test', password })
      await mails?.sendDue()
      const [mail] = await listOutbox(dataDir, { to: 'dora@example.test' })
      if (mail === undefined) throw new Error('no mail')
      const { code } = readMail(mail)
      const { error } = await server.client().verifyOtp({
        type: 'signup',
        email: 'dora@example.test',
        token: code,
      })
      expect(error).toBeNull()
    } finally {
      await queue?.stop()
      await server.close()
      rmSync(dataDir, { recursive: true, force: true })
    }
  })
})
