/** Where bytes lie, by keys that the server makes; what they mean stands in the database. */
export interface Blobs {
  /** Where that is, for people who run the server. */
  place: string
  /** Whether the bytes lie on this machine, so that a backup carries them. */
  isFolder: boolean
  /** Writes bytes; they are on the disk, or with S3, when this returns. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** Reads bytes. Raises `BlobMissing`. */
  get(key: string): Promise<Buffer>
  copy(from: string, to: string): Promise<void>
  /** Removes what is there of these keys. */
  remove(keys: readonly string[]): Promise<void>
}

/** Bytes that should be there are not. */
export class BlobMissing extends Error {
  override readonly name = 'BlobMissing'
}
