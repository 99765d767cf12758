/** An answer of a provider is some hundred bytes; more than this is none. */
const MAX_BYTES = 65_536

/**
 * `fetch` for the addresses of a provider, which come from the configuration alone: follows no redirect, and reads no
 * more than 64 KiB. `signal` ends the whole of it, the reading too.
 */
export async function providerFetch(
  url: string,
  init: RequestInit,
  signal: AbortSignal,
): Promise<Response> {
  const response = await fetch(url, { ...init, redirect: 'manual', signal })
  const bytes = await readAtMost(response, MAX_BYTES)
  const { status, statusText, headers } = response
  return new Response(bytes.length === 0 ? null : bytes, { status, statusText, headers })
}

/** Raises an error for a body that is longer; what was not read is not fetched either. */
async function readAtMost(response: Response, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    if (length > maxBytes) throw new RangeError('The answer is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
