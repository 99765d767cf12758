/**
 * What a sign-in says about who shares a device or a network. Devices are random keys that the browser keeps; networks
 * are hashed with a key of the day, so two accounts can be compared on the same day only. What remains of a comparison
 * is the number of days, for the two accounts of a referral.
 */
import { createHmac } from 'node:crypto'
import type { Db } from '../../db/client.ts'
import { MS, plus, utcDay } from '../../platform/clock.ts'
import { networkKey } from '../../platform/limits/rate-limits.ts'
import { requestClusterReviews } from './clusters.queries.ts'
import { MIN_SHARED_NETWORK_DAYS } from './clusters.rules.ts'
import {
  countSharedDays,
  ensureAddressKey,
  findAddressKey,
  hasAddress,
  hasDevice,
  insertAddress,
  insertSharedDays,
  upsertDevice,
} from './sightings.queries.ts'

/** Where an account was signed in from. */
export interface Whereabouts {
  ip: string
  /** The hash of the browser's device key; null without one. */
  deviceHash: string | null
}

/** Records a sign-in or a refresh, in its transaction. Idempotent within a day. */
export async function recordWhereabouts(
  db: Db,
  userId: string,
  { ip, deviceHash }: Whereabouts,
  now: Date,
): Promise<void> {
  if (deviceHash !== null) await upsertDevice(db, userId, deviceHash, now)
  const day = utcDay(now)
  const rangeHash = hashOf(await ensureAddressKey(db, day), ip)
  const sighting = { userId, day, rangeHash }
  if (!(await insertAddress(db, sighting))) return
  for (const { inviteeId, inviterId } of await insertSharedDays(db, sighting)) {
    if ((await countSharedDays(db, inviteeId)) < MIN_SHARED_NETWORK_DAYS) continue
    await requestClusterReviews(db, [inviteeId, inviterId], now)
  }
}

/** Whether an account was seen on this device, or today or yesterday in this network. */
export async function findSharedPlace(
  db: Db,
  userId: string,
  { ip, deviceHash }: Whereabouts,
  now: Date,
): Promise<'same_device' | 'same_network' | null> {
  if (deviceHash !== null && (await hasDevice(db, userId, deviceHash))) return 'same_device'
  for (const day of [utcDay(now), utcDay(plus(now, -MS.day))]) {
    const key = await findAddressKey(db, day)
    if (key === null) continue
    if (await hasAddress(db, { userId, day, rangeHash: hashOf(key, ip) })) return 'same_network'
  }
  return null
}

function hashOf(key: string, ip: string): string {
  return createHmac('sha256', key).update(networkKey(ip)).digest('base64url')
}
