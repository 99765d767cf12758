import type { ServerCall } from '@laurel/contract/endpoint'
import type { getTreasury } from '@laurel/contract/payouts/treasury'
import type { Chain } from '../../../chain/chain.ts'
import { ChainUnavailable } from '../../../chain/errors.ts'
import { tokenSums } from '../../../ledger/token-books.service.ts'
import type { MemberCtx } from '../../../platform/context.ts'
import {
  selectFromUnknownSenders,
  selectLastReconciliation,
} from '../reconcile/reconcile.queries.ts'
import { listOpenFindings } from './treasury-findings.service.ts'
import { type Holdings, readHoldings } from './treasury-history.ts'

type TreasuryView = ServerCall<typeof getTreasury>['reply']

/** The treasury by chain and books. Balances are null where the chain does not respond. */
export async function readTreasury(ctx: MemberCtx, chain: Chain): Promise<TreasuryView> {
  const { db } = ctx
  const last = await selectLastReconciliation(db)
  const unknown = await selectFromUnknownSenders(db)
  return {
    wallets: await Promise.all(
      chain.treasury.map(async (address) => {
        const held = await holdingsOrNull(chain, address)
        return {
          address,
          lamports: held?.SOL.toString() ?? null,
          usdc: held?.USDC.toString() ?? null,
        }
      }),
    ),
    owed: (await tokenSums(db)).map(({ token, escrow, payable, unassigned }) => ({
      token,
      escrow: escrow.toString(),
      payable: payable.toString(),
      unassigned: unassigned.toString(),
      unknownSenders: (unknown.find((one) => one.token === token)?.amount ?? 0n).toString(),
    })),
    findings: await listOpenFindings(ctx),
    reconciliation:
      last === null
        ? null
        : { ranAt: last.ranAt.toISOString(), isClean: last.isClean, findings: last.findings },
  }
}

async function holdingsOrNull(chain: Chain, address: string): Promise<Holdings | null> {
  try {
    return await readHoldings(chain, address)
  } catch (error) {
    if (error instanceof ChainUnavailable) return null
    throw error
  }
}
