import type { AuthClient } from '@supabase/auth-js'
import { generateSync } from 'otplib'
import { type AuthServer, PASSWORD } from '../servers/auth-server.ts'

/** A client of auth-js. */
export type Client = InstanceType<typeof AuthClient>

/** A person with an authenticator app that was verified. */
export interface Enrolled {
  client: Client
  userId: string
  factorId: string
  secret: string
  /** The code of the app, `steps` of 30 s from now. */
  code(steps?: number): string
}

/** The code of an app at the clock of a server, in steps of 30 s from now. */
export function codeOf(server: AuthServer, secret: string, steps = 0): string {
  const epoch = Math.floor(server.clock.now().getTime() / 1000) + steps * 30
  return generateSync({ secret, epoch })
}

/** A client that is signed in by password. */
export async function signedIn(server: AuthServer, email: string): Promise<Client> {
  const client = server.client()
  const { error } = await client.signInWithPassword({ email, password: PASSWORD })
  if (error) throw error
  return client
}

/** Adds a person and verifies an authenticator app; the clock is two steps later, so that every code is fresh. */
export async function enrolApp(server: AuthServer, email: string): Promise<Enrolled> {
  const userId = await server.addPerson(email)
  const client = await signedIn(server, email)
  const { data, error } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
  if (error) throw error
  const { id: factorId, totp } = data
  const code = (steps = 0) => codeOf(server, totp.secret, steps)
  const verified = await client.mfa.challengeAndVerify({ factorId, code: code() })
  if (verified.error) throw verified.error
  server.clock.setOffsetMs(server.clock.offsetMs() + 60_000)
  return { client, userId, factorId, secret: totp.secret, code }
}

/** Levels of a client's session, as auth-js reads them: `[current, next]`. */
export async function levelsOf(client: Client): Promise<(string | null)[]> {
  const { data, error } = await client.mfa.getAuthenticatorAssuranceLevel()
  if (error) throw error
  return [data.currentLevel, data.nextLevel]
}
