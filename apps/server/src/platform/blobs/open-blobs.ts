import { mkdir, open } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Disk } from 'flydrive'
import type { Config } from '../../config/config.ts'
import { BlobMissing, type Blobs } from './blobs.ts'
import { type BlobLimits, guardBlobs } from './guarded-blobs.ts'

/** The settings of blob storage. */
export type BlobSettings = Pick<Config, 'dataDir' | 's3'>

/** The folder of the blobs without S3. */
function blobFolder(dataDir: string): string {
  return join(resolve(dataDir), 'blobs')
}

/** Timeouts of one S3 request; `guardBlobs` bounds the whole call. */
const S3_TIMES = { connectionTimeout: 1500, requestTimeout: 4000, socketTimeout: 4000 }

/**
 * Opens blob storage: S3 if configured, else a folder. The driver is loaded on first use. S3 failures and timeouts
 * raise `overloaded`.
 */
export function openBlobs(config: BlobSettings, limits: Partial<BlobLimits> = {}): Blobs {
  const blobs = openStorage(config)
  return blobs.isFolder ? blobs : guardBlobs(blobs, limits)
}

function openStorage(config: BlobSettings): Blobs {
  const folder = config.s3 === null ? blobFolder(config.dataDir) : null
  let opened: Promise<Disk> | undefined
  const disk = (): Promise<Disk> => {
    opened ??= folder === null ? openS3(config) : openFolder(folder)
    return opened
  }
  return {
    place: folder ?? `${config.s3?.endpoint ?? 'S3'}, bucket ${config.s3?.bucket}`,
    isFolder: folder !== null,
    async put(key, bytes, contentType) {
      await (await disk()).put(key, bytes, { contentType })
      if (folder !== null) await syncFile(join(folder, key))
    },
    async get(key) {
      const from = await disk()
      try {
        return Buffer.from(await from.getBytes(key))
      } catch (error) {
        if (await from.exists(key)) throw error
        throw new BlobMissing(`Blob ${key} is missing in ${folder ?? 'S3'}`)
      }
    },
    async copy(from, to) {
      await (await disk()).copy(from, to)
    },
    async remove(keys) {
      const from = await disk()
      for (const key of keys) await from.delete(key)
    },
  }
}

async function openFolder(location: string): Promise<Disk> {
  const [{ Disk }, { FSDriver }] = await Promise.all([
    import('flydrive'),
    import('flydrive/drivers/fs'),
  ])
  // Other accounts on this machine must not read the files.
  await mkdir(location, { recursive: true, mode: 0o700 })
  return new Disk(new FSDriver({ location, visibility: 'private' }))
}

async function openS3({ s3 }: BlobSettings): Promise<Disk> {
  if (s3 === null) throw new Error('S3 is not configured')
  const [{ Disk }, { S3Driver }] = await Promise.all([
    import('flydrive'),
    import('flydrive/drivers/s3'),
  ])
  return new Disk(
    new S3Driver({
      credentials: { accessKeyId: s3.accessKeyId, secretAccessKey: s3.secretAccessKey },
      region: s3.region,
      bucket: s3.bucket,
      visibility: 'private',
      supportsACL: false,
      maxAttempts: 2,
      requestHandler: { ...S3_TIMES, throwOnRequestTimeout: true },
      ...(s3.endpoint === null ? {} : { endpoint: s3.endpoint, forcePathStyle: true }),
    }),
  )
}

/** Flushes a file to disk, before a row that refers to it is written. */
async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
