import { serverUrl } from './stage.ts'

/** Asks the API as somebody; the answer's shape is the caller's to name. */
export type MemberCall = <Reply>(
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object,
) => Promise<Reply>

/** Calls the API with an access token, without a page. Raises an `Error` for what was refused. */
export function memberCall(accessToken: string): MemberCall {
  return async <Reply>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => {
    const answer = await fetch(serverUrl + path, {
      method,
      headers: {
        authorization: `Bearer ${accessToken}`,
        ...(method !== 'GET' && { 'idempotency-key': crypto.randomUUID() }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path} was refused: ${await answer.text()}`)
    return (await answer.json()) as Reply
  }
}
