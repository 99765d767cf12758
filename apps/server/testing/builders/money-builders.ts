import { buildFundingTransaction } from '@laurel/scenarios/fundings'
import { newReference } from '../../src/chain/addresses.ts'
import { receivedPayments, treasuryFindings } from '../../src/db/schema/payments.ts'
import { postTokens } from '../../src/ledger/token-books.service.ts'
import { newId } from '../../src/platform/ids.ts'
import { runAsSystem } from '../../src/platform/work/sweeps.ts'
import type { Person, TestServer } from '../servers/test-server.ts'
import { buildFundable } from './funding-builders.ts'

/** The text of the built finding. */
export const FINDING_TEXT = '1 SOL left the treasury'

/** A bounty of the sponsor awaiting SOL, with a transaction for it, and a payment that funded nothing. */
export async function buildMoney(t: TestServer, sponsor: Person): Promise<Record<string, string>> {
  const fundable = await buildFundable(t, { sponsor })
  const { attemptId, transaction } = await buildFundingTransaction(t, fundable)
  return {
    'token bounty': fundable.bounty.bountyId,
    'sponsor wallet': fundable.wallet.address,
    'funding transaction': attemptId,
    'signed funding': fundable.wallet.signTransaction(transaction),
    'received payment': await buildReceived(t),
    finding: await buildFinding(t),
  }
}

/** A finding without acknowledgements. */
async function buildFinding(t: TestServer): Promise<string> {
  const id = newId()
  const [foundAt, seenAt] = [t.clock.now(), t.clock.now()]
  await t.db
    .insert(treasuryFindings)
    .values({ id, kind: 'unknown_payment', subject: id, text: FINDING_TEXT, foundAt, seenAt })
  return id
}

/** A payment of 1 SOL that names no bounty, by a stranger. */
export async function buildReceived(
  t: Pick<TestServer, 'db' | 'clock' | 'deps' | 'money'>,
  source = newReference(),
): Promise<string> {
  const id = newId()
  const amount = 1_000_000_000n
  await t.db.insert(receivedPayments).values({
    id,
    signature: `${newReference()}${newReference()}`,
    transferIndex: '0',
    token: 'SOL',
    amount,
    source,
    treasury: t.money.treasury.address,
    reason: 'unknown',
    state: 'open',
    slot: 1,
    seenAt: t.clock.now(),
  })
  await runAsSystem(t.deps, (ctx) =>
    postTokens(ctx, [
      {
        key: `received:${id}`,
        token: 'SOL',
        amount,
        from: { kind: 'outside' },
        to: { kind: 'unassigned', ownerId: id },
        category: 'received',
      },
    ]),
  )
  return id
}
