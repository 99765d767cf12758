import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { type EmbeddedPostgres, startEmbedded } from './embedded.ts'
import { findBinaries } from './embedded-binaries.ts'
import { ensureCluster, findPostmaster } from './embedded-cluster.ts'
import { EmbeddedError } from './embedded-error.ts'
import { choosePlace } from './embedded-place.ts'
import { inspectProcess } from './embedded-process.ts'

const parent = mkdtempSync(join(tmpdir(), 'laurel-embedded-'))
// As root, PostgreSQL runs under another account, which must have access to its folder's parent.
chmodSync(parent, 0o755)

/** One cluster for all tests, as creating it takes most of the time; its name is deliberately awkward. */
const dataDir = join(parent, `it's "here", really`)
const clusterFolder = join(dataDir, 'postgres')

let messages: string[] = []
let running: EmbeddedPostgres[] = []

afterEach(async () => {
  for (const embedded of running) await embedded.stop()
  messages = []
  running = []
})

afterAll(() => {
  rmSync(parent, { recursive: true, force: true })
})

async function start(folder = dataDir): Promise<EmbeddedPostgres> {
  const embedded = await startEmbedded({
    dataDir: folder,
    log: (message) => messages.push(message),
    durable: false,
  })
  running.push(embedded)
  return embedded
}

async function query<Row extends object>({ url }: EmbeddedPostgres, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

function postmasterPid(): number {
  return findPostmaster({ clusterFolder })?.pid ?? 0
}

/** As on a file system without locks, or with those of another release. */
function forgetLocks(): void {
  for (const name of ['postgres.lock', 'postgres.lock.sqlite']) rmSync(join(dataDir, name))
}

/** Starts the database in a process of its own and kills that process, not the database. */
async function startAndKillOwner(): Promise<void> {
  const module = new URL('./embedded.ts', import.meta.url).href
  const script = `
    const { startEmbedded } = await import(${JSON.stringify(module)})
    await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, log: () => {}, durable: false })
    process.kill(process.pid, 'SIGKILL')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' })
  const [, signal] = await once(child, 'exit')
  expect(signal).toBe('SIGKILL')
}

describe('startEmbedded', () => {
  it('creates a UTF-8 database with the same collation everywhere, checksums, and no TCP port', async () => {
    const [settings] = await query(
      await start(),
      `SELECT datname, pg_encoding_to_char(encoding) AS encoding, datlocprovider, datlocale, datctype,
              current_setting('data_checksums') AS checksums,
              current_setting('listen_addresses') AS addresses,
              current_setting('TimeZone') AS timezone
       FROM pg_database WHERE datname = current_database()`,
    )
    expect(settings).toEqual({
      datname: 'laurel',
      encoding: 'UTF8',
      datlocprovider: 'b',
      datlocale: 'C.UTF-8',
      datctype: 'C.UTF-8',
      checksums: 'on',
      addresses: '',
      timezone: 'UTC',
    })
  })

  it('knows only ASCII letters where the machine has no C.UTF-8', async () => {
    const folder = join(parent, 'bare')
    const binFolder = join(parent, 'bin')
    for (const each of [folder, binFolder]) mkdirSync(each)
    const place = choosePlace(folder, findBinaries(), () => {})
    const initdb = `#!/bin/sh
      case "$*" in *--lc-ctype=C.UTF-8*) echo 'invalid locale name "C.UTF-8"' >&2; exit 1;; esac
      exec '${join(place.binFolder, 'initdb')}' "$@"`
    writeFileSync(join(binFolder, 'initdb'), initdb, { mode: 0o755 })
    await ensureCluster({ ...place, binFolder }, false)
    const ctype = 'SELECT datctype FROM pg_database WHERE datname = current_database()'
    expect(await query(await start(folder), ctype)).toEqual([{ datctype: 'C' }])
  })

  it('keeps the data across a stop, and may be stopped twice', async () => {
    const first = await start()
    await query(first, 'CREATE TABLE kept (id int)')
    const pid = postmasterPid()
    await first.stop()
    await first.stop()
    expect(inspectProcess(pid)).toBeNull()
    expect(existsSync(join(dataDir, 'postgres.lock'))).toBe(false)
    expect(await query(await start(), 'SELECT FROM kept')).toEqual([])
  })

  it('syncs to the disk by default', async () => {
    const embedded = await startEmbedded({ dataDir, log: () => {} })
    running.push(embedded)
    const rows = await query(embedded, "SELECT current_setting('fsync') AS fsync")
    expect(rows).toEqual([{ fsync: 'on' }])
  })

  it('refuses a second owner by its name', async () => {
    await start()
    await expect(start()).rejects.toThrow(
      `Another Laurel server (process ${process.pid}) uses the data folder ${dataDir}`,
    )
  })

  it('refuses a second owner that sees no lock file', async () => {
    await start()
    forgetLocks()
    await expect(start()).rejects.toThrow(/Another Laurel server \(process \d+ on .+\)/)
  })

  it('refuses a second owner that sees neither lock nor process, as in another container', async () => {
    const embedded = await start()
    forgetLocks()
    const file = join(clusterFolder, 'postmaster.pid')
    const content = readFileSync(file, 'utf8')
    writeFileSync(file, content.replace(/^\d+/, String(2 ** 22 + 1)))
    await expect(start()).rejects.toThrow(/Another Laurel server \(process \d+ on .+\)/)
    writeFileSync(file, content)
    expect(await query(embedded, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  it('refuses a database of another container whose server is gone', async () => {
    await startAndKillOwner()
    const file = join(clusterFolder, 'postmaster.pid')
    const content = readFileSync(file, 'utf8')
    writeFileSync(file, content.replace(/^\d+/, String(2 ** 22 + 1)))
    await expect(start()).rejects.toThrow('A PostgreSQL of another container runs')
    writeFileSync(file, content)
    await start()
  })

  it('stops writing immediately when another machine took over its folder', async () => {
    const embedded = await startEmbedded({
      dataDir,
      log: (message) => messages.push(message),
      durable: false,
      heartbeatMs: 5,
    })
    running.push(embedded)
    const pid = postmasterPid()
    const lock = join(dataDir, 'postgres.lock')
    rmSync(lock)
    writeFileSync(lock, JSON.stringify({ pid: 1, startedAt: '1' }))
    await expect.poll(() => inspectProcess(pid)).toBeNull()
    expect(messages.join()).toContain('Another machine has taken over the data folder')
    await embedded.stop()
    rmSync(lock)
  })

  it('attaches to the database that outlived its killed owner', async () => {
    await startAndKillOwner()
    const pid = postmasterPid()
    const embedded = await start()
    expect(postmasterPid()).toBe(pid)
    expect(messages.join()).toContain('attached')
    expect(await query(embedded, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await embedded.stop()
    expect(inspectProcess(pid)).toBeNull()
  })

  it('starts when owner and database were both killed', async () => {
    await startAndKillOwner()
    process.kill(postmasterPid(), 'SIGKILL')
    expect(await query(await start(), 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  it('brings the database back when it is killed', async () => {
    const embedded = await start()
    const pid = postmasterPid()
    process.kill(pid, 'SIGKILL')
    await expect.poll(postmasterPid).not.toBe(pid)
    const isBack = (): Promise<boolean> =>
      query(embedded, 'SELECT 1').then(
        () => true,
        () => false,
      )
    await expect.poll(isBack).toBe(true)
  })

  it('stops permanently during a recovery of the database', async () => {
    const embedded = await start()
    process.kill(postmasterPid(), 'SIGKILL')
    await sleep(30)
    await embedded.stop()
    await sleep(300)
    expect(postmasterPid()).toBe(0)
  })

  it('recognises a pid file that names another program', async () => {
    await startAndKillOwner()
    process.kill(postmasterPid(), 'SIGKILL')
    // A process of PostgreSQL's own account: it does not inspect those of others.
    const { uid, gid } = statSync(clusterFolder)
    const other = spawn('sleep', ['60'], process.getuid?.() === 0 ? { uid, gid } : {})
    const file = join(clusterFolder, 'postmaster.pid')
    const [, ...rest] = readFileSync(file, 'utf8').split('\n')
    writeFileSync(file, [other.pid, ...rest].join('\n'))
    try {
      expect(await query(await start(), 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    } finally {
      other.kill()
    }
  })

  it('places the socket elsewhere when the path is too long', async () => {
    const deep = join(parent, 'x'.repeat(60), 'y'.repeat(60))
    const embedded = await start(deep)
    expect(new URL(embedded.url).searchParams.get('host')).toContain('/tmp/laurel-socket-')
    expect(await query(embedded, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  it('refuses a data folder that is not a cluster', async () => {
    const file = join(parent, 'file')
    writeFileSync(file, '')
    await expect(start(file)).rejects.toThrow("can't be written")
  })

  it('refuses a cluster of another major version', async () => {
    const old = join(parent, 'old')
    mkdirSync(join(old, 'postgres'), { recursive: true })
    writeFileSync(join(old, 'postgres', 'PG_VERSION'), '17\n')
    const refused = start(old)
    await expect(refused).rejects.toBeInstanceOf(EmbeddedError)
    await expect(refused).rejects.toThrow('was made by PostgreSQL 17')
  })

  it('quotes PostgreSQL when it does not start, and releases the folder', async () => {
    const file = join(clusterFolder, 'postgresql.conf')
    const settings = readFileSync(file, 'utf8')
    writeFileSync(file, `${settings}work_mem = many\n`)
    await expect(start()).rejects.toThrow(/didn't start:[\s\S]*work_mem/)
    writeFileSync(file, settings)
    expect(await query(await start(), 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })
})
