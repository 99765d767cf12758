import { airdropMeetings, airdropReports } from '../../apps/server/src/db/schema/airdrops.ts'
import { newId } from '../../apps/server/src/platform/ids.ts'
import {
  buildPasskeyDays,
  storeAirdrop,
} from '../../apps/server/testing/builders/airdrop-builders.ts'
import { buildReceived } from '../../apps/server/testing/builders/money-builders.ts'
import { buildPayout, newAddress } from '../../apps/server/testing/builders/payout-builders.ts'
import type { Person, TestServer } from '../../apps/server/testing/servers/test-server.ts'

/** Lamports of each payout in the world. */
export const WORLD_PAYOUT = 1_000_000_000n

/** A payout to a person outside the world that can be approved, and one that staff put on hold, by name. */
export async function buildPayouts(t: TestServer, admin: Person): Promise<Record<string, string>> {
  const wallet = newAddress()
  const amount = WORLD_PAYOUT
  const payout = await buildPayout(t, { wallet, amount })
  const held = await buildPayout(t, { amount })
  await t.ok({ ...admin, isProven: true }, 'POST /api/v1/payouts/{id}/hold', {
    params: { id: held.id },
    body: { note: 'We ask the author a question' },
  })
  return { payout: payout.id, 'held payout': held.id, 'wallet of the payout': wallet }
}

/** A draft by someone else, another payment that can be a pool, and airdrops with open appeals and claims, by name. */
export async function buildAirdrops(
  t: TestServer,
  { owner, sponsor, admin }: { owner: Person; sponsor: Person; admin: Person },
): Promise<Record<string, string>> {
  const appeals = await storeAirdrop(t, 'appeals', [owner, sponsor])
  await t.ok(sponsor, 'POST /api/v1/airdrops/{id}/appeals', {
    params: { id: appeals },
    body: { reason: 'My score is higher' },
  })
  const { items } = await t.ok(admin, 'GET /api/v1/airdrop-appeals')
  await buildPasskeyDays(t, sponsor)
  await t.db
    .insert(airdropMeetings)
    .values({ userId: sponsor.userId, metBy: admin.userId, reason: 'Met', metAt: t.clock.now() })
  const claims = await storeAirdrop(t, 'claim_open', [sponsor])
  const report = newId()
  await t.db.insert(airdropReports).values({
    id: report,
    airdropId: claims,
    reporterId: sponsor.userId,
    kind: 'own',
    evidence: 'Both were opened by the same person',
    state: 'open',
    createdAt: t.clock.now(),
  })
  return {
    'airdrop report': report,
    'airdrop draft': await storeAirdrop(t, 'draft'),
    'pool payment': await buildReceived(t),
    'airdrop with appeals': appeals,
    'airdrop appeal': items[0]?.appealId ?? '',
    'airdrop with claims': claims,
  }
}
