import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFixedClock } from '../../../testing/fixed-clock.ts'
import {
  asAdmin,
  createTestDatabase,
  type TestDatabase,
} from '../../../testing/servers/test-database.ts'
import { newId } from '../ids.ts'
import { runAsSystem } from '../work/sweeps.ts'
import { findBrokenAuditEntries, recordAudit, verifyAuditChain } from './audit.ts'

const clock = createFixedClock('2026-11-02T09:00:00.000Z')
let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
  for (let count = 0; count < 3; count += 1) await record(`act ${count}`)
})
afterAll(() => test.drop())

const record = (reason: string, subjectId = newId()) =>
  runAsSystem({ database: test.database, clock, jobs: { send: async () => {} } }, (ctx) =>
    recordAudit(ctx, {
      action: 'bounty.hide',
      subjectKind: 'bounty',
      subjectId,
      reason,
      before: { state: 'open', count: 1, nothing: undefined },
      after: { state: 'hidden', list: ['ü', 1.5, null] },
    }),
  )

const broken = () => findBrokenAuditEntries(test.database.db)

/** Does what only the owner of the database can do, and only deliberately. */
async function tamper(statement: string): Promise<void> {
  const steps = ['disable trigger user', null, 'enable trigger user']
  for (const step of steps) {
    await asAdmin(test.ownerUrl, step === null ? statement : `alter table audit_entries ${step}`)
  }
}

async function idOf(reason: string): Promise<string> {
  const { rows } = await test.database.pool.query(
    'select id from audit_entries where reason = $1',
    [reason],
  )
  return rows[0].id
}

describe('the audit log', () => {
  it('verifies as it was written', async () => {
    expect(await broken()).toEqual([])
  })

  it('verifies after concurrent writes', async () => {
    await Promise.all(Array.from({ length: 8 }, (_, index) => record(`at once ${index}`)))
    expect(await broken()).toEqual([])
  })

  it('is checked in batches of any size with the same result', async () => {
    const whole = await verifyAuditChain(test.database.db)
    expect(whole).toMatchObject({ checkedCount: 11, brokenCount: 0 })
    for (const batch of [1, 4, 11, 12]) {
      expect(await verifyAuditChain(test.database.db, batch)).toEqual(whole)
    }
  })

  it('keeps no entry of an action that failed', async () => {
    const deps = { database: test.database, clock, jobs: { send: async () => {} } }
    const act = runAsSystem(deps, async (ctx) => {
      await recordAudit(ctx, { action: 'a.b', subjectKind: 'a', subjectId: '1', reason: 'undone' })
      throw new Error('no')
    })
    await expect(act).rejects.toThrow('no')
    await expect(idOf('undone')).rejects.toThrow()
    expect(await broken()).toEqual([])
  })

  it.each(["update audit_entries set reason = ''", 'delete from audit_entries'])(
    'refuses %s to the application',
    async (statement) => {
      await expect(test.database.pool.query(statement)).rejects.toMatchObject({ code: '42501' })
    },
  )

  it.each([
    "update audit_entries set reason = ''",
    'delete from audit_entries',
    'truncate audit_entries',
  ])('refuses %s to the owner', async (statement) => {
    await expect(asAdmin(test.ownerUrl, statement)).rejects.toMatchObject({ code: '23001' })
  })

  it('shows which entry was changed', async () => {
    const id = await idOf('act 1')
    await tamper(`update audit_entries set after = '{"state": "open"}' where id = '${id}'`)
    expect(await broken()).toEqual([id])
    await tamper(
      `update audit_entries set after = '{"list": ["ü", 1.5, null], "state": "hidden"}' where id = '${id}'`,
    )
    expect(await broken()).toEqual([])
  })

  it('shows where an entry was removed', async () => {
    await tamper(`delete from audit_entries where reason = 'act 1'`)
    expect(await broken()).toEqual([await idOf('act 2')])
  })
})
