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
