import { callAuth } from '@laurel/scenarios/http'
import type { Page } from 'playwright-core'
import { serverUrl } from './browser/stage.ts'
import { storedSession } from './people/people.ts'
import { appCode } from './wallet/totp.ts'

/** A person's second factor: the app's secret and the recovery codes. */
export interface SecondFactor {
  secret: string
  recoveryCodes: readonly string[]
}

/** Enrols an authenticator app and recovery codes for the person signed in on a page, through the auth service. */
export async function addSecondFactor(page: Page): Promise<SecondFactor> {
  const { access_token: token } = JSON.parse((await storedSession(page)) ?? '{}')
  const factor = await call(token, '/factors', { factor_type: 'totp', friendly_name: 'Phone' })
  const challenge = await call(token, `/factors/${factor.id}/challenge`, {})
  const { secret } = factor.totp as { secret: string }
  const raised = await call(token, `/factors/${factor.id}/verify`, {
    challenge_id: challenge.id,
    code: appCode(secret),
  })
  const { codes } = await call(String(raised.access_token), '/factors/recovery-codes', {})
  return { secret, recoveryCodes: codes as string[] }
}

async function call(token: string, path: string, body: object): Promise<Record<string, unknown>> {
  return await callAuth(serverUrl, path, body, { authorization: `Bearer ${token}` })
}
