let waitSeconds: number | undefined

/** `fetch` for the auth client that records the `Retry-After` of a 429, which the client's errors leave out. */
export async function fetchRecordingWait(...call: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(...call)
  if (response.status === 429) recordRetryAfter(response)
  return response
}

/** Records the `Retry-After` of a refusal, in whole seconds, for the next `takeRetryAfter`. */
export function recordRetryAfter(response: Response): void {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  waitSeconds = Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : undefined
}

/** Returns and clears the recorded wait in seconds; undefined without one. */
export function takeRetryAfter(): number | undefined {
  const recorded = waitSeconds
  waitSeconds = undefined
  return recorded
}
