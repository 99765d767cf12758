import type { Role } from '@laurel/contract/people/people'
import type { LightMyRequestResponse } from 'fastify'
import type { TestApp } from '../servers/test-app.ts'

/** The password of all people who join. */
export const JOINED_PASSWORD = 'Correct-Horse-9'

/** A person who is signed in on the whole server. */
export interface Joined {
  name: string
  email: string
  userId: string
  /** `Authorization` of the first device. */
  token: string
}

type Ask = (
  token: string | null,
  method: 'GET' | 'POST' | 'PATCH' | 'PUT',
  url: string,
  body?: object,
  key?: string,
) => Promise<LightMyRequestResponse>

/** Sends requests to the whole server as one device or another. */
export function asker(t: TestApp): Ask {
  return async (token, method, url, body, key) =>
    await t.app.inject({
      method,
      url,
      headers: {
        ...(token === null ? {} : { authorization: token }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(body === undefined ? {} : { payload: body }),
    })
}

let people = 0

/** A new person with one device. */
export async function join(t: TestApp, roles: readonly Role[] = []): Promise<Joined> {
  people += 1
  const name = `joined${people}`
  const token = await t.signIn(name, { roles })
  const me = await asker(t)(token, 'GET', '/api/v1/me')
  const { userId } = me.json<{ userId: string }>()
  return { name, email: `${name}@example.test`, userId, token }
}

/** Another device of a person. */
export async function signInAgain(
  t: TestApp,
  { email }: Joined,
  device: { userAgent?: string; ip?: string } = {},
): Promise<string> {
  const { userAgent = 'none', ip = '203.0.113.7' } = device
  const answer = await t.app.inject({
    method: 'POST',
    url: '/auth/v1/token?grant_type=password',
    remoteAddress: ip,
    headers: { 'user-agent': userAgent },
    payload: { email, password: JOINED_PASSWORD },
  })
  return `Bearer ${answer.json<{ access_token: string }>().access_token}`
}
