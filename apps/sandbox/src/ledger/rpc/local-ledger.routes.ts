import type { ServerCall } from '@laurel/contract/endpoint'
import { LOCAL_LEDGER_PATH } from '@laurel/contract/money/practice'
import { isAddress } from '@laurel/contract/money/solana-address'
import { getDemoTransaction, requestDemoTokens } from '@laurel/contract/platform'
import { Problem } from '@laurel/contract/problems'
import type { FastifyInstance } from 'fastify'
import { requireAddress } from '../../../../server/src/chain/addresses.ts'
import { type RouteDeps, route } from '../../../../server/src/platform/route.ts'
import type { LocalLedger } from '../local-ledger.ts'
import { stringify } from './json-rpc.ts'
import { RpcError } from './rpc-error.ts'

type Look = ServerCall<typeof getDemoTransaction>['reply']

/** Amounts per request to the faucet, in smallest units. */
const GIFTS = { SOL: 20_000_000_000n, USDC: 2_000_000_000n } as const

/** Larger than any batch of calls with maximum-size transactions. */
const BODY_LIMIT_BYTES = 65_536

/**
 * Registers the local ledger's endpoints, which exist only when the chain is one: JSON-RPC for browser wallets, test
 * tokens, and the transaction view that an explorer would show.
 */
export function registerLocalLedger(
  app: FastifyInstance,
  deps: RouteDeps,
  ledger: LocalLedger,
): void {
  app.post(LOCAL_LEDGER_PATH, { bodyLimit: BODY_LIMIT_BYTES }, async (request, reply) => {
    await deps.limitRead(request)
    const answer = stringify(await ledger.handle(request.body))
    return reply.type('application/json').header('cache-control', 'no-store').send(answer)
  })
  route(app, deps, requestDemoTokens, async ({ body: { address, token } }) => {
    if (!isAddress(address)) throw invalidAddress()
    const wallet = requireAddress(address)
    const amount = GIFTS[token]
    const gift = token === 'SOL' ? ledger.airdrop(wallet, amount) : ledger.mintUsdc(wallet, amount)
    return { signature: await gift.catch(refuseProgram), amount: String(amount) }
  })
  route(app, deps, getDemoTransaction, ({ params }) => {
    const look = ledger.look(params.signature)
    if (look === null) throw new Problem('not_found')
    return {
      ...look,
      at: look.at.toISOString(),
      feeLamports: String(look.feeLamports),
      transfers: look.transfers.map((transfer) => ({
        ...transfer,
        token: tokenOf(ledger, transfer.mint),
        amount: String(transfer.amount),
      })),
    }
  })
}

/** Reports an `RpcError` as an invalid address: programs and system accounts can't receive tokens. */
function refuseProgram(error: unknown): never {
  throw error instanceof RpcError ? invalidAddress() : error
}

function invalidAddress(): Problem {
  const message = 'Enter the address of a wallet'
  return new Problem('validation_failed', { errors: [{ pointer: '/address', message }] })
}

function tokenOf(ledger: LocalLedger, mint: string | null): Look['transfers'][number]['token'] {
  if (mint === null) return 'SOL'
  return mint === ledger.usdcMint ? 'USDC' : null
}
