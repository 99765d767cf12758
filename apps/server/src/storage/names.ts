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
 * The name under which a file is kept: each part as the spec's sanitiser leaves it (spec §5), so that no part climbs,
 * hides or reads backwards. It names a row and never a path on a disk (check 50). Raises `InvalidKey`.
 */
export function cleanName(path: string): string {
  const parts = path.split('/').filter((part) => part !== '')
  const name = parts.map(sanitiseFilename).join('/')
  if (parts.length === 0 || parts.length > MAX_FOLDERS || name.length > NAME_MAX_CHARS) {
    throw new StorageError('InvalidKey', 'Invalid key: too long, too deep, or empty')
  }
  return name
}

/** A folder as it stands in front of names: empty, or with a slash at its end. */
export function cleanFolder(prefix: string): string {
  return /[^/]/.test(prefix) ? `${cleanName(prefix)}/` : ''
}

/** The file of a path `bucket/folder/name`. Raises `InvalidKey`. */
export function fileNameOf(bucketId: string, path: string): FileName {
  return { bucketId, name: cleanName(path) }
}

/** Parts of the protocol's own addresses, where the name of a bucket stands too. */
const TAKEN_IDS = [
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

/** Raises `InvalidRequest` unless a bucket may be called so. */
export function requireBucketId(id: string): string {
  if (/^[a-z0-9][a-z0-9._-]{0,99}$/i.test(id) && !TAKEN_IDS.includes(id)) return id
  throw new StorageError('InvalidRequest', 'Bucket name invalid')
}
