import { sanitiseFilename } from '@laurel/contract/spec/validation'
import { StorageError } from './errors.ts'

const NAME_MAX_CHARS = 1024
const MAX_FOLDERS = 10

/** A file as clients name it. */
export interface FileName {
  bucketId: string
  name: string
}

/**
 * Cleans a file name: each part is sanitised as in the spec (spec §5), so that none is a parent path, hidden or
 * bidirectional. It identifies a row, never a path on disk (check 50). Raises `InvalidKey`.
 */
export function cleanName(path: string): string {
  const parts = path.split('/').filter((part) => part !== '')
  const name = parts.map(sanitiseFilename).join('/')
  if (parts.length === 0 || parts.length > MAX_FOLDERS || name.length > NAME_MAX_CHARS) {
    throw new StorageError('InvalidKey', 'Invalid key: too long, too deep, or empty')
  }
  return name
}

/** A folder as a name prefix: empty, or with a trailing slash. */
export function cleanFolder(prefix: string): string {
  return /[^/]/.test(prefix) ? `${cleanName(prefix)}/` : ''
}

/** The file of a path `bucket/folder/name`. Raises `InvalidKey`. */
export function fileNameOf(bucketId: string, path: string): FileName {
  return { bucketId, name: cleanName(path) }
}

/** Reserved path segments of the protocol in the position of a bucket id. */
const RESERVED_IDS = [
  'public',
  'sign',
  'info',
  'list',
  'list-v2',
  'move',
  'copy',
  'upload',
  'authenticated',
]

/** Raises `InvalidRequest` for an invalid bucket id. */
export function requireBucketId(id: string): string {
  if (/^[a-z0-9][a-z0-9._-]{0,99}$/i.test(id) && !RESERVED_IDS.includes(id)) return id
  throw new StorageError('InvalidRequest', 'Bucket name invalid')
}
