import { randomBytes } from 'node:crypto'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { uuid } from '../../db/columns.ts'
import {
  accountSightings,
  addressKeys,
  addressSightings,
  sharedNetworkDays,
} from '../../db/schema/clusters.ts'
import { statement } from '../../db/statement.ts'

/** Stores that an account used a device now; a sighting of the last hour stays as it is. */
export async function upsertDevice(
  db: Db,
  userId: string,
  valueHash: string,
  now: Date,
): Promise<void> {
  await db
    .insert(accountSightings)
    .values({ userId, kind: 'device', valueHash, firstSeenAt: now, lastSeenAt: now })
    .onConflictDoUpdate({
      target: [accountSightings.kind, accountSightings.valueHash, accountSightings.userId],
      set: { lastSeenAt: now },
      setWhere: sql`${accountSightings.lastSeenAt} < excluded.last_seen_at - interval '1 hour'`,
    })
}

/** Whether an account used this device. */
export async function hasDevice(db: Db, userId: string, valueHash: string): Promise<boolean> {
  const rows = await db
    .select({ userId: accountSightings.userId })
    .from(accountSightings)
    .where(
      and(
        eq(accountSightings.kind, 'device'),
        eq(accountSightings.valueHash, valueHash),
        eq(accountSightings.userId, userId),
      ),
    )
  return rows.length > 0
}

/** The key of a day's address hashes (`YYYY-MM-DD`, UTC), the same on all nodes; inserted on first use. */
export async function ensureAddressKey(db: Db, day: string): Promise<string> {
  const read = async () => await db.select().from(addressKeys).where(eq(addressKeys.day, day))
  const [known] = await read()
  if (known !== undefined) return known.key
  await db
    .insert(addressKeys)
    .values({ day, key: randomBytes(32).toString('base64url') })
    .onConflictDoNothing()
  const [made] = await read()
  if (made === undefined) throw new Error(`no address key of ${day}`)
  return made.key
}

/** The key of a day's address hashes; null when there is none, or it is gone. */
export async function findAddressKey(db: Db, day: string): Promise<string | null> {
  const [row] = await db.select().from(addressKeys).where(eq(addressKeys.day, day))
  return row?.key ?? null
}

/** Stores that an account signed in from a network on a day. Returns whether it is new. */
export async function insertAddress(
  db: Db,
  sighting: { userId: string; day: string; rangeHash: string },
): Promise<boolean> {
  const inserted = await db
    .insert(addressSightings)
    .values(sighting)
    .onConflictDoNothing()
    .returning({ day: addressSightings.day })
  return inserted.length > 0
}

/** Whether an account signed in from this network on a day. */
export async function hasAddress(
  db: Db,
  sighting: { userId: string; day: string; rangeHash: string },
): Promise<boolean> {
  const rows = await db
    .select({ day: addressSightings.day })
    .from(addressSightings)
    .where(
      and(
        eq(addressSightings.userId, sighting.userId),
        eq(addressSightings.day, sighting.day),
        eq(addressSightings.rangeHash, sighting.rangeHash),
      ),
    )
  return rows.length > 0
}

const sharedDays = statement(
  'shared-network-day',
  { inviteeId: uuid, inviterId: uuid },
  sql`
    with pair as (
      select referrals.invitee_id, referrals.inviter_id
      from referrals
      where referrals.invitee_id = ${sql.placeholder('userId')}
        and exists (
          select from address_sightings
          where user_id = referrals.inviter_id
            and day = ${sql.placeholder('day')}::date
            and range_hash = ${sql.placeholder('rangeHash')}
        )
      union
      select referrals.invitee_id, referrals.inviter_id
      from address_sightings
      join referrals
        on referrals.invitee_id = address_sightings.user_id
        and referrals.inviter_id = ${sql.placeholder('userId')}
      where address_sightings.day = ${sql.placeholder('day')}::date
        and address_sightings.range_hash = ${sql.placeholder('rangeHash')}
    ),
    counted as (
      insert into shared_network_days (invitee_id, day)
      select invitee_id, ${sql.placeholder('day')}::date
      from pair
      on conflict do nothing
      returning invitee_id
    )
    select pair.invitee_id as "inviteeId", pair.inviter_id as "inviterId"
    from counted
    join pair using (invitee_id)
  `,
)

/** Counts a day for each referral whose two accounts were both in this network. Returns the newly counted pairs. */
export async function insertSharedDays(
  db: Db,
  sighting: { userId: string; day: string; rangeHash: string },
): Promise<{ inviteeId: string; inviterId: string }[]> {
  return await sharedDays(db, sighting)
}

/** Deletes the network sightings of days before one, and their keys. Returns the number of sightings. */
export async function deleteAddressesBefore(db: Db, day: string): Promise<number> {
  await db.delete(addressKeys).where(lt(addressKeys.day, day))
  const deleted = await db.delete(addressSightings).where(lt(addressSightings.day, day))
  return deleted.rowCount ?? 0
}

const forgottenDays = statement(
  'shared-network-days-forgotten',
  { inviteeId: uuid, inviterId: uuid },
  sql`
    with old as (
      select invitee_id, day
      from shared_network_days
      where day < ${sql.placeholder('before')}::date
      limit 500
    ),
    gone as (
      delete from shared_network_days
      using old
      where shared_network_days.invitee_id = old.invitee_id and shared_network_days.day = old.day
      returning shared_network_days.invitee_id
    )
    select distinct referrals.invitee_id as "inviteeId", referrals.inviter_id as "inviterId"
    from gone
    join referrals using (invitee_id)
  `,
)

/** Deletes up to 500 shared days before a day. Returns the referrals concerned. */
export async function deleteSharedDaysBefore(
  db: Db,
  before: string,
): Promise<{ inviteeId: string; inviterId: string }[]> {
  return await forgottenDays(db, { before })
}

/** Counts the days on which a referral's accounts shared a network. */
export async function countSharedDays(db: Db, inviteeId: string): Promise<number> {
  return await db.$count(sharedNetworkDays, eq(sharedNetworkDays.inviteeId, inviteeId))
}
