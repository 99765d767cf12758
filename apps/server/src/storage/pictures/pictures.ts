import { PICTURE_BUCKETS, type PictureRules } from '@laurel/contract/work/pictures'
import { StorageError } from '../errors.ts'
import { pictureFormatOf } from '../file-types.ts'
import type { Picture } from './picture-decoding.ts'
import { createPictureProcesses } from './picture-processes.ts'

/** Shorter than any picture, and long enough to read the signatures. */
const MIN_BYTES = 12

const processes = createPictureProcesses()

/** The rules of a bucket whose files are pictures; null for other buckets. */
export function pictureRulesOf(bucketId: string): PictureRules | null {
  return Object.entries(PICTURE_BUCKETS).find(([id]) => id === bucketId)?.[1] ?? null
}

/**
 * Re-encodes a picture (check 49). Raises `InvalidMimeType` for anything but a still picture, `EntityTooLarge` and
 * `Unavailable`.
 */
export async function reencodeImage(bytes: Buffer, rules: PictureRules): Promise<Picture> {
  if (bytes.length < MIN_BYTES || pictureFormatOf(bytes) === null) {
    throw new StorageError('InvalidMimeType', 'Send a still picture: PNG, JPEG or WebP')
  }
  return await processes.rewrite(bytes, rules)
}
