import { MAX_USERNAME_LENGTH } from '@laurel/contract/field-limits'
import { REFERRAL_METADATA } from '@laurel/contract/money/referrals'
import type { SignInObserver } from '../auth/context.ts'
import { recordWhereabouts } from '../features/clusters/sightings.service.ts'
import { recordReferral } from '../features/referrals/referrals.service.ts'
import { tieEntry } from '../features/waitlist/waitlist.service.ts'
import type { Clock } from '../platform/clock.ts'
import { sha256 } from '../platform/ids.ts'

/** Records for clusters and referrals who signs up and in, from which device and network, by the product's clock. */
export function signInObserver(clock: Clock): SignInObserver {
  return {
    async signedUp(db, { userId, metadata, device }) {
      const named = metadata[REFERRAL_METADATA]
      const invitedBy =
        typeof named === 'string' && named !== ''
          ? named.slice(0, MAX_USERNAME_LENGTH)
          : device.invitedBy
      const signUp = { inviteeId: userId, invitedBy, place: placeOf(device) }
      await recordReferral({ db, now: clock.now() }, signUp, true)
    },
    async signedIn(db, { user, device }) {
      const now = clock.now()
      const place = placeOf(device)
      if (user.lastSignInAt === null) {
        const signUp = { inviteeId: user.id, invitedBy: device.invitedBy, place }
        await recordReferral({ db, now }, signUp)
      }
      await recordWhereabouts(db, user.id, place, now)
      await tieEntry(db, user.id)
    },
  }
}

function placeOf({ ip, deviceKey }: { ip: string; deviceKey: string | null }) {
  return { ip, deviceHash: deviceKey === null ? null : sha256(deviceKey) }
}
