import type { WaitlistEntry } from '@laurel/contract/people/waitlist'
import { FRIEND_REFUSALS, WAITLIST_KEPT_DAYS } from '@laurel/contract/people/waitlist-words'
import type { Db } from '../../db/client.ts'
import { MS, plus } from '../../platform/clock.ts'
import { readLaunch } from '../flags/flags.service.ts'
import { countBefore, countConfirmed, type EntryRow, listFriends } from './waitlist.queries.ts'

/** An entry for its owner, with its position and friends. */
export async function presentEntry(db: Db, entry: EntryRow): Promise<WaitlistEntry> {
  const friends = await listFriends(db, entry.id)
  const { launchedAt } = await readLaunch(db)
  const isConfirmed = entry.state === 'confirmed'
  return {
    email: entry.email,
    isConfirmed,
    joinedAt: entry.joinedAt.toISOString(),
    position: isConfirmed ? (await countBefore(db, entry.id)) + 1 : null,
    entryCount: await countConfirmed(db),
    code: entry.code,
    username: entry.username,
    friends: {
      counted: friends.filter(({ isCounted }) => isCounted).length,
      pending: friends.filter(({ state }) => state === 'pending').length,
      refused: FRIEND_REFUSALS.map((reason) => ({
        reason,
        count: friends.filter(({ refusedReason }) => refusedReason === reason).length,
      })).filter(({ count }) => count > 0),
    },
    heldUntil:
      launchedAt === null ? null : plus(launchedAt, WAITLIST_KEPT_DAYS * MS.day).toISOString(),
  }
}
