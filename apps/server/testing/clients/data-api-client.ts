import { expect } from 'vitest'
import type { AuthServer } from '../servers/auth-server.ts'

/** A signed-in person. */
export interface Member {
  id: string
  token: string
}

/** The caller of the data API: a person, the service, anonymous with the public key, or without any key. */
type Caller = Member | 'service' | 'anon' | 'nobody'

/** An answer of the data API with its parsed body. */
interface DataAnswer {
  status: number
  body: ReturnType<typeof JSON.parse>
  headers: Headers
}

/** Calls to the data API, and direct reads past it. */
export interface DataClient {
  addMember(email: string): Promise<Member>
  call(
    as: Caller,
    method: string,
    path: string,
    options?: { body?: unknown; prefer?: string; headers?: Record<string, string> },
  ): Promise<DataAnswer>
  /** Inserts a profile for the caller. */
  store(as: Member, username: string, more?: object): Promise<DataAnswer>
  /** All profiles by username, past row security. */
  stored(): Promise<Record<string, unknown>[]>
  /** The headers that identify a caller. */
  keysOf(as: Caller): Record<string, string>
}

/** The header that asks for one row as an object. */
export const SINGLE = { accept: 'application/vnd.pgrst.object+json' }

/** The path of a person's own profile. */
export const own = (as: Member) => `user_profiles?user_id=eq.${as.id}`

/** An error's body: always four fields, nulls kept. */
export const refused = (code: string, message?: RegExp) => ({
  code,
  message: message === undefined ? expect.any(String) : expect.stringMatching(message),
  details: expect.toSatisfy((value) => value === null || typeof value === 'string'),
  hint: expect.toSatisfy((value) => value === null || typeof value === 'string'),
})

/** Calls to a server whose passwords stay plain. */
export function createDataClient(server: AuthServer): DataClient {
  const { anonKey, serviceKey } = server.auth.clientKeys
  const keysOf = (as: Caller): Record<string, string> => {
    if (as === 'nobody') return {}
    if (as === 'anon') return { apikey: anonKey, authorization: `Bearer ${anonKey}` }
    if (as === 'service') return { apikey: serviceKey, authorization: `Bearer ${serviceKey}` }
    return { apikey: anonKey, authorization: `Bearer ${as.token}` }
  }
  const call: DataClient['call'] = async (as, method, path, options = {}) => {
    const { body, prefer, headers = {} } = options
    const response = await server.fetch(`/rest/v1/${path}`, {
      method,
      headers: {
        ...keysOf(as),
        ...(prefer === undefined ? {} : { prefer }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    return {
      status: response.status,
      body: text === '' ? null : JSON.parse(text),
      headers: response.headers,
    }
  }
  return {
    call,
    keysOf,
    async addMember(email) {
      const id = await server.addPerson(email)
      return { id, token: (await server.signIn(email)).access_token }
    },
    store: (as, username, more = {}) =>
      call(as, 'POST', 'user_profiles', { body: { user_id: as.id, username, ...more } }),
    async stored() {
      const { rows } = await server.database.pool.query<Record<string, unknown>>(
        'select * from user_profiles order by username',
      )
      return rows
    },
  }
}
