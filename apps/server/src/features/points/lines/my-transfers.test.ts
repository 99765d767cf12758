import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPerson } from '../../../../testing/builders/builders.ts'
import {
  burn,
  issuance,
  pending,
  spendable,
  transfer,
} from '../../../../testing/money/ledger-transfers.ts'
import {
  type Person,
  startTestServer,
  type TestServer,
} from '../../../../testing/servers/test-server.ts'
import { post } from '../../../ledger/ledger.service.ts'
import type { TransferInput } from '../../../ledger/transfers.ts'
import { MS } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'

let t: TestServer
let ada: Person
const seasonId = newId()
const path = 'GET /api/v1/me/transfers'
const csv = '/api/v1/me/transfers/csv'

const postNow = (...transfers: TransferInput[]) =>
  t.deps.database.transaction((tx) => post(tx, t.now(), transfers))
const titles = async (query: Record<string, unknown>) =>
  (await t.ok(ada, path, { query })).items.map(({ title }) => title)
const rowsOf = async (query = '') => {
  const { body } = await t.download(ada, csv + query)
  return body.slice(1).split('\r\n').slice(0, -1)
}

beforeAll(async () => {
  t = await startTestServer()
  ada = await buildPerson(t.db, t.now())
  const eve = await buildPerson(t.db, t.now())
  const mine = spendable(ada.userId)
  await postNow(
    transfer(issuance, mine, 9, { title: '=cmd()', category: 'operator_grant', seasonId }),
    transfer(issuance, spendable(eve.userId), 5, { title: 'of Eve', category: 'operator_grant' }),
  )
  t.wait(MS.day)
  await postNow(
    transfer(issuance, pending(ada.userId), 4, { title: 'A lesson', category: 'lesson' }),
  )
  await t.advance(MS.day)
  await postNow(transfer(mine, burn, 2, { title: 'Two, burned', category: 'debt' }))
})
afterAll(() => t.close())

describe(path, () => {
  it.each([
    [{}, ['Two, burned', 'A lesson', '=cmd()']],
    [{ category: 'lesson' }, ['A lesson']],
    [{ account: 'spendable' }, ['Two, burned', '=cmd()']],
    [{ account: 'pending', category: 'debt' }, []],
    [{ seasonId }, ['=cmd()']],
    [{ from: '2026-11-03' }, ['Two, burned', 'A lesson']],
    [{ to: '2026-11-03' }, ['A lesson', '=cmd()']],
    [{ from: '2026-11-03', to: '2026-11-03' }, ['A lesson']],
    [{ from: '2026-11-04', to: '2026-11-02' }, []],
  ])('reads with %j', async (query, expected) => {
    expect(await titles(query)).toEqual(expected)
  })

  it('pages through filtered lines', async () => {
    const query = { account: 'spendable', limit: 1 }
    const first = await t.ok(ada, path, { query })
    const second = await t.ok(ada, path, { query: { ...query, cursor: first.nextCursor ?? '' } })
    expect([...first.items, ...second.items].map(({ title }) => title)).toEqual([
      'Two, burned',
      '=cmd()',
    ])
    expect(second.nextCursor).toBeNull()
  })

  it('says which seal a line is in, once its day is sealed', async () => {
    const { items } = await t.ok(ada, path)
    const seals = (await t.ok(null, 'GET /api/v1/seals')).items
    expect(items.map(({ seal }) => seal?.day ?? null)).toEqual([null, '2026-11-03', '2026-11-02'])
    for (const { seal } of items.slice(1)) {
      expect(seals.find(({ day }) => day === seal?.day)?.root).toBe(seal?.root)
    }
  })

  it.each([
    { from: '2026-02-31' },
    { to: '0000-01-01' },
    { account: 'issuance' },
    { seasonId: 'x' },
  ])('refuses %j', async (query) => {
    await t.refused(ada, path, 'validation_failed', { query })
  })
})

describe(`GET ${csv}`, () => {
  it('gives every line with its seal, safe for spreadsheets', async () => {
    const [header, ...rows] = await rowsOf()
    expect(header).toContain('Number,Time (UTC),Category,Title,Account,Change (points)')
    expect(rows).toHaveLength(3)
    expect(rows[0]).toContain(',debt,"Two, burned",spendable,-2,7,')
    expect(rows[2]).toContain(`,operator_grant,'=cmd(),spendable,9,9,,${seasonId},1,`)
    expect(rows[2]).toMatch(/,2026-11-02,[0-9a-f]{64}$/)
  })

  it('gives only the lines that match', async () => {
    expect(await rowsOf('?account=pending&to=2026-11-03')).toHaveLength(2)
    expect(await rowsOf('?category=win')).toHaveLength(1)
  })

  it('gives all of many lines, and is a file of the day', async () => {
    const grants = Array.from({ length: 1201 }, () =>
      transfer(issuance, spendable(ada.userId), 1, { category: 'operator_grant' }),
    )
    await postNow(...grants)
    const rows = await rowsOf('?category=operator_grant')
    expect(rows).toHaveLength(1 + 1201 + 1)
    expect(new Set(rows).size).toBe(rows.length)
    const { headers } = await t.download(ada, csv)
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="laurel-transfers-2026-11-04.csv"',
      'cache-control': 'no-store',
    })
  })

  it('refuses a visitor with 401, and what is no filter', async () => {
    expect((await t.download(null, csv)).status).toBe(401)
    expect((await t.download(ada, `${csv}?from=x`)).status).toBe(422)
  })
})

describe('GET /api/v1/seasons', () => {
  it('lists the seasons, newest first', async () => {
    await t.db.execute(
      sql`insert into seasons (id, name, starts_at, ends_at, rule_version) values (gen_random_uuid(), 'Old', '2020-01-01', '2020-04-01', 1)`,
    )
    const { items } = await t.ok(null, 'GET /api/v1/seasons')
    expect(items.at(-1)).toMatchObject({ name: 'Old', startsAt: '2020-01-01T00:00:00.000Z' })
    expect(items.length).toBeGreaterThan(1)
  })
})
