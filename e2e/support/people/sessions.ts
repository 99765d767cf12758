import type { PersonaName } from '@laurel/scenarios/demo-world'
import { signIn } from '@laurel/scenarios/http'
import { type StoredState, serverUrl } from '../browser/stage.ts'
import { demo } from './demo.ts'

/** The session of a person of the demo, signed in without a page. */
export async function sessionOfPersona(name: PersonaName): Promise<StoredState> {
  const value = JSON.stringify(await signIn(serverUrl, await demo.account(name)))
  return {
    cookies: [],
    origins: [{ origin: serverUrl, localStorage: [{ name: 'laurel-auth', value }] }],
  }
}
