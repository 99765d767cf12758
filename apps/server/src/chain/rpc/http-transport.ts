import {
  type RpcTransport,
  SOLANA_ERROR__RPC__TRANSPORT_HTTP_ERROR,
  SolanaError,
} from '@solana/kit'

/** The largest response, in bytes after decompression: ten times the 1,000 history entries requested at most. */
export const MAX_ANSWER_BYTES = 8 * 1024 * 1024

/**
 * Creates the HTTP transport to an RPC server. Streams the response and aborts beyond `MAX_ANSWER_BYTES`, so that a
 * faulty or hostile server cannot fill the memory. Raises kit's HTTP error for an error status, and `SyntaxError` for
 * invalid or too large JSON.
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
  // Leaving the loop early cancels the body and the request.
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
