import type { IncomingHttpHeaders } from 'node:http'
import { type ClientKeys, isEqualInConstantTime } from './keys/secrets.ts'
import { bearerToken } from './sessions/viewer.ts'

/** The bearer token of a request, else its `apikey`; null without either. */
export function readApiKey({ authorization, apikey }: IncomingHttpHeaders): string | null {
  return bearerToken(authorization) ?? (typeof apikey === 'string' ? apikey : null)
}

/** Whether a request carries the operator's service key, which is exempt from request limits. */
export function isServiceCall(
  { serviceKey }: Pick<ClientKeys, 'serviceKey'>,
  headers: IncomingHttpHeaders,
): boolean {
  const key = readApiKey(headers)
  return key !== null && isEqualInConstantTime(key, serviceKey)
}
