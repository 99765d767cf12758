import { accessToken, renewAccess } from '../session/session.ts'
import { readConfig } from './config.ts'

/** A non-2xx response of the storage service; `code` is the protocol's, null without a response. */
class StorageProblem extends Error {
  readonly code: string | null

  constructor(code: string | null, message: string) {
    super(message)
    this.name = 'StorageProblem'
    this.code = code
  }
}

/** Longer than uploading the largest picture takes on a slow connection. */
const TIMEOUT_MS = 30_000
const YEAR_SECONDS = 31_536_000

/**
 * Uploads a file under an unused name, by the calls that `@supabase/storage-js` makes. Returns its id. Throws
 * `StorageProblem`.
 */
export async function uploadFile(bucket: string, name: string, file: Blob): Promise<string> {
  const body = new FormData()
  body.append('cacheControl', String(YEAR_SECONDS))
  body.append('', file)
  const { Id: id } = await call<{ Id: string }>('POST', `/object/${bucket}/${name}`, body)
  return id
}

/** The public URL of a file in a public bucket. */
export function publicFileUrl(bucket: string, name: string): string {
  return `/storage/v1/object/public/${bucket}/${name}`
}

async function call<T>(method: string, path: string, body: FormData): Promise<T> {
  const token = await accessToken()
  let response = await send(method, path, body, token)
  // The protocol reports an expired token as a 400.
  if (response.status === 400 && token !== null) {
    const refusal = await readStorageProblem(response.clone())
    const renewed = refusal.code === 'Unauthenticated' ? await renewAccess() : null
    if (renewed !== null) response = await send(method, path, body, renewed)
  }
  if (!response.ok) throw await readStorageProblem(response)
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
    throw new StorageProblem(null, 'no response')
  }
}

async function readStorageProblem(response: Response): Promise<StorageProblem> {
  try {
    const { code, message } = (await response.json()) as { code: string; message: string }
    return new StorageProblem(code, message)
  } catch {
    return new StorageProblem(null, `HTTP ${response.status}`)
  }
}

/** The message of a failed upload: what happened, and what to do. */
export function describeUploadError(error: unknown): string {
  const code = error instanceof StorageProblem ? error.code : null
  switch (code) {
    case 'InvalidMimeType':
      return 'Only still PNG, JPEG or WebP pictures are supported. Choose another one.'
    case 'EntityTooLarge':
      return 'This picture is too large: the limit is 5 MB and 40 megapixels.'
    case 'SlowDown':
      return 'That was a lot of pictures. Wait a minute, then try again.'
    case 'AccessDenied':
    case 'Unauthenticated':
      return 'You can’t add pictures in this session. Sign in again, with your second factor if you have one.'
    default:
      return 'The upload failed. Check your connection and try again.'
  }
}
