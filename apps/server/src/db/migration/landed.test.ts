import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gzipSync } from 'node:zlib'
import { endpoints } from '@laurel/contract/api'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { DEMO_PASSWORD, demoPersonas } from '../../../../sandbox/src/demo/personas.ts'
import { runSilently } from '../../../testing/servers/command-line.ts'
import {
  freePort,
  type RunningProcess,
  runProgram,
  untilReady,
} from '../../../testing/servers/server-process.ts'
import { asAdmin, withDatabase } from '../../../testing/servers/test-database.ts'
import { loadConfig } from '../../config/config.ts'
import { newId } from '../../platform/ids.ts'
import { readBackupFile } from '../backup/backup-file.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { LANDED, listLandedReleases } from './landed.ts'
import { readMigrations } from './migration-files.ts'

const landed = listLandedReleases()
const migrations = readMigrations()

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'laurel-landed-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Number of migrations of a release. */
function countUpTo(version: string): number {
  const place = landed.findIndex((release) => release.version === version)
  return landed
    .slice(0, place + 1)
    .reduce((sum, release) => sum + Object.keys(release.migrations).length, 0)
}

/** The kept database of a release, as a backup that `restore` reads. */
function unpack(version: string): string {
  const file = join(folder, version)
  const packed = readFileSync(join(LANDED, `${version}.backup.br`))
  writeFileSync(file, gzipSync(brotliDecompressSync(packed), { level: 1 }))
  return file
}

async function withNewDatabase(work: (url: string) => Promise<void>): Promise<void> {
  const { adminUrl } = inject('testPostgres')
  const name = `landed_${newId().replaceAll('-', '')}`
  await asAdmin(adminUrl, `create database ${name}`)
  try {
    await work(withDatabase(adminUrl, name))
  } finally {
    await asAdmin(adminUrl, `drop database ${name} with (force)`)
  }
}

const command = (url: string, ...words: string[]) =>
  runSilently(words, loadConfig({ DATABASE_URL: url, DATA_DIR: folder }, 'no such file'))

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

async function startOn(url: string): Promise<{ address: string; server: RunningProcess }> {
  const port = String(await freePort())
  const dataDir = mkdtempSync(join(folder, 'data-'))
  const settings = { DATABASE_URL: url, DATA_DIR: dataDir, PORT: port, LOG_LEVEL: 'error' }
  return { address: `http://localhost:${port}`, server: runProgram('main.ts', folder, settings) }
}

async function stop({ child, ended }: RunningProcess): Promise<void> {
  child.kill('SIGTERM')
  await ended
}

describe('released migrations', () => {
  it('are the first of the journal, unchanged: fix one with a new one (CONTRIBUTING.md, Schema)', () => {
    const frozen = landed.flatMap((release) => Object.entries(release.migrations))
    const found = migrations.slice(0, frozen.length).map(({ name, hash }) => [name, hash])
    expect(found).toEqual(frozen)
  })

  it('have a database of each release with a row in nearly every table', async () => {
    expect(readdirSync(LANDED).sort()).toEqual(
      [...landed.map(({ version }) => `${version}.backup.br`), 'landed.json'].sort(),
    )
    for (const { version } of landed) {
      const rows = new Map<string, number>()
      for await (const frame of readBackupFile(unpack(version))) {
        if (frame.kind === 'H') {
          const last = migrations[countUpTo(version) - 1]
          expect(frame.header.schemaVersion, version).toBe(last?.hash)
        }
        if (frame.kind !== 'M') continue
        for (const table of frame.manifest.tables) rows.set(table.name, table.rows)
      }
      const empty = [...rows].filter(([, count]) => count === 0).map(([name]) => name)
      expect(empty).toEqual(['public.idempotency_keys', 'public.score_band_changes'])
    }
  })
})

/** Reads that only a demo has, and one whose query needs a search text. */
const LEFT_OUT = /^\/api\/v1\/(demo\b|bounty-guidance$)/
/** All other reads without path parameters. */
const READS = endpoints.filter(
  ({ method, path }) => method === 'GET' && !path.includes('{') && !LEFT_OUT.test(path),
)

describe.each(landed.map(({ version }) => version))('a database of %s', (version) => {
  it('is upgraded when the server starts, breaks no invariant, and serves every read', async () => {
    await withNewDatabase(async (url) => {
      const ofThen = migrations.slice(0, countUpTo(version))
      const file = unpack(version)
      await restoreBackup(url, file, { isForced: false, files: null, migrations: ofThen })
      expect(await query(url, 'select hash from drizzle.__drizzle_migrations')).toHaveLength(
        ofThen.length,
      )
      const { address, server } = await startOn(url)
      try {
        await untilReady(server, address)
        const token = await signIn(address)
        expect(await readAll(address, '')).toEqual([])
        expect(await readAll(address, token)).toEqual([])
        await expect(command(url, 'verify')).resolves.toMatch(/^The ledger balances/)
      } finally {
        await stop(server)
      }
    })
  }, 120_000)

  it('is restored from a backup, into a new database and over the data of another one', async () => {
    await withNewDatabase(async (url) => {
      const file = unpack(version)
      await expect(command(url, 'restore', file)).resolves.toContain('The ledger balances')
      const people = await query(url, 'select count(*)::integer as count from auth.users')
      expect(people).toEqual([{ count: 40 }])
      await expect(command(url, 'restore', file)).rejects.toThrow('This database contains data')
      await expect(command(url, 'restore', file, '--force')).resolves.toContain(
        'The ledger balances',
      )
      await expect(command(url, 'migrate')).resolves.toContain('Nothing to do')
    })
  }, 120_000)
})

/** Signs in as a person of the demo whose data it is; returns the header. */
async function signIn(address: string): Promise<string> {
  const config = (await (await fetch(`${address}/api/v1/config`)).json()) as { publicKey: string }
  const answer = await fetch(`${address}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: config.publicKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: demoPersonas[0]?.email, password: DEMO_PASSWORD }),
  })
  const { access_token: token } = (await answer.json()) as { access_token?: string }
  if (token === undefined) throw new Error(`Could not sign in: ${answer.status}`)
  return `Bearer ${token}`
}

/** The reads that fail; a refusal is not a failure. */
async function readAll(address: string, authorization: string): Promise<string[]> {
  const failures: string[] = []
  for (const { path } of READS) {
    const headers: Record<string, string> = authorization === '' ? {} : { authorization }
    const { status } = await fetch(`${address}${path}`, { headers })
    const refusal = authorization === '' ? 401 : 403
    if (status !== 200 && status !== refusal) failures.push(`${status} ${path}`)
  }
  return failures
}
