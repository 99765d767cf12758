import { openKeyRing } from '../../../apps/server/src/auth/keys/signing-keys.ts'
import { createAccessTokens } from '../../../apps/server/src/auth/sessions/access-tokens.ts'
import { openDatabase } from '../../../apps/server/src/db/client.ts'
import { systemClock } from '../../../apps/server/src/platform/clock.ts'
import { idOf, KIND } from '../data/ids.ts'

/**
 * Signs access tokens for the people with these numbers, valid at the server at `serverUrl` for an hour.
 */
export async function signTokens(
  databaseUrl: string,
  serverUrl: string,
  numbers: readonly number[],
): Promise<string[]> {
  const database = openDatabase(databaseUrl, () => {})
  try {
    const ring = await openKeyRing(database, systemClock)
    const tokens = createAccessTokens(ring, `${serverUrl}/auth/v1`, systemClock)
    const timestamp = Math.floor(systemClock.now().getTime() / 1000)
    return await Promise.all(
      numbers.map(async (number) => {
        const { accessToken } = await tokens.sign(database.db, {
          sub: idOf(KIND.person, number),
          session_id: idOf(KIND.session, number),
          role: 'authenticated',
          email: `maker${number}@bench.example`,
          phone: '',
          app_metadata: { provider: 'email', providers: ['email'] },
          user_metadata: {},
          aal: 'aal1',
          amr: [{ method: 'password', timestamp }],
          is_anonymous: false,
        })
        return accessToken
      }),
    )
  } finally {
    await database.close()
  }
}
