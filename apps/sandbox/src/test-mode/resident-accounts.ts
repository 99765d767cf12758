import { insertModerator, insertPerson } from './sandbox.queries.ts'
import type { Stage } from './stage.ts'

/** Offers the sandbox's bounties. */
export const SPONSOR = { userId: '00000000-0000-7000-8000-000000000001' }
/** Enters developers' bounties. */
export const ENTRANT = { userId: '00000000-0000-7000-8000-000000000002' }
/** Reads entries and bounties. */
export const MODERATOR = { userId: '00000000-0000-7000-8000-000000000003', isModerator: true }

/** Everyone who lives in the sandbox. */
export const RESIDENT_IDS = [SPONSOR.userId, ENTRANT.userId, MODERATOR.userId]

/** From this trust level on, bounties need no review; a bounty may ask for 3. */
const TRUST_LEVEL = 3

/** Opens the residents' accounts, unless they exist. */
export async function openAccounts(stage: Stage): Promise<void> {
  await stage.act(async (_as, { db, now }) => {
    const people = [
      { ...SPONSOR, username: 'sandbox_sponsor', displayName: 'Sandbox sponsor' },
      { ...ENTRANT, username: 'sandbox_entrant', displayName: 'Sandbox entrant' },
      { ...MODERATOR, username: 'sandbox_moderator', displayName: 'Sandbox moderator' },
    ]
    for (const person of people) await insertPerson(db, { ...person, trustLevel: TRUST_LEVEL }, now)
    await insertModerator(db, MODERATOR.userId, now)
  })
}
