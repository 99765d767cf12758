import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { findBinaries } from '../../../apps/server/src/db/embedded/embedded-binaries.ts'
import {
  ensureCluster,
  stopPostmaster,
  superuser,
} from '../../../apps/server/src/db/embedded/embedded-cluster.ts'
import { choosePlace, type Place } from '../../../apps/server/src/db/embedded/embedded-place.ts'
import { databaseName } from '../../../apps/server/src/db/embedded/embedded-session.ts'
import { freePort } from '../../../apps/server/testing/servers/server-process.ts'
import { eventually } from '../node.ts'

/** A primary and its synchronous standby, on ports of this machine. */
export interface PostgresPair {
  /** Names both servers, as an operator sets it. */
  url: string
  /** Kills the primary (SIGKILL), as a crash would. */
  killPrimary(): void
  /** Promotes the standby with `pg_ctl promote`, which returns once it accepts writes. */
  promoteStandby(): Promise<void>
  /** Stops both and removes their folders. */
  remove(): Promise<void>
}

/** A server of a pair. */
interface Server {
  place: Place
  port: number
  child: ChildProcess
}

const STANDBY_NAME = 'laurel_standby'
const CHILD_ENV = { LC_ALL: 'C', TZ: 'UTC' }
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  max_connections: '100',
  shared_buffers: '64MB',
  timezone: 'UTC',
  jit: 'off',
  // A dropped stream is retried at once instead of every five seconds.
  wal_retrieve_retry_interval: '200ms',
  wal_keep_size: '256MB',
}
/** Connections over TCP need the password that only this process and the servers know. */
const ACCESS = `local all all trust
host all all 127.0.0.1/32 scram-sha-256
host replication all 127.0.0.1/32 scram-sha-256
`

/**
 * Starts two PostgreSQL servers from npm's binaries. A commit on the primary is acknowledged only once the standby has
 * stored it (`synchronous_standby_names`).
 */
export async function startPair(): Promise<PostgresPair> {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-pair-'))
  // Root's PostgreSQL runs under another account, which needs access.
  chmodSync(folder, 0o755)
  const password = randomBytes(16).toString('hex')
  const started: Server[] = []
  const remove = async (): Promise<void> => {
    for (const { child } of started) {
      if (child.pid !== undefined) await stopPostmaster(child.pid)
    }
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const [main, copy] = [placeIn(folder, 'primary'), placeIn(folder, 'standby')]
    await ensureCluster(main, false)
    writeFileSync(join(main.clusterFolder, 'pg_hba.conf'), ACCESS)
    copyAsStandby(main, copy)
    const primary = start(main, await freePort(), { synchronous_standby_names: STANDBY_NAME })
    started.push(primary)
    await prepareDatabase(primary, password)
    const source = `host=127.0.0.1 port=${primary.port} user=${superuser} password=${password} application_name=${STANDBY_NAME}`
    const standby = start(copy, await freePort(), { primary_conninfo: source })
    started.push(standby)
    await untilSynchronous(primary)
    return {
      url: `postgres://${superuser}:${password}@127.0.0.1:${primary.port},127.0.0.1:${standby.port}/${databaseName}`,
      killPrimary: () => void primary.child.kill('SIGKILL'),
      promoteStandby: () => promote(standby.place),
      remove,
    }
  } catch (error) {
    await remove()
    throw error
  }
}

function placeIn(folder: string, name: string): Place {
  const dataDir = join(folder, name)
  mkdirSync(dataDir)
  chmodSync(dataDir, 0o755)
  return choosePlace(dataDir, findBinaries(), () => {})
}

/** Copies a cluster that has never run, so that the copy streams everything from it. */
function copyAsStandby(from: Place, to: Place): void {
  const { status, stderr } = spawnSync('cp', ['-a', from.clusterFolder, to.clusterFolder])
  if (status !== 0) throw new Error(`The cluster could not be copied: ${stderr}`)
  const signal = join(to.clusterFolder, 'standby.signal')
  writeFileSync(signal, '', { mode: 0o600 })
  if (to.account !== null) chownSync(signal, to.account.uid, to.account.gid)
}

function start(place: Place, port: number, settings: Record<string, string>): Server {
  const log = openSync(place.logFile, 'a', 0o600)
  const all = {
    ...SETTINGS,
    ...settings,
    port: String(port),
    unix_socket_directories: place.socketFolder,
  }
  const child = spawn(
    join(place.binFolder, 'postgres'),
    ['-D', place.clusterFolder, ...Object.entries(all).map(([key, value]) => `--${key}=${value}`)],
    { ...place.account, cwd: '/', env: CHILD_ENV, stdio: ['ignore', log, log] },
  )
  child.on('error', () => {})
  closeSync(log)
  return { place, port, child }
}

/** Runs work on a server over its Unix socket, as soon as it accepts connections. */
async function onServer<T>(
  { place, port, child }: Server,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  return await eventually(async () => {
    const client = new pg.Client({
      host: place.socketFolder,
      port,
      user: superuser,
      database: 'postgres',
      // Without this, set-up would wait for a standby that does not run yet.
      options: '-c synchronous_commit=local',
    })
    client.on('error', () => {})
    try {
      await client.connect()
      return await work(client)
    } catch (error) {
      const log = child.exitCode === null ? '' : readFileSync(place.logFile, 'utf8')
      throw log === '' ? error : new Error(`PostgreSQL ended:\n${log}`, { cause: error })
    } finally {
      await client.end().catch(() => {})
    }
  })
}

async function prepareDatabase(primary: Server, password: string): Promise<void> {
  await onServer(primary, (client) => client.query('select'))
  await onServer(primary, async (client) => {
    await client.query(`alter role ${superuser} password '${password}'`)
    await client.query(`create database ${databaseName}`)
  })
}

async function untilSynchronous(primary: Server): Promise<void> {
  await onServer(primary, async (client) => {
    const { rows } = await client.query(
      "select from pg_stat_replication where sync_state = 'sync' and state = 'streaming'",
    )
    if (rows.length === 0) throw new Error('The standby does not stream yet')
  })
}

async function promote({ binFolder, clusterFolder, account }: Place): Promise<void> {
  const command = spawn(
    join(binFolder, 'pg_ctl'),
    ['promote', '--wait', '--silent', '-D', clusterFolder],
    { ...account, cwd: '/', env: CHILD_ENV, stdio: 'ignore' },
  )
  const [code] = await once(command, 'close')
  if (code !== 0) throw new Error(`pg_ctl promote ended with ${code}`)
}
