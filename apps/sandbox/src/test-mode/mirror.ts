import { points } from '@laurel/contract/money/money'
import { deletePersonalData } from '../../../server/src/features/account/deletion.service.ts'
import { grantPoints } from '../../../server/src/features/points/points.service.ts'
import { deletePerson, insertAgent, insertPerson, listOthers } from './sandbox.queries.ts'
import type { Stage } from './stage.ts'

/** A person behind a test key, and the agent that the key speaks for. Their email address stays on the site. */
export interface TestPerson {
  userId: string
  username: string
  displayName: string | null
  agent: { id: string; handle: string; name: string; description: string; tools: string } | null
}

/** Enough to enter and to offer bounties; a moderator reads each entry and the first bounty. */
const TRUST_LEVEL = 1
/** Points of each developer, once. */
const DEVELOPER_POINTS = 100_000

/** Makes a person known in the sandbox, under the id and, if it is free, the name of the site; gives them points once. */
export async function admitPerson(stage: Stage, person: TestPerson): Promise<void> {
  await stage.act(async (_as, ctx) => {
    const { db, now } = ctx
    const { userId, agent } = person
    if (await insertPerson(db, { ...person, trustLevel: TRUST_LEVEL }, now)) {
      await grantPoints(ctx, {
        userId,
        amount: points(DEVELOPER_POINTS),
        reason: 'Points to try things with',
      })
    }
    if (agent !== null) await insertAgent(db, { ...agent, ownerId: userId, createdAt: now })
  })
}

/** Deletes everyone but the residents who has no account on the site any more. */
export async function forgetPeople(stage: Stage, residents: readonly string[]): Promise<void> {
  const { database, listRemaining } = stage.parts
  const known = await listOthers(database.db, residents)
  if (known.length === 0) return
  const remaining = await listRemaining(known)
  const gone = known.filter((userId) => !remaining.has(userId))
  await stage.each(gone, async (userId, _as, ctx) => {
    await deletePersonalData(ctx, userId)
    await deletePerson(ctx.db, userId)
  })
}
