import {
  type RpcTransport,
  SOLANA_ERROR__RPC__TRANSPORT_HTTP_ERROR,
  SolanaError,
} from '@solana/kit'

/**
 * The largest answer that is read, in bytes after decompression: 1,000 lines of an address's history, the most that is
 * asked for at once, have a tenth of it.
 */
export const MAX_ANSWER_BYTES = 8 * 1024 * 1024

/**
 * How an RPC server is asked over HTTP. Reads an answer piece by piece and lets go of one that is larger than
 * `MAX_ANSWER_BYTES`, so that a server that is ill or hostile cannot fill the memory. Raises kit's HTTP error for any
 * status but a good one, and `SyntaxError` for what is no JSON of that size.
 */
export function createHttpTransport(url: string): RpcTransport {
  return async <T>({ payload, signal }: Parameters<RpcTransport>[0]) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify(payload),
      ...(signal !== undefined && { signal }),
    })
    if (response.ok) return parseWholeNumbers(await readText(response)) as T
    await response.body?.cancel()
    throw new SolanaError(SOLANA_ERROR__RPC__TRANSPORT_HTTP_ERROR, {
      headers: response.headers,
      message: response.statusText,
      statusCode: response.status,
    })
  }
}

async function readText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  // Leaving the loop early cancels the body, and with it the request.
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > MAX_ANSWER_BYTES) throw new SyntaxError('The answer is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, size).toString('utf8')
}

/** Parses JSON; whole numbers past 2^53, as lamports and slots may be, become bigint. */
function parseWholeNumbers(json: string): unknown {
  return JSON.parse(json, (_key, value: unknown, context?: { source?: string }) => {
    const source = context?.source ?? ''
    const isTooLarge = typeof value === 'number' && !Number.isSafeInteger(value)
    return isTooLarge && /^-?\d+$/.test(source) ? BigInt(source) : value
  })
}
