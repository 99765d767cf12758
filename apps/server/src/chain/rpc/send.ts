import { z } from 'zod'
import { readWireTransaction } from '../building/wire.ts'
import type { SendOutcome } from '../chain.ts'
import { InvalidChainInput } from '../errors.ts'
import type { Endpoints } from './endpoints.ts'
import { EndpointFailure, type Rpc, RpcRefusal } from './rpc.ts'
import { ANSWERS, errorText } from './rpc-answers.ts'

/** Codes of JSON-RPC that say that the transaction is at fault, not the node. */
const REFUSALS = new Set([-32002, -32003, -32006, -32013, -32602])

const preflight = z.object({
  err: z.unknown(),
  logs: z.array(z.string()).nullish(),
})

/** Passes signed bytes to the first endpoint that takes them, once each. Raises `InvalidChainInput`. */
export async function sendTo(
  endpoints: Endpoints,
  wireTransaction: string,
  skipsPreflight: boolean,
): Promise<SendOutcome> {
  const { signature } = readWireTransaction(wireTransaction)
  if (signature === null) throw new InvalidChainInput('The transaction is not signed')
  let refused: SendOutcome | null = null
  const offered = await endpoints.offer(async (rpc) => {
    const outcome = await sendOnce(rpc, { wireTransaction, signature, skipsPreflight })
    if (outcome.outcome !== 'refused') return outcome
    // A node that lags behind does not know the blockhash yet: another one may.
    refused ??= outcome
    return isAboutBlockhash(outcome.error) ? null : outcome
  })
  if (!(offered instanceof EndpointFailure)) return offered
  return refused ?? { outcome: 'unknown', reason: offered.message }
}

async function sendOnce(
  rpc: Rpc,
  sending: { wireTransaction: string; signature: string; skipsPreflight: boolean },
): Promise<SendOutcome> {
  const options = {
    encoding: 'base64',
    skipPreflight: sending.skipsPreflight,
    preflightCommitment: 'confirmed',
    maxRetries: 0,
  }
  try {
    const params = [sending.wireTransaction, options]
    const told = await rpc('sendTransaction', params, ANSWERS.sent)
    if (told === sending.signature) return { outcome: 'sent' }
    throw new EndpointFailure('bad_answer', 'returned another signature', { isPassing: false })
  } catch (error) {
    if (error instanceof RpcRefusal && REFUSALS.has(error.code)) return refusalOf(error)
    throw error
  }
}

function refusalOf({ message, data }: RpcRefusal): SendOutcome {
  const tried = preflight.safeParse(data)
  const error = (tried.success ? errorText(tried.data.err) : null) ?? message
  if (/already ?(been )?processed/i.test(`${error} ${message}`)) return { outcome: 'sent' }
  return { outcome: 'refused', error, logs: tried.data?.logs ?? [] }
}

function isAboutBlockhash(error: string): boolean {
  return /blockhash ?not ?found/i.test(error)
}
