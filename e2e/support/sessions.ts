import { type Account, type PersonaName, persona } from './demo.ts'
import { type StoredState, serverUrl } from './stage.ts'

/** Signs somebody in without a page, by the auth service alone, for tests of something else. */
async function sessionOf({ email, password }: Account): Promise<StoredState> {
  const config = await fetch(`${serverUrl}/api/v1/config`)
  const { publicKey } = (await config.json()) as { publicKey: string }
  const answer = await fetch(`${serverUrl}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: publicKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!answer.ok) throw new Error(`${email} was not signed in: ${await answer.text()}`)
  const value = await answer.text()
  return {
    cookies: [],
    origins: [{ origin: serverUrl, localStorage: [{ name: 'laurel-auth', value }] }],
  }
}

/** The access token of a person of the demo. */
export async function accessOfPersona(name: PersonaName): Promise<string> {
  const { origins } = await sessionOfPersona(name)
  return (JSON.parse(origins[0]?.localStorage[0]?.value ?? '{}') as { access_token: string })
    .access_token
}

/** The session of a person of the demo. */
export async function sessionOfPersona(name: PersonaName): Promise<StoredState> {
  return sessionOf(await persona(name))
}
