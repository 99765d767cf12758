import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  buildAirdrop,
  buildScored,
  type NamedPerson,
} from '../../../../testing/builders/airdrop-builders.ts'
import { buildFinance } from '../../../../testing/builders/payout-builders.ts'
import {
  type Person,
  startTestServer,
  type TestServer,
} from '../../../../testing/servers/test-server.ts'
import { recomputeAirdrop } from '../../../app/commands/recompute-airdrop.ts'
import { breachText, findBreaches } from '../../../app/invariants/invariants.ts'
import { airdropReports } from '../../../db/schema/airdrops.ts'
import { auditEntries, notifications } from '../../../db/schema/people.ts'
import { openDataSet } from '../snapshots/data-set.service.ts'

const REPORT = 'POST /api/v1/airdrops/{id}/reports'
const DECIDE = 'POST /api/v1/airdrop-reports/{id}/decide'
const LIST = 'GET /api/v1/airdrop-reports'
const DRY_RUN = '2026-12-18T00:00:01.000Z'
const SEASON_OVER = '2027-01-01T00:10:01.000Z'
const DECISIONS_DUE = '2027-01-04T00:10:00.000Z'
const APPEALS_OVER = '2027-01-12T00:00:00.000Z'
const EVIDENCE = 'The four posts of both were written on the same minute of each day.'

let t: TestServer
let id: string
let people: NamedPerson[]
let moderator: Person
beforeEach(async () => {
  t = await startTestServer()
  id = (await buildAirdrop(t)).id
  people = []
  for (const _ of [1, 2, 3, 4]) people.push(await buildScored(t, 200))
  moderator = await buildFinance(t, 'moderator')
})
afterEach(async () => {
  const breaches = await t.deps.database.transaction((tx) => findBreaches(tx))
  await t.close()
  expect(breaches.map(breachText)).toEqual([])
})

const moveTo = (iso: string) => t.advance(Date.parse(iso) - t.now().getTime())
const at = (place: number) => people[place] as NamedPerson
const mine = (person: Person) => t.ok(person, 'GET /api/v1/airdrops/{id}/mine', { params: { id } })
const shares = async () =>
  await Promise.all(people.map(async (person) => (await mine(person)).allocation?.line))

function body(kind: 'own' | 'proof', ...named: NamedPerson[]) {
  return { kind, usernames: named.map(({ username }) => username), evidence: EVIDENCE }
}

async function report(by: Person, kind: 'own' | 'proof', ...named: NamedPerson[]): Promise<string> {
  const { reports } = await t.ok(by, REPORT, { params: { id }, body: body(kind, ...named) })
  return reports[0]?.reportId ?? ''
}

async function decide(reportId: string, decision: 'proved' | 'not_proved' = 'proved') {
  const reason = 'Same hand, same minute'
  await t.ok(moderator, DECIDE, { params: { id: reportId }, body: { decision, reason } })
}

describe('POST /api/v1/airdrops/{id}/reports', () => {
  it('is open from the dry run to the end of the season', async () => {
    const call = { params: { id }, body: body('own', at(1)) }
    expect((await mine(at(0))).abilities.canReport).toBe(false)
    await t.refused(at(0), REPORT, 'conflict', call)
    await moveTo(DRY_RUN)
    expect((await mine(at(0))).abilities.canReport).toBe(true)
    const made = await t.ok(at(0), REPORT, call)
    expect(made.reports).toMatchObject([
      { kind: 'own', state: 'open', people: [{ username: at(1).username }], evidence: EVIDENCE },
    ])
    await moveTo(SEASON_OVER)
    await t.refused(at(2), REPORT, 'conflict', call)
  })

  it('refuses names that don’t fit, and more than 10 reports', async () => {
    await moveTo(DRY_RUN)
    const refuse = async (by: Person, kind: 'own' | 'proof', ...named: NamedPerson[]) => {
      const call = { params: { id }, body: body(kind, ...named) }
      return (await t.refused(by, REPORT, 'conflict', call)).detail
    }
    const nobody = { ...at(0), username: 'nobody_at_all' }
    expect(await refuse(at(0), 'proof', nobody, at(1))).toBe(
      'No one has the username nobody_at_all.',
    )
    expect(await refuse(at(0), 'own', at(0))).toBe('Name at least one account besides this one.')
    expect(await refuse(at(0), 'proof', at(0), at(1))).toContain('Report them as your own')
    expect(await refuse(at(0), 'proof', at(1))).toContain('at least two accounts')
    const twin = await buildScored(t, 10, { clusterOf: at(0) })
    expect(await refuse(at(0), 'proof', twin, at(1))).toContain('Laurel links one of these')
    for (let made = 0; made < 10; made += 1) await report(at(0), 'proof', at(1), at(2))
    expect(await refuse(at(0), 'proof', at(1), at(2))).toBe('You have already made 10 reports.')
  })
})

describe('a report of linked accounts', () => {
  it('of one’s own, when proved, leaves them 15% of their share', async () => {
    await moveTo(DRY_RUN)
    await decide(await report(at(0), 'own', at(1)))
    await moveTo(SEASON_OVER)
    const [first, second, third, fourth] = await shares()
    expect(first).toMatchObject({ amount: '112500000', report: 'own', reason: null })
    expect(second).toMatchObject({ amount: '112500000', report: 'own', cluster: first?.cluster })
    expect([third?.amount, fourth?.amount]).toEqual(['750000000', '750000000'])
    expect((await mine(at(1))).allocation?.reportText).toContain('15%')
  })

  it('of someone else’s, when proved, leaves them nothing and gives 10% to who proved it', async () => {
    await moveTo(DRY_RUN)
    await decide(await report(at(2), 'proof', at(0), at(1)))
    await moveTo(SEASON_OVER)
    const [first, second, third, fourth] = await shares()
    expect(first).toMatchObject({ amount: '0', reason: 'linked_accounts_proved', report: 'proof' })
    expect(second).toMatchObject({ amount: '0', reason: 'linked_accounts_proved' })
    expect(third).toMatchObject({ amount: '900000000', proved: [first?.cluster], reason: null })
    expect(fourth?.amount).toBe('750000000')
    expect((await mine(at(2))).allocation?.reportText).toContain('10%')
    expect((await mine(at(0))).allocation?.reasonText).toContain('belong to one person')
    const about = await t.db
      .select()
      .from(notifications)
      .where(eq(notifications.userId, at(0).userId))
    expect(about.map(({ title }) => title)).toContain(
      'Your account was found to be linked with others',
    )
    expect(about.map(({ message }) => message).join()).not.toContain(at(2).username)
  })

  it('counts if it was made first, and covers accounts that Laurel links with those it names', async () => {
    const linked = await buildScored(t, 200, { clusterOf: at(1) })
    people.push(linked)
    await moveTo(DRY_RUN)
    const own = await report(at(0), 'own', at(1))
    await t.advance(60_000)
    const proof = await report(at(2), 'proof', at(0), at(1))
    const { items } = await t.ok(moderator, LIST)
    expect(items.map((item) => item.accounts.map(({ isNamed }) => isNamed).sort())).toEqual([
      [false, true, true],
      [false, true, true],
    ])
    await decide(proof)
    await decide(own)
    await moveTo(SEASON_OVER)
    const [first, , third, , fifth] = await shares()
    expect(first).toMatchObject({ report: 'own', reason: null })
    expect(fifth).toMatchObject({ report: 'own', cluster: first?.cluster })
    expect(third?.proved).toEqual([])
  })

  it('changes nothing when it is not proved, or not decided 72 hours after the season', async () => {
    await moveTo(DRY_RUN)
    const [refused, open] = [
      await report(at(2), 'proof', at(0), at(1)),
      await report(at(0), 'own', at(1)),
    ]
    await decide(refused, 'not_proved')
    await moveTo(SEASON_OVER)
    expect((await t.ok(null, 'GET /api/v1/airdrops')).items[0]?.state).toBe('active')
    await moveTo(DECISIONS_DUE)
    expect((await t.ok(null, 'GET /api/v1/airdrops')).items[0]?.state).toBe('appeals')
    expect((await shares()).map((line) => line?.amount)).toEqual(Array(4).fill('750000000'))
    const rows = await t.db.select().from(airdropReports).where(eq(airdropReports.id, open))
    expect(rows).toMatchObject([{ state: 'not_proved', decidedBy: null }])
    await t.refused(moderator, DECIDE, 'conflict', {
      params: { id: open },
      body: { decision: 'proved', reason: 'Too late' },
    })
  })

  it('is undone for a person whose appeal is upheld', async () => {
    await moveTo(DRY_RUN)
    await decide(await report(at(2), 'proof', at(0), at(1)))
    await moveTo(SEASON_OVER)
    await t.ok(at(0), 'POST /api/v1/airdrops/{id}/appeals', {
      params: { id },
      body: { reason: 'We are sisters who share a desk' },
    })
    const { items } = await t.ok(moderator, 'GET /api/v1/airdrop-appeals')
    await t.ok(moderator, 'POST /api/v1/airdrop-appeals/{id}/decide', {
      params: { id: items[0]?.appealId ?? '' },
      body: { decision: 'uphold', reason: 'They are two people' },
    })
    await moveTo(APPEALS_OVER)
    const [first, second, third] = await shares()
    expect(first).toMatchObject({ amount: '750000000', reason: null, report: null })
    expect(second).toMatchObject({ amount: '0', reason: 'linked_accounts_proved' })
    expect(third?.amount).toBe('825000000')
  })

  it('is reproduced by `laurel recompute`, which notices a changed report', async () => {
    await moveTo(DRY_RUN)
    await decide(await report(at(2), 'proof', at(0), at(1)))
    await moveTo(SEASON_OVER)
    const data = await text(await openDataSet(t.db, id, 'closing'))
    const folder = await mkdtemp(join(tmpdir(), 'airdrop-'))
    const fileOf = async (name: string, content: string) => {
      await writeFile(join(folder, name), content)
      return join(folder, name)
    }
    expect(await recomputeAirdrop('Season 1', await fileOf('data', data))).toContain(
      'every amount and the root are reproduced',
    )
    const forged = data.replaceAll('"report":"proof"', '"report":"own"')
    await expect(recomputeAirdrop('Season 1', await fileOf('forged', forged))).rejects.toThrow(
      /leaf is/,
    )
    const dropped = data.replace(/"proved":\["[0-9a-f]+"\]/, '"proved":[]')
    await expect(recomputeAirdrop('Season 1', await fileOf('dropped', dropped))).rejects.toThrow(
      /share is/,
    )
    for (const { userId, username } of people) {
      expect(data).not.toContain(userId)
      expect(data).not.toContain(username)
    }
  })
})

describe('POST /api/v1/airdrop-reports/{id}/decide', () => {
  it('is for someone who is not involved, once, and audited', async () => {
    const own = await buildFinance(t, 'moderator')
    await moveTo(DRY_RUN)
    const reportId = await report(own, 'proof', at(0), at(1))
    const call = {
      params: { id: reportId },
      body: { decision: 'proved' as const, reason: 'Same hand' },
    }
    const { items } = await t.ok(own, LIST)
    expect(items).toMatchObject([{ abilities: { canDecide: false }, evidence: EVIDENCE }])
    await t.refused(own, DECIDE, 'not_allowed', call)
    await t.refused(at(2), DECIDE, 'not_allowed', call)
    await t.ok(moderator, DECIDE, call)
    await t.refused(moderator, DECIDE, 'conflict', call)
    expect((await t.ok(moderator, LIST)).items).toEqual([])
    const entries = await t.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, reportId))
    expect(entries).toMatchObject([{ action: 'airdrop_report.proved', reason: 'Same hand' }])
    const told = await t.db.select().from(notifications).where(eq(notifications.userId, own.userId))
    expect(told.map(({ title }) => title)).toContain('Your report of linked accounts was confirmed')
  })

  it('decides once, with 20 decisions at the same time', async () => {
    await moveTo(DRY_RUN)
    const reportId = await report(at(2), 'proof', at(0), at(1))
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        t.call(moderator, DECIDE, {
          params: { id: reportId },
          body: { decision: n % 2 === 0 ? 'proved' : 'not_proved', reason: 'Decided' },
        }),
      ),
    )
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})
