import type { ServerCall } from '@laurel/contract/endpoint'
import { LOCAL_LEDGER_PATH } from '@laurel/contract/money/practice'
import { isAddress } from '@laurel/contract/money/solana-address'
import { askDemoFaucet, getDemoTransaction } from '@laurel/contract/platform'
import { Problem } from '@laurel/contract/problems'
import type { FastifyInstance } from 'fastify'
import { requireAddress } from '../../../../server/src/chain/addresses.ts'
import { type RouteDeps, route } from '../../../../server/src/platform/route.ts'
import type { LocalLedger } from '../local-ledger.ts'
import { stringify } from './json-rpc.ts'
import { RpcError } from './rpc-error.ts'

type Look = ServerCall<typeof getDemoTransaction>['reply']

/** What the faucet gives at once, in smallest units. */
const GIFTS = { SOL: 20_000_000_000n, USDC: 2_000_000_000n } as const

/** A batch of calls with the longest transactions is shorter. */
const BODY_LIMIT_BYTES = 65_536

/**
 * The local ledger's endpoints, which exist only where the chain is one: JSON-RPC for wallets in browsers, test tokens,
 * and the look at a transaction that an explorer would give.
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
  route(app, deps, askDemoFaucet, async ({ body: { address, token } }) => {
    if (!isAddress(address)) throw noAddress()
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

/** Programs and the chain's own accounts can be given nothing. */
function refuseProgram(error: unknown): never {
  throw error instanceof RpcError ? noAddress() : error
}

function noAddress(): Problem {
  const message = 'This is not an address of a wallet'
  return new Problem('validation_failed', { errors: [{ pointer: '/address', message }] })
}

function tokenOf(ledger: LocalLedger, mint: string | null): Look['transfers'][number]['token'] {
  if (mint === null) return 'SOL'
  return mint === ledger.usdcMint ? 'USDC' : null
}
