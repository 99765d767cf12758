import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildPerson } from '../../../testing/builders/builders.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/servers/test-database.ts'
import { type Config, loadConfig } from '../../config/config.ts'
import { ConfigError } from '../../config/config-error.ts'
import { MS } from '../../platform/clock.ts'
import { beginDemo, readDemo, updateDemoOffset } from '../../platform/demo-clock.queries.ts'
import { openDemo } from './open-demo.ts'

const own = loadConfig({}, 'no such file')
const publicServer: Config = { ...own, isPublic: true, demo: false }

let test: TestDatabase
beforeEach(async () => {
  test = await createTestDatabase()
})
afterEach(() => test.drop())

const open = (config: Config, { isEmbedded = true, signal = new AbortController().signal } = {}) =>
  openDemo({
    config,
    owner: { url: test.ownerUrl, isEmbedded },
    database: test.database,
    log: () => {},
    signal,
  })

const addPerson = () => buildPerson(test.database.db, new Date())

async function loadedDemo(offsetMs: number): Promise<void> {
  await beginDemo(test.database.db)
  await updateDemoOffset(test.database.db, offsetMs)
  await addPerson()
}

describe('openDemo', () => {
  it('opens the existing demo, at the time that it had reached', async () => {
    await loadedDemo(3 * MS.day)
    expect((await open(own))?.offsetMs()).toBe(3 * MS.day)
    expect((await open({ ...own, demo: true }, { isEmbedded: false }))?.offsetMs()).toBe(3 * MS.day)
  })

  it('opens no demo where people have signed up, where the database is remote, or where it is off', async () => {
    expect(await open(own, { isEmbedded: false })).toBeNull()
    expect(await open({ ...own, demo: false })).toBeNull()
    expect(await open(publicServer)).toBeNull()
    await addPerson()
    expect(await open(own)).toBeNull()
    expect(await readDemo(test.database.db)).toBeNull()
  })

  it('stays off when it is switched off over a loaded demo', async () => {
    await loadedDemo(0)
    expect(await open({ ...own, demo: false })).toBeNull()
  })

  it('refuses to publish a demo whose passwords are public', async () => {
    await loadedDemo(0)
    await expect(open(publicServer)).rejects.toThrow(/^DATA_DIR: holds a demo/)
    await expect(open(publicServer, { isEmbedded: false })).rejects.toThrow(/^DATABASE_URL: /)
  })

  it('publishes it where it is shared on purpose', async () => {
    await loadedDemo(0)
    expect(await open({ ...publicServer, demo: true, isSharedDemo: true })).not.toBeNull()
  })

  it('refuses to mix a demo with data of real people', async () => {
    await addPerson()
    await expect(open({ ...own, demo: true })).rejects.toThrow(/^DEMO: /)
  })

  it('marks an unfinished demo, which no start treats as complete', async () => {
    const stopping = new AbortController()
    const loading = open(own, { signal: stopping.signal })
    await expect.poll(() => readDemo(test.database.db)).toMatchObject({ isLoaded: false })
    stopping.abort()
    await expect(loading).rejects.toThrow('aborted')
    await expect(open({ ...own, demo: true }, { isEmbedded: false })).rejects.toThrow(ConfigError)
  })
})
