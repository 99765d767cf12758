import { randomUUID } from 'node:crypto'
import { buildAnnounced, buildContest, buildJudging } from '@laurel/scenarios/awards'
import { buildDraft, buildOpenBounty } from '@laurel/scenarios/bounties'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPerson } from '../../../testing/builders/builders.ts'
import type { Person } from '../../../testing/servers/test-server.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { balanceOf } from '../../ledger/balances.service.ts'

let t: TestServer
beforeAll(async () => {
  t = await startTestServer()
})
afterAll(async () => {
  await t.close()
})

const CANCEL = 'POST /api/v1/bounties/{id}/cancel'
const body = { reason: 'We changed our plans' }
const cancelling = (id: string) => ({ params: { id }, body })
const person = (options: Parameters<typeof buildPerson>[2] = {}) =>
  buildPerson(t.db, t.clock.now(), options)
const spendableOf = ({ userId }: Person) => balanceOf(t.db, { kind: 'spendable', ownerId: userId })

describe('POST /api/v1/bounties/{id}/cancel', () => {
  it('refunds everything before the first entry', async () => {
    const { sponsor, bounty } = await buildOpenBounty(t)
    const before = await spendableOf(sponsor)
    const cancelled = await t.ok(sponsor, CANCEL, cancelling(bounty.slug))
    expect(cancelled).toMatchObject({
      state: 'cancelled',
      closedReason: body.reason,
      escrow: { balance: '0' },
      abilities: { canEdit: false, canCancel: false },
    })
    expect(await spendableOf(sponsor)).toBe(before + 600)
    await t.refused(sponsor, CANCEL, 'bounty_wrong_state', cancelling(bounty.slug))
  })

  it('refunds once when clicked twice', async () => {
    const { sponsor, bounty } = await buildOpenBounty(t)
    const before = await spendableOf(sponsor)
    const answers = await Promise.all(
      [1, 2].map(() => t.call(sponsor, CANCEL, cancelling(bounty.slug))),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const key = randomUUID()
    const { sponsor: other, bounty: second } = await buildOpenBounty(t)
    const first = await t.ok(other, CANCEL, { ...cancelling(second.slug), key })
    expect(await t.ok(other, CANCEL, { ...cancelling(second.slug), key })).toEqual(first)
    expect(await spendableOf(sponsor)).toBe(before + 600)
  })

  it('requires an admin after the first entry, audits it, and returns credits to entrants', async () => {
    const contest = await buildContest(t, { entryCount: 1 })
    const [entrant] = contest.entries
    const creditsOf = async () =>
      (await t.ok(entrant?.author ?? null, 'GET /api/v1/me/credits')).balance
    const creditsBefore = await creditsOf()
    await t.refused(contest.sponsor, CANCEL, 'bounty_wrong_state', cancelling(contest.bounty.slug))
    const moderator = await person({ roles: ['moderator'] })
    await t.refused(moderator, CANCEL, 'not_allowed', cancelling(contest.bounty.slug))
    const admin = await person({ roles: ['admin'] })
    await t.ok(admin, CANCEL, cancelling(contest.bounty.slug))
    expect(await creditsOf()).toBe(creditsBefore + 1)
    const { items } = await t.ok(entrant?.author ?? null, 'GET /api/v1/notifications')
    expect(items.map(({ title }) => title)).toContain('A bounty was cancelled')
    const audit = await t.ok(admin, 'GET /api/v1/admin/audit')
    expect(audit.items[0]).toMatchObject({ action: 'bounty.cancel', reason: body.reason })
  })

  it('is possible for an admin until the award is announced', async () => {
    const admin = await person({ roles: ['admin'] })
    const judging = await buildJudging(t, { entryCount: 1, voters: 0 })
    await t.ok(admin, CANCEL, cancelling(judging.bounty.slug))
    const announced = await buildAnnounced(t, { entryCount: 1, voters: 0 })
    await t.refused(admin, CANCEL, 'bounty_wrong_state', cancelling(announced.bounty.slug))
  })

  it('cancels a bounty that awaits funding, and is hidden from others', async () => {
    const { sponsor, bounty } = await buildDraft(t)
    await t.refused(sponsor, CANCEL, 'bounty_wrong_state', cancelling(bounty.bountyId))
    await t.ok(sponsor, 'POST /api/v1/bounties/{id}/submit', { params: { id: bounty.bountyId } })
    await t.refused(await person(), CANCEL, 'not_found', cancelling(bounty.bountyId))
    await t.refused(null, CANCEL, 'not_authenticated', cancelling(bounty.bountyId))
    const cancelled = await t.ok(sponsor, CANCEL, cancelling(bounty.bountyId))
    expect(cancelled).toMatchObject({ state: 'cancelled', escrow: null })
  })

  it('requires a reason, and is refused in a prelaunch', async () => {
    const { sponsor, bounty } = await buildOpenBounty(t)
    await t.refused(sponsor, CANCEL, 'validation_failed', {
      params: { id: bounty.slug },
      body: { reason: '' },
    })
    t.setPrelaunch(true)
    await t.refused(sponsor, CANCEL, 'prelaunch_read_only', cancelling(bounty.slug))
    t.setPrelaunch(false)
  })
})
