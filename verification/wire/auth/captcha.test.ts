import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  type AuthServer,
  PASSWORD,
  startAuthServer,
} from '../../../apps/server/testing/servers/auth-server.ts'

const SECRET = 'the secret of the site'
let provider: Server
let server: AuthServer
let asked: URLSearchParams[] = []
/** The provider's next response; null closes the connection. */
let answer: { status: number; body: string; location?: string } | null
const solved = { status: 200, body: '{"success":true}' }

beforeAll(async () => {
  provider = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const form = new URLSearchParams(body)
    asked.push(form)
    if (answer === null) {
      request.socket.destroy()
      return
    }
    const isRight = form.get('secret') === SECRET && form.get('response') === 'solved'
    const refused = '{"success":false,"error-codes":["invalid-input-response"]}'
    response.writeHead(answer.status, {
      'content-type': 'application/json',
      ...(answer.location === undefined ? {} : { location: answer.location }),
    })
    response.end(isRight ? answer.body : refused)
  })
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  const { port } = provider.address() as AddressInfo
  server = await startAuthServer({
    hasPlainPasswords: true,
    captcha: { verifyUrl: `http://127.0.0.1:${port}/siteverify`, secret: SECRET },
  })
  await server.addPerson('ann@example.test')
  answer = solved
})
afterAll(async () => {
  await server.close()
  provider.close()
})
afterEach(() => {
  answer = solved
  asked = []
})

const email = 'ann@example.test'
const calls = [
  [
    'a sign-up',
    (captchaToken?: string) =>
      server.client().signUp({
        email: 'new@example.test',
        password: PASSWORD,
        options: captchaToken === undefined ? {} : { captchaToken },
      }),
  ],
  [
    'a sign-in',
    (captchaToken?: string) =>
      server.client().signInWithPassword({
        email,
        password: PASSWORD,
        options: captchaToken === undefined ? {} : { captchaToken },
      }),
  ],
  [
    'a magic link',
    (captchaToken?: string) =>
      server.client().signInWithOtp({
        email,
        options: captchaToken === undefined ? {} : { captchaToken },
      }),
  ],
  [
    'a recovery',
    (captchaToken?: string) =>
      server
        .client()
        .resetPasswordForEmail(email, captchaToken === undefined ? {} : { captchaToken }),
  ],
  [
    'a resent mail',
    (captchaToken?: string) =>
      server.client().resend({
        type: 'signup',
        email,
        options: captchaToken === undefined ? {} : { captchaToken },
      }),
  ],
] as const

describe('with a captcha', () => {
  it.each(calls)('%s requires its solution', async (_name, call) => {
    expect((await call()).error).toMatchObject({ status: 400, code: 'captcha_failed' })
    expect(asked).toHaveLength(0)
    expect((await call('guessed')).error).toMatchObject({
      status: 400,
      code: 'captcha_failed',
      message: expect.stringContaining('invalid-input-response'),
    })
    expect((await call('solved')).error).toBeNull()
    expect(asked.at(-1)?.get('remoteip')).toMatch(/^10\./)
  })

  it.each([
    ['closes the connection', null],
    ['has an error', { status: 500, body: '{}' }],
    ['answers with HTML', { status: 200, body: '<html>' }],
    ['does not confirm', { status: 200, body: '{}' }],
    ['redirects', { status: 302, body: '', location: 'http://127.0.0.1:1/' }],
  ])('all are refused when the provider %s', async (_how, said) => {
    answer = said
    const { error } = await server.client().signInWithPassword({
      email,
      password: PASSWORD,
      options: { captchaToken: 'solved' },
    })
    expect(error).toMatchObject({
      status: 400,
      code: 'captcha_failed',
      message: expect.stringContaining('please try again'),
    })
  })

  it('a refresh requires none', async () => {
    const client = server.client()
    await client.signInWithPassword({
      email,
      password: PASSWORD,
      options: { captchaToken: 'solved' },
    })
    expect((await client.refreshSession()).error).toBeNull()
    expect(asked).toHaveLength(1)
  })
})
