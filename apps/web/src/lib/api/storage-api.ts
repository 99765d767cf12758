import { accessToken, renewAccess } from '../session/session.ts'
import { readConfig } from './config.ts'

/** An answer of the storage service that isn't 2xx; `code` is the protocol's, null when no answer came. */
class StorageProblem extends Error {
  readonly code: string | null

  constructor(code: string | null, message: string) {
    super(message)
    this.name = 'StorageProblem'
    this.code = code
  }
}

/** Longer than the server takes for the largest picture on a slow line. */
const TIMEOUT_MS = 30_000
const YEAR_SECONDS = 31_536_000

/**
 * Puts a file where nobody else's is, by the calls that `@supabase/storage-js` makes. Answers its id. Throws
 * `StorageProblem`.
 */
export async function uploadFile(bucket: string, name: string, file: Blob): Promise<string> {
  const body = new FormData()
  body.append('cacheControl', String(YEAR_SECONDS))
  body.append('', file)
  const { Id: id } = await call<{ Id: string }>('POST', `/object/${bucket}/${name}`, body)
  return id
}

/** Where everybody may load a file of a public bucket. */
export function publicAddress(bucket: string, name: string): string {
  return `/storage/v1/object/public/${bucket}/${name}`
}

async function call<T>(method: string, path: string, body: FormData): Promise<T> {
  const token = await accessToken()
  let response = await send(method, path, body, token)
  // A token that ended on the way says so in the protocol's own words.
  if (response.status === 400 && token !== null) {
    const refusal = await problemOf(response.clone())
    const renewed = refusal.code === 'Unauthenticated' ? await renewAccess() : null
    if (renewed !== null) response = await send(method, path, body, renewed)
  }
  if (!response.ok) throw await problemOf(response)
  return response.json()
}

async function send(
  method: string,
  path: string,
  body: FormData,
  token: string | null,
): Promise<Response> {
  const { publicKey } = await readConfig()
  try {
    return await fetch(`/storage/v1${path}`, {
      method,
      body,
      headers: { apikey: publicKey, authorization: `Bearer ${token ?? publicKey}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
  } catch {
    throw new StorageProblem(null, 'No answer came')
  }
}

async function problemOf(response: Response): Promise<StorageProblem> {
  try {
    const { code, message } = (await response.json()) as { code: string; message: string }
    return new StorageProblem(code, message)
  } catch {
    return new StorageProblem(null, `HTTP ${response.status}`)
  }
}

/** What a refused picture means, and what to do. */
export function describeUpload(error: unknown): string {
  const code = error instanceof StorageProblem ? error.code : null
  switch (code) {
    case 'InvalidMimeType':
      return 'This is no PNG, JPEG or WebP, or it moves. Choose another picture.'
    case 'EntityTooLarge':
      return 'The picture is too large: at most 5 MB and 40 megapixels.'
    case 'SlowDown':
      return 'That were many pictures. Wait a minute, then try again.'
    case 'AccessDenied':
    case 'Unauthenticated':
      return 'This session may not add pictures. Sign in again, with your second factor if you have one.'
    default:
      return 'The picture did not arrive. Check your connection and try again.'
  }
}
