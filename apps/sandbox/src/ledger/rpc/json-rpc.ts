import type { RpcTransport } from '@solana/kit'
import { Params } from './params.ts'
import { RPC_CODES, RpcError } from './rpc-error.ts'

/** Finds a method by name; undefined if unknown. */
type FindMethod = (name: string) => ((params: Params) => unknown) | undefined

/** Maximum calls in one batch. */
const MAX_CALLS = 50

const { rawJSON } = JSON as unknown as { rawJSON(text: string): unknown }

/** Handles the parsed body of a JSON-RPC 2.0 request: one call or a batch. Throws only for broken invariants. */
export async function answer(find: FindMethod, body: unknown): Promise<unknown> {
  if (!Array.isArray(body)) return answerOne(find, body)
  if (body.length === 0 || body.length > MAX_CALLS) {
    return failure(null, new RpcError(RPC_CODES.invalidRequest, `Send 1 to ${MAX_CALLS} calls`))
  }
  const answers: unknown[] = []
  for (const call of body) answers.push(await answerOne(find, call))
  return answers
}

async function answerOne(find: FindMethod, call: unknown) {
  const { jsonrpc, id, method, params } = (call ?? {}) as Record<string, unknown>
  const name =
    typeof id === 'string' || typeof id === 'number' || typeof id === 'bigint' ? id : null
  if (jsonrpc !== '2.0' || typeof method !== 'string' || !Array.isArray(params ?? [])) {
    return failure(name, new RpcError(RPC_CODES.invalidRequest, 'Invalid request'))
  }
  const run = find(method)
  if (run === undefined) {
    return failure(name, new RpcError(RPC_CODES.methodNotFound, 'Method not found'))
  }
  try {
    const values = (params ?? []) as readonly unknown[]
    return { jsonrpc: '2.0', result: await run(new Params(values)), id: name }
  } catch (error) {
    if (error instanceof RpcError) return failure(name, error)
    throw error
  }
}

function failure(id: unknown, { code, message, data }: RpcError) {
  return { jsonrpc: '2.0', error: { code, message, ...(data !== undefined && { data }) }, id }
}

/** Serializes JSON with 64-bit numbers in full, like Solana's servers. */
export function stringify(value: unknown): string {
  return JSON.stringify(value, (_key, entry: unknown) =>
    typeof entry === 'bigint' ? rawJSON(String(entry)) : entry,
  )
}

/** A kit transport that calls `handle` in this process. */
export function transportTo(handle: (body: unknown) => Promise<unknown>): RpcTransport {
  return async ({ payload, signal }) => {
    signal?.throwIfAborted()
    return (await handle(payload)) as never
  }
}
