/** Blob storage by server-generated keys; the metadata is in the database. */
export interface Blobs {
  /** The location, for operators. */
  place: string
  /** Whether the blobs are on this machine and so part of its backup. */
  isFolder: boolean
  /** Writes a blob durably to disk or S3. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** Reads a blob. Raises `BlobMissing`. */
  get(key: string): Promise<Buffer>
  copy(from: string, to: string): Promise<void>
  /** Removes the blobs of these keys that exist. */
  remove(keys: readonly string[]): Promise<void>
}

/** A blob does not exist. */
export class BlobMissing extends Error {
  override readonly name = 'BlobMissing'
}
