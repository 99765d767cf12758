let waitSeconds: number | undefined

/** `fetch` for the auth client, whose errors leave out how long the server wants it to wait: notes that of a 429. */
export async function fetchNotingWait(...call: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(...call)
  if (response.status === 429) noteWait(response)
  return response
}

/** Keeps the `Retry-After` of a refusal, in whole seconds, for the next `takeWait`. */
export function noteWait(response: Response): void {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  waitSeconds = Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : undefined
}

/** How many seconds the last refusal asked to wait, once; undefined when it named no time. */
export function takeWait(): number | undefined {
  const taken = waitSeconds
  waitSeconds = undefined
  return taken
}
