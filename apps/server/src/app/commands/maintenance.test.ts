import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { points } from '@laurel/contract/money/money'
import { buildAnnounced } from '@laurel/scenarios/awards'
import { advanceTo } from '@laurel/scenarios/world'
import { eq } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { buildPerson } from '../../../testing/builders/builders.ts'
import { runSilently, testTerminal } from '../../../testing/servers/command-line.ts'
import {
  asAdmin,
  createTestDatabase,
  type TestDatabase,
  withDatabase,
} from '../../../testing/servers/test-database.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { VERSION } from '../../config/build-info.ts'
import { loadConfig } from '../../config/config.ts'
import {
  encodeFrame,
  type Frame,
  type Manifest,
  readBackupFile,
} from '../../db/backup/backup-file.ts'
import { migrateDatabase } from '../../db/migration/migrate.ts'
import { userProfiles } from '../../db/schema/people.ts'
import { grantPoints } from '../../features/points/points.service.ts'
import { openBlobs } from '../../platform/blobs/open-blobs.ts'
import { newId } from '../../platform/ids.ts'
import { runAsSystem } from '../../platform/work/sweeps.ts'
import { runCommand } from './line/run-command.ts'
import { UsageError } from './line/usage-error.ts'

const UPLOAD = 'ab/11111111-1111-4111-8111-111111111111'

let folder: string
let t: TestServer
let sourceUrl: string
let target: TestDatabase

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'laurel-backup-'))
  t = await startTestServer()
  sourceUrl = String(t.deps.database.pool.options.connectionString)
  const { bounty } = await buildAnnounced(t, { voters: 2 })
  await advanceTo(t, bounty.challengeEndsAt)
  const { userId } = await buildPerson(t.db, t.clock.now())
  const bio = 'Tab\there, "quote", back\\slash, \\.\nand a line'
  await t.db.update(userProfiles).set({ bio }).where(eq(userProfiles.userId, userId))
  target = await createTestDatabase()
  await buildUpload()
})
afterAll(async () => {
  await target.drop()
  await t.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Bytes and row of an uploaded picture with a smaller width; the bytes of another were lost. */
async function buildUpload(): Promise<void> {
  const blobs = openBlobs({ dataDir: folder, s3: null })
  for (const [key, isThere] of [
    [UPLOAD, true],
    ['cd/00000000-0000-4000-8000-000000000000', false],
  ] as const) {
    if (isThere) await blobs.put(key, Buffer.from('whole'), 'image/webp')
    if (isThere) await blobs.put(`${key}-64`, Buffer.from('small'), 'image/webp')
    await query(
      sourceUrl,
      `insert into storage_blobs (key, widths, since) values ('${key}', '{64}', now());
       insert into storage_objects (id, bucket_id, name, blob_key, widths, view_key, size_bytes, mime_type,
         cache_control, etag, created_at, updated_at)
       values (gen_random_uuid(), 'avatars', '${key}', '${key}', '{64}', '${key}', 5, 'image/webp', '', '', now(), now())`,
    )
  }
}

const file = (name: string) => join(folder, name)
const run = (url: string, ...words: string[]) =>
  runSilently(words, loadConfig({ DATABASE_URL: url, DATA_DIR: folder }, 'no such file'))

async function framesIn(path: string): Promise<Frame[]> {
  const frames: Frame[] = []
  for await (const frame of readBackupFile(path)) frames.push(frame)
  return frames
}

async function manifestOf(path: string): Promise<Manifest> {
  const last = (await framesIn(path)).at(-1)
  if (last?.kind !== 'M') throw new Error('no manifest')
  return last.manifest
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/** A file with one frame changed, removed (null), or untouched. */
async function rewritten(name: string, change: (frame: Frame) => Frame | null): Promise<string> {
  const frames = (await framesIn(file('whole'))).map(change).filter((frame) => frame !== null)
  writeFileSync(file(name), gzipSync(Buffer.concat(frames.map(encodeFrame))))
  return file(name)
}

describe('backup, wipe, restore, verify', () => {
  it('restores every row and the position of every sequence into a new database', async () => {
    const said = await run(sourceUrl, 'backup', file('whole'))
    expect(said).toMatch(
      /whole: \d+ tables with [\d,]+ rows and 2 files, [\d.]+ MB, in [\d.]+ s\.\nIt contains pass/,
    )
    expect(said).toContain(`Not included: mails in ${join(folder, 'outbox')}.`)
    expect(statSync(file('whole')).mode & 0o777).toBe(0o600)
    const restored = await run(target.ownerUrl, 'restore', file('whole'))
    expect(restored).toMatch(/^Restored the backup of 20.+\nThe ledger balances, /)
    await run(target.ownerUrl, 'backup', file('again'))
    const [before, after] = [await manifestOf(file('whole')), await manifestOf(file('again'))]
    expect(after).toEqual(before)
    expect(
      before.tables.find(({ name }) => name === 'public.ledger_transfers')?.rows,
    ).toBeGreaterThan(5)
    expect(before.sequences.filter(({ last }) => last !== null)).not.toEqual([])
  })

  it('includes uploads, reports missing ones, and uses no path from a file', async () => {
    const blobs = openBlobs({ dataDir: folder, s3: null })
    const manifest = await manifestOf(file('whole'))
    expect(manifest.files).toMatchObject({ count: 2, missing: 2 })
    await blobs.remove([UPLOAD, `${UPLOAD}-64`])
    const said = await run(target.ownerUrl, 'restore', file('whole'), '--force')
    expect(said).toContain('and 2 files')
    expect(said).toContain('2 uploads that are missing from')
    expect(String(await blobs.get(`${UPLOAD}-64`))).toBe('small')
    const swapped = await rewritten('swapped', (frame) =>
      frame.kind === 'B'
        ? { ...frame, blob: { ...frame.blob, bytes: Buffer.from('other') } }
        : frame,
    )
    await expect(run(target.ownerUrl, 'restore', swapped, '--force')).rejects.toThrow(/uploads/)
    const climbing = await rewritten('climbing', (frame) =>
      frame.kind === 'B' ? { ...frame, blob: { ...frame.blob, key: '../../../escaped' } } : frame,
    )
    await expect(run(target.ownerUrl, 'restore', climbing, '--force')).rejects.toThrow(
      /not a backup/,
    )
  })

  it('keeps the schema as the migrations made it, and accepts further writes', async () => {
    // Partitions of the log of views are made when they are needed.
    const schema = `
      select conrelid::regclass::text as place, conname::text as name, pg_get_constraintdef(oid) as text
      from pg_constraint
      where connamespace <> 'view_partitions'::regnamespace
      union all
      select tgrelid::regclass::text, tgname::text, tgenabled::text from pg_trigger where not tgisinternal
      order by 1, 2`
    expect(await query(target.ownerUrl, schema)).toEqual(await query(sourceUrl, schema))
    const transfers =
      'select max(sequence)::integer as last, count(*)::integer as count from ledger_transfers'
    const [before] = await query(target.ownerUrl, transfers)
    await run(target.ownerUrl, 'grant-points', await someAddress(), '5', 'after', 'a', 'restore')
    const [after] = await query(target.ownerUrl, transfers)
    // The points granted, and a season's reserve where a new season has begun.
    const written = Number(after?.count) - Number(before?.count)
    expect(written).toBeGreaterThan(0)
    expect(Number(after?.last)).toBe(Number(before?.last) + written)
    await expect(run(target.ownerUrl, 'verify')).resolves.toMatch(/^The ledger balances/)
  })

  it('takes a consistent snapshot of a database under writes', async () => {
    const { userId } = await buildPerson(t.db, t.clock.now())
    let isBackedUp = false
    const grant = () =>
      runAsSystem(t.deps, (ctx) =>
        grantPoints(ctx, { userId, amount: points(1), reason: 'Meanwhile' }),
      )
    const writer = async () => {
      while (!isBackedUp) await grant()
    }
    const writers = [writer(), writer(), writer()]
    await run(sourceUrl, 'backup', file('busy'))
    isBackedUp = true
    await Promise.all(writers)
    await expect(run(target.ownerUrl, 'restore', file('busy'), '--force')).resolves.toContain(
      'The ledger balances',
    )
  })

  it('works for an owner that is not a superuser', async () => {
    const { adminUrl } = inject('testPostgres')
    const name = `owner_${newId().replaceAll('-', '')}`
    await asAdmin(adminUrl, `create role ${name} login createrole password 'secret'`)
    await asAdmin(
      adminUrl,
      `grant anon, authenticated, service_role, laurel_app to ${name} with admin option`,
    )
    await asAdmin(adminUrl, `create database ${name} owner ${name}`)
    const url = withDatabase(adminUrl, name).replace('//postgres', `//${name}:secret`)
    try {
      await migrateDatabase(url)
      await run(url, 'restore', file('whole'))
      await run(url, 'backup', file('owned'))
      expect(await manifestOf(file('owned'))).toEqual(await manifestOf(file('whole')))
    } finally {
      await asAdmin(adminUrl, `drop database ${name} with (force)`)
      await asAdmin(adminUrl, `drop owned by ${name}`)
      await asAdmin(adminUrl, `drop role ${name}`)
    }
  })

  async function someAddress(): Promise<string> {
    const [user] = await query(target.ownerUrl, 'select email from auth.users limit 1')
    return String(user?.email)
  }
})

describe('restore', () => {
  it('refuses a database that holds data, and wipes it with --force', async () => {
    await expect(run(target.ownerUrl, 'restore', file('whole'))).rejects.toThrow(
      'This database contains data: add --force to erase it',
    )
    await run(target.ownerUrl, 'restore', file('whole'), '--force')
  })

  it('refuses a database that a running server uses', async () => {
    await expect(run(sourceUrl, 'restore', file('whole'), '--force')).rejects.toThrow(
      'A server is using this database: stop it first.',
    )
  })

  it('refuses a file of another schema or format', async () => {
    const other = (change: object) => (frame: Frame) =>
      frame.kind === 'H' ? { ...frame, header: { ...frame.header, ...change } } : frame
    const refused = async (change: object) =>
      expect(run(target.ownerUrl, 'restore', await rewritten('schema', other(change)), '--force'))
        .rejects
    const newer = { schemaVersion: 'another', migration: '0999_later', laurel: '9.1.0' }
    await (await refused(newer)).toThrow(
      `The file was made by a newer Laurel (9.1.0, migration 0999_later); this is ${VERSION}. Install that version or later.`,
    )
    await (await refused({ schemaVersion: 'another', migration: undefined })).toThrow(
      'The file was made by a development version',
    )
    await (await refused({ schemaVersion: 'another', migration: '0001_tables' })).toThrow(
      'The file was made by a development version',
    )
    const format = await rewritten('format', other({ format: 2 }))
    await expect(run(target.ownerUrl, 'restore', format, '--force')).rejects.toThrow(
      'The file has format 2, this release reads 1',
    )
  })

  const damages: [string, string, () => Promise<string>][] = [
    ['is not there', 'There is no file', async () => file('nowhere')],
    ['is something else', 'not a backup', async () => put('text', Buffer.from('Not gzip'))],
    [
      'is truncated',
      'damaged',
      async () => put('cut', readFileSync(file('whole')).subarray(0, -900)),
    ],
    [
      'lost its last byte',
      'damaged',
      async () => put('less', readFileSync(file('whole')).subarray(0, -1)),
    ],
    ['lost its manifest', 'its end is missing', () => rewritten('m', without('M'))],
    ['lost a table', 'not where it belongs', () => rewritten('t', without('T'))],
    ['lost rows', 'not what the manifest says', () => rewritten('r', without('R'))],
    ['has another digit', 'damaged', async () => put('digit', oneDigitOff(file('whole')))],
    [
      'lacks an array',
      'damaged: rows of public.storage_objects are not what was written.',
      withoutAnArray,
    ],
    ['lacks rows that others reference', 'rows of public.first_steps are not', withoutPeople],
    [
      'continues after its manifest',
      'continues after its manifest',
      async () => put('more', twice(file('whole'))),
    ],
  ]

  it.each(damages)('refuses a file that %s, and changes nothing', async (_name, text, make) => {
    const before = await countAll()
    await expect(run(target.ownerUrl, 'restore', await make(), '--force')).rejects.toThrow(text)
    expect(await countAll()).toEqual(before)
    await expect(run(target.ownerUrl, 'verify')).resolves.toMatch(/^The ledger balances/)
  })

  it('leaves no partial file when a backup fails', async () => {
    await expect(run(target.ownerUrl, 'backup', join(folder, 'none', 'x'))).rejects.toThrow(
      'ENOENT',
    )
    const empty = withDatabase(sourceUrl, 'postgres')
    await expect(run(empty, 'backup', file('never'))).rejects.toThrow('holds no Laurel')
    expect(readdirSync(folder).filter((name) => /never|partial/.test(name))).toEqual([])
  })

  it('overwrites a file only with --force', async () => {
    const before = readFileSync(file('whole'))
    await expect(run(target.ownerUrl, 'backup', file('whole'))).rejects.toThrow(
      'add --force to replace it',
    )
    expect(readFileSync(file('whole'))).toEqual(before)
    await run(target.ownerUrl, 'backup', put('old', Buffer.from('x')), '--force')
    expect(await manifestOf(file('old'))).toMatchObject({ mailsWaiting: 0 })
  })

  it('writes to standard output for -, and its report to standard error', async () => {
    const terminal = testTerminal()
    const settings = { DATABASE_URL: target.ownerUrl, DATA_DIR: folder }
    const config = loadConfig(settings, 'no such file')
    expect(await runCommand(['backup', '-'], config, terminal)).toBe('')
    expect(terminal.notes.join('\n')).toMatch(/^Database: postgres.+\nStandard output: \d+ tables/)
    put('streamed', terminal.written())
    await run(target.ownerUrl, 'backup', file('beside'))
    expect(await manifestOf(file('streamed'))).toEqual(await manifestOf(file('beside')))
  })

  it('says where the uploads of an S3 server are, instead of naming a local folder', async () => {
    const s3 = {
      S3_BUCKET: 'pictures',
      S3_ENDPOINT: 'https://s3.example',
      S3_ACCESS_KEY_ID: 'x',
      S3_SECRET_ACCESS_KEY: 'x',
    }
    const settings = { DATABASE_URL: sourceUrl, DATA_DIR: folder, ...s3 }
    await runSilently(['backup', file('s3')], loadConfig(settings, 'no such file'))
    const place = 'uploads, which are in https://s3.example, bucket pictures.'
    expect(await run(target.ownerUrl, 'restore', file('s3'), '--force')).toContain(place)
  })

  it.each([['backup'], ['backup', 'a', 'b'], ['restore'], ['restore', '--force'], ['config']])(
    'refuses %j',
    async (...words) => {
      await expect(run(target.ownerUrl, ...words)).rejects.toThrow(UsageError)
    },
  )

  const countAll = () =>
    query(
      target.ownerUrl,
      `select (select count(*) from ledger_transfers) as transfers,
         (select count(*) from auth.users) as users,
         (select count(*) from votes) as votes`,
    )

  function put(name: string, content: Buffer): string {
    writeFileSync(file(name), content)
    return file(name)
  }

  function without(kind: Frame['kind']): (frame: Frame) => Frame | null {
    let isFirst = true
    return (frame) => {
      if (frame.kind !== kind || !isFirst) return frame
      isFirst = false
      return null
    }
  }

  /** The braces of an array are missing. */
  function withoutAnArray(): Promise<string> {
    return rewritten('array', (frame) =>
      frame.kind === 'R' && frame.rows.includes('\t{64}\t')
        ? { ...frame, rows: Buffer.from(String(frame.rows).replaceAll('{64}', '64')) }
        : frame,
    )
  }

  /** A backup without any profiles, and a manifest that lists none. */
  async function withoutPeople(): Promise<string> {
    let name = ''
    return await rewritten('people', (frame) => {
      if (frame.kind === 'T') name = frame.table.name
      if (frame.kind === 'R' && name === 'auth.users') return null
      if (frame.kind !== 'M') return frame
      const tables = frame.manifest.tables.map((table) =>
        table.name === 'auth.users'
          ? { ...table, rows: 0, sha256: createHash('sha256').digest('hex') }
          : table,
      )
      return { ...frame, manifest: { ...frame.manifest, tables } }
    })
  }

  /** A backup in which one digit of a transfer differs, compressed into a valid gzip file again. */
  function oneDigitOff(path: string): Buffer {
    const bytes = gunzipSync(readFileSync(path))
    const at = bytes.indexOf('"public.ledger_transfers"')
    const digit = bytes.indexOf('\t1', at) + 1
    bytes[digit] = '2'.charCodeAt(0)
    return gzipSync(bytes)
  }

  function twice(path: string): Buffer {
    const bytes = gunzipSync(readFileSync(path))
    return gzipSync(Buffer.concat([bytes, bytes]))
  }
})

describe('doctor', () => {
  it('reports that all is well, or what is not', async () => {
    const report = await run(target.ownerUrl, 'doctor').catch(({ message }: Error) => message)
    expect(report).toContain(`ok   Node ${process.versions.node}`)
    expect(report).toMatch(/ok {3}Database: PostgreSQL \d+ responds/)
    expect(report).toContain(`ok   Schema: up to date with Laurel ${VERSION}`)
    expect(report).toContain('ok   Roles: complete')
    await expect(run('postgres://localhost:1/none', 'doctor')).rejects.toThrow(
      /FAIL Database: .*ECONNREFUSED/,
    )
  })

  it('checks each RPC server of the chain separately, where there is a treasury', async () => {
    let answer = (response: ServerResponse) => response.writeHead(403).end()
    const server = createServer((_request, response) => void answer(response))
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const report = async (TREASURY_ADDRESSES: string) => {
      const settings = { DATA_DIR: join(folder, 'new'), SOLANA_RPC_URL: url, TREASURY_ADDRESSES }
      const config = loadConfig(settings, 'no such file')
      return await runSilently(['doctor'], config).catch(({ message }: Error) => message)
    }
    expect(await report('')).toContain('ok   Solana: no payments')
    expect(await report('9hs3Doa3Pm4r8FKtQ9chUuNY3Z8U1QkonzVj28nCXMiP')).toContain(
      'FAIL Solana: SOLANA_RPC_URL does not respond',
    )
    const otherNetwork = '{"result":"5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d"}'
    answer = (response) => response.end(otherNetwork)
    expect(await report('9hs3Doa3Pm4r8FKtQ9chUuNY3Z8U1QkonzVj28nCXMiP')).toContain(
      'FAIL Solana: SOLANA_RPC_URL is not on devnet: its genesis block differs',
    )
    server.close()
  })

  it('changes nothing where there is no database yet', async () => {
    const config = loadConfig({ DATA_DIR: join(folder, 'new') }, 'no such file')
    const report = await runSilently(['doctor'], config).catch(({ message }: Error) => message)
    expect(report).toContain('ok   Database: none yet, the first start creates it')
    expect(readdirSync(folder)).not.toContain('new')
  })
})
