import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { startTestServer, type TestServer } from '../../../../testing/servers/test-server.ts'
import { ruleVersions, seasons } from '../../../db/schema/ledger.ts'
import { MS } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'
import { LATEST_RULES, PUBLISHED_RULES } from '../../rules/rule-sets.rules.ts'
import { rulesAt } from '../../rules/rules-in-force.service.ts'
import { ensureSeason, findCurrentSeason } from './seasons.service.ts'

let t: TestServer
beforeEach(async () => {
  t = await startTestServer()
  onTestFinished(() => t.close())
})

const start = () => ensureSeason(t.deps.database, t.clock)
const published = (version: number) => {
  const found = PUBLISHED_RULES.find(({ rules }) => rules.version === version)
  if (found === undefined) throw new Error(`no version ${version}`)
  return { version, hash: found.hash, rules: found.json, publishedAt: t.clock.now() }
}
/** A season of this quarter that began under the rules of a version. */
const insertSeason = (ruleVersion: number) =>
  t.db.insert(seasons).values({
    id: newId(),
    name: 'Season 1',
    startsAt: new Date('2026-10-01T00:00:00.000Z'),
    endsAt: new Date('2027-01-01T00:00:00.000Z'),
    ruleVersion,
  })

describe('the rules of a season', () => {
  it('refuse a server whose own rules of that version have other numbers', async () => {
    await t.db.insert(ruleVersions).values({ ...published(1), hash: '0'.repeat(64) })
    await insertSeason(1)
    await expect(start()).rejects.toThrow('rules version 1 was published with other numbers')
  })

  it('refuse a server that does not know their version', async () => {
    await t.db.insert(ruleVersions).values({ ...published(2), version: 99 })
    await insertSeason(99)
    await expect(start()).rejects.toThrow('version 99, which this release does not know')
  })

  it('stay until its end when newer ones are published, and the next season has the new ones', async () => {
    await t.db.insert(ruleVersions).values(published(1))
    await insertSeason(1)
    await start()
    expect((await rulesAt(t.db, t.clock.now())).version).toBe(1)
    expect((await findCurrentSeason(t.db, t.clock.now()))?.ruleVersion).toBe(1)
    t.clock.setOffsetMs(t.clock.offsetMs() + 90 * MS.day)
    await start()
    expect((await findCurrentSeason(t.db, t.clock.now()))?.ruleVersion).toBe(LATEST_RULES.version)
    expect((await rulesAt(t.db, t.clock.now())).version).toBe(LATEST_RULES.version)
  })

  it('cannot be changed in the database, not even by the server', async () => {
    await start()
    const { version } = LATEST_RULES
    const refusal = { cause: { message: expect.stringContaining('never change') } }
    const changes = [
      t.db.update(ruleVersions).set({ rules: {} }).where(eq(ruleVersions.version, version)),
      t.db.delete(ruleVersions),
      t.db.update(seasons).set({ ruleVersion: 1 }),
      t.db.update(seasons).set({ endsAt: sql`ends_at - interval '1 day'` }),
    ]
    for (const change of changes) await expect(change).rejects.toMatchObject(refusal)
  })
})
