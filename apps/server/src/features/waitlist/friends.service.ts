import { MAX_COUNTED_FRIENDS } from '@laurel/contract/people/waitlist-words'
import type { Db } from '../../db/client.ts'
import {
  countMailbox,
  type EntryRow,
  listFriends,
  lockEntry,
  updateEntry,
} from './waitlist.queries.ts'
import { orderAt } from './waitlist.rules.ts'

/** Where a request comes from, as hashes; null where nothing is known. */
export interface Place {
  deviceHash: string | null
  networkHash: string | null
}

/**
 * Moves the inviter of an entry up that is being confirmed from a place, or stores why not (rule D-waitlist). The
 * inviter stays locked, so that no two friends take the last bonus.
 */
export async function countFriend(db: Db, friend: EntryRow, place: Place): Promise<void> {
  if (friend.invitedBy === null) return
  const inviter = await lockEntry(db, friend.invitedBy)
  if (inviter?.confirmedAt == null) return
  const counted = (await listFriends(db, inviter.id)).filter(({ isCounted }) => isCounted)
  const refusedReason = await findRefusal(db, { friend, place, others: [inviter, ...counted] })
  if (refusedReason !== null) return await updateEntry(db, friend.id, { refusedReason })
  await updateEntry(db, friend.id, { isCounted: true })
  await updateEntry(db, inviter.id, {
    orderAt: orderAt(inviter.confirmedAt, counted.length + 1),
  })
}

/** Takes back the bonus of an entry that is being deleted. */
export async function uncountFriend(db: Db, friend: EntryRow): Promise<void> {
  if (!friend.isCounted || friend.invitedBy === null) return
  const inviter = await lockEntry(db, friend.invitedBy)
  if (inviter?.confirmedAt == null) return
  await updateEntry(db, friend.id, { isCounted: false })
  const counted = (await listFriends(db, inviter.id)).filter(({ isCounted }) => isCounted)
  await updateEntry(db, inviter.id, { orderAt: orderAt(inviter.confirmedAt, counted.length) })
}

async function findRefusal(
  db: Db,
  { friend, place, others }: { friend: EntryRow; place: Place; others: readonly EntryRow[] },
): Promise<EntryRow['refusedReason']> {
  if ((await countMailbox(db, friend.mailboxKey)) > 0) return 'same_mailbox'
  for (const { deviceHash, networkHash } of [friend, place]) {
    if (deviceHash !== null && others.some((other) => other.deviceHash === deviceHash)) {
      return 'same_device'
    }
    if (networkHash !== null && others.some((other) => other.networkHash === networkHash)) {
      return 'same_network'
    }
  }
  // The inviter is one of the others.
  return others.length > MAX_COUNTED_FRIENDS ? 'full' : null
}
