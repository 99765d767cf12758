import { readConfig } from './config.ts'

/** A non-2xx response of the data API. `code` is PostgREST's or PostgreSQL's (`23505`: the value is taken). */
export class DataApiError extends Error {
  readonly status: number
  readonly code: string | null

  constructor(status: number, code: string | null, message: string) {
    super(message)
    this.name = 'DataApiError'
    this.status = status
    this.code = code
  }
}

/**
 * Calls `/rest/v1` by plain fetch: rows of `user_profiles` and the remote procedures (spec §7).
 * `token` is the user's; without one the call is anonymous. `prefer` is PostgREST's header of that name. Returns the parsed body, or null for an empty one.
 */
export async function dataApi<T = null>(
  path: string,
  {
    token,
    method = 'GET',
    body,
    prefer,
  }: { token?: string | null; method?: string; body?: unknown; prefer?: string } = {},
): Promise<T> {
  const { publicKey } = await readConfig()
  const response = await fetch(`/rest/v1${path}`, {
    method,
    headers: {
      apikey: publicKey,
      authorization: `Bearer ${token ?? publicKey}`,
      ...(prefer !== undefined && { prefer }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw parseError(response.status, text)
  return JSON.parse(text === '' ? 'null' : text)
}

function parseError(status: number, text: string): DataApiError {
  try {
    const { code = null, message = text } = JSON.parse(text)
    return new DataApiError(status, code, message)
  } catch {
    return new DataApiError(status, null, text)
  }
}
