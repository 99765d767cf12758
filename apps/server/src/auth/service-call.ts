import type { IncomingHttpHeaders } from 'node:http'
import { type ClientKeys, isSame } from './keys/secrets.ts'
import { bearerToken } from './sessions/viewer.ts'

/** The token that a request is made with, else its `apikey`; null without either. */
export function sentKey({ authorization, apikey }: IncomingHttpHeaders): string | null {
  return bearerToken(authorization) ?? (typeof apikey === 'string' ? apikey : null)
}

/** Whether a request is made with the service key: by the operator, whom no limit of requests is meant for. */
export function isServiceCall(
  { serviceKey }: Pick<ClientKeys, 'serviceKey'>,
  headers: IncomingHttpHeaders,
): boolean {
  const key = sentKey(headers)
  return key !== null && isSame(key, serviceKey)
}
