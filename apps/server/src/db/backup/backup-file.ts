import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'
import { BackupError } from './backup-error.ts'

/**
 * A backup is one gzip file of frames: a letter, the length of the payload in four bytes (big endian), the payload.
 *
 *     H  the header: format, schema version, time
 *     T  the start of a table: its name and columns
 *     R  rows of that table as PostgreSQL's COPY writes them, in as many frames as needed
 *     B  the bytes of an uploaded file, with its key
 *     M  the manifest, last: row counts and checksums of the tables, values of the sequences
 *
 * A file without its manifest is incomplete.
 */
export type Frame =
  | { kind: 'H'; header: Header }
  | { kind: 'T'; table: TableBegin }
  | { kind: 'R'; rows: Buffer }
  | { kind: 'B'; blob: Blob }
  | { kind: 'M'; manifest: Manifest }

/** The format that this release writes and reads. */
export const FORMAT = 1

interface Blob {
  key: string
  bytes: Buffer
}

/** File storage, read by a backup and written by a restore. */
export interface BackupFiles {
  /** Null for missing files. */
  read(key: string): Promise<Buffer | null>
  write(blob: Blob): Promise<void>
}

const header = z.object({
  what: z.literal('laurel backup'),
  format: z.number(),
  /** Hash of the source database's last migration. */
  schemaVersion: z.string(),
  /** The name of that migration; missing in files before 0.2. */
  migration: z.string().nullable().default(null),
  /** The version that wrote the file, such as `0.2.0`; missing in files before 0.2. */
  laurel: z.string().nullable().default(null),
  madeAt: z.iso.datetime(),
})
/** The header of a backup. */
export type Header = z.output<typeof header>

const tableBegin = z.object({ name: z.string(), columns: z.array(z.string()) })
/** A schema-qualified table with its columns. */
export type TableBegin = z.output<typeof tableBegin>

const tableTotal = z.object({ name: z.string(), rows: z.number(), sha256: z.string() })
/** A table's row count and the checksum of its COPY text. */
export type TableTotal = z.output<typeof tableTotal>

const manifest = z.object({
  tables: z.array(tableTotal),
  /** `last` is null for an unused sequence. */
  sequences: z.array(z.object({ name: z.string(), last: z.string().nullable() })),
  /** Uploaded files with their checksum; null where they are stored elsewhere. */
  files: z.object({ count: z.number(), missing: z.number(), sha256: z.string() }).nullable(),
  /** Where uploads were stored; missing in files before 0.2. */
  filesPlace: z.string().nullable().default(null),
  /** Mails in the queue, which a backup does not contain. */
  mailsWaiting: z.number(),
})
/** The manifest of a backup. */
export type Manifest = z.output<typeof manifest>

const BLOB_KEY = /^[0-9a-f]{2}\/[0-9a-f-]{36}(-\d{1,4})?$/
const HEAD_BYTES = 5
/** COPY emits chunks of some 64 KiB; a longer payload is invalid. */
const MAX_PAYLOAD_BYTES = 1_073_741_824

/** The bytes of a frame, uncompressed. */
export function encodeFrame(frame: Frame): Buffer {
  const payload = payloadOf(frame)
  const head = Buffer.alloc(HEAD_BYTES)
  head.write(frame.kind, 'latin1')
  head.writeUInt32BE(payload.length, 1)
  return Buffer.concat([head, payload])
}

function payloadOf(frame: Frame): Buffer {
  switch (frame.kind) {
    case 'R':
      return frame.rows
    case 'B': {
      const key = Buffer.from(frame.blob.key)
      return Buffer.concat([Buffer.of(key.length), key, frame.blob.bytes])
    }
    default:
      return Buffer.from(JSON.stringify(contentOf(frame)))
  }
}

function contentOf(frame: Exclude<Frame, { kind: 'R' | 'B' }>): unknown {
  switch (frame.kind) {
    case 'H':
      return frame.header
    case 'T':
      return frame.table
    case 'M':
      return frame.manifest
  }
}

/**
 * Writes frames to a file readable only by its owner, which gets its name once it is complete and on disk. Raises
 * `BackupError` when it exists, unless `isForced`.
 */
export async function writeBackupFile(
  file: string,
  frames: AsyncIterable<Frame>,
  isForced: boolean,
): Promise<void> {
  if (!isForced && existsSync(file)) {
    throw new BackupError(`There is a file ${file} already: add --force to replace it.`)
  }
  const partial = `${file}.partial`
  try {
    await streamBackup(frames, createWriteStream(partial, { mode: 0o600 }))
    const handle = await open(partial, 'r')
    await handle.sync()
    await handle.close()
    await rename(partial, file)
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

/** Writes frames as a backup to a stream and ends it. */
export async function streamBackup(frames: AsyncIterable<Frame>, to: Writable): Promise<void> {
  await pipeline(
    async function* () {
      for await (const frame of frames) yield encodeFrame(frame)
    },
    createGzip({ level: 3 }),
    to,
  )
}

/** Reads the frames of a file in order. Raises `BackupError` for anything but a complete backup. */
export async function* readBackupFile(file: string): AsyncGenerator<Frame, undefined> {
  const source = createReadStream(file)
  const unpacked = source.pipe(createGunzip())
  source.on('error', (error) => unpacked.destroy(error))
  try {
    yield* decodeFrames(unpacked)
  } catch (error) {
    throw error instanceof BackupError ? error : unreadable(file, error)
  } finally {
    source.destroy()
    unpacked.destroy()
  }
}

async function* decodeFrames(bytes: AsyncIterable<Buffer>): AsyncGenerator<Frame, undefined> {
  let pending: Buffer = Buffer.alloc(0)
  let isWhole = false
  for await (const chunk of bytes) {
    pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk])
    for (;;) {
      const length = payloadLength(pending)
      if (length === null || pending.length < HEAD_BYTES + length) break
      if (isWhole) throw new BackupError('The file is damaged: it continues after its manifest.')
      const frame = decodeFrame(pending.subarray(0, HEAD_BYTES + length))
      pending = pending.subarray(HEAD_BYTES + length)
      isWhole = frame.kind === 'M'
      yield frame
    }
  }
  if (!isWhole || pending.length > 0)
    throw new BackupError('The file is damaged: its end is missing.')
}

function payloadLength(bytes: Buffer): number | null {
  if (bytes.length < HEAD_BYTES) return null
  const length = bytes.readUInt32BE(1)
  if (length > MAX_PAYLOAD_BYTES) throw notABackup()
  return length
}

function decodeFrame(bytes: Buffer): Frame {
  const kind = bytes.toString('latin1', 0, 1)
  const payload = bytes.subarray(HEAD_BYTES)
  if (kind === 'R') return { kind, rows: payload }
  if (kind === 'B') {
    const from = 1 + (payload[0] ?? 0)
    const key = payload.toString('utf8', 1, from)
    // The key becomes a path, so it must be one that the server generates.
    if (!BLOB_KEY.test(key)) throw notABackup()
    return { kind, blob: { key, bytes: payload.subarray(from) } }
  }
  const content = parseJson(payload.toString())
  if (kind === 'H') return { kind, header: parsed(header, content) }
  if (kind === 'T') return { kind, table: parsed(tableBegin, content) }
  if (kind === 'M') return { kind, manifest: parsed(manifest, content) }
  throw notABackup()
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw notABackup()
  }
}

function parsed<T>(schema: z.ZodType<T>, content: unknown): T {
  const result = schema.safeParse(content)
  if (!result.success) throw notABackup()
  return result.data
}

function notABackup(): BackupError {
  return new BackupError('The file is not a backup of Laurel, or it is damaged.')
}

function unreadable(file: string, error: unknown): BackupError {
  const { code = '', message } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return new BackupError(`There is no file ${file}.`)
  if (code === 'Z_BUF_ERROR') return new BackupError('The file is damaged: its end is missing.')
  if (code.startsWith('Z_')) return notABackup()
  return new BackupError(`The file ${file} cannot be read: ${message}`)
}
