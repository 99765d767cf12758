/** A provider's response takes some hundred bytes. */
const MAX_BYTES = 65_536

/**
 * `fetch` for a provider's configured URLs: follows no redirects and reads at most 64 KiB. `signal` also aborts reading
 * the body.
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

/** Reads a body; throws beyond `maxBytes` without fetching the rest. */
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
