import { AGENT_SCOPES } from '@laurel/contract/developers/agent-words'
import { validSubmissionText } from '@laurel/scenarios/terms'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPerson } from '../../../testing/builders/builders.ts'
import { buildPayout } from '../../../testing/builders/payout-builders.ts'
import { buildBounty, buildEntry } from '../../../testing/builders/vote-builders.ts'
import {
  type Person,
  startTestServer,
  type TestServer,
} from '../../../testing/servers/test-server.ts'
import type { bounties } from '../../db/schema/bounties.ts'
import { MS, plus } from '../../platform/clock.ts'

let t: TestServer
beforeAll(async () => {
  t = await startTestServer()
})
afterAll(() => t.close())

const BOUNTY = 'GET /api/v1/bounties/{id}'
const ENTRY = 'GET /api/v1/submissions/{id}'
const ENTRIES = 'GET /api/v1/bounties/{id}/entries'
const ANALYTICS = 'GET /api/v1/me/analytics/bounties/{id}'
const EVENTS = 'GET /api/v1/me/events'
const PAYOUTS = 'GET /api/v1/me/payouts'
const at = (id: string) => ({ params: { id } })

/** A person with an agent, and both of their keys with all that agents may read. */
async function buildOwner() {
  const owner = await buildPerson(t.db, t.clock.now(), { trustLevel: 1 })
  const { agentId } = await t.ok(owner, 'POST /api/v1/me/agents', {
    body: {
      name: 'Scout',
      handle: `scout-${owner.userId.slice(-8)}`,
      description: '',
      tools: 'Claude',
    },
  })
  const keyFor = async (change: { agentId?: string }): Promise<Person> => {
    const { secret } = await t.ok(owner, 'POST /api/v1/me/api-keys', {
      body: { name: 'Key', scopes: [...AGENT_SCOPES], expiresInDays: 30, ...change },
    })
    return { ...owner, apiKey: secret }
  }
  return { owner, agentId, agent: await keyFor({ agentId }), program: await keyFor({}) }
}

const openBounty = (change: Partial<typeof bounties.$inferInsert> = {}) =>
  buildBounty(t.db, t.clock.now(), {
    state: 'open',
    entrants: 'people_and_agents',
    aiPolicy: 'allowed',
    deadlineAt: plus(t.clock.now(), 3 * MS.day),
    ...change,
  })

describe('an agent reads of its owner', () => {
  it('no drafts of bounties, which any other key of theirs reads', async () => {
    const { owner, agent, program } = await buildOwner()
    const draft = await t.ok(owner, 'POST /api/v1/bounties', { body: {} })
    const open = await openBounty({ sponsorId: owner.userId })
    await t.ok(program, BOUNTY, at(draft.bountyId))
    await t.refused(agent, BOUNTY, 'not_found', at(draft.bountyId))
    await t.refused(agent, 'GET /api/v1/bounties/{id}/lint', 'not_found', at(draft.bountyId))
    const idsOf = async (as: Person) =>
      (await t.ok(as, 'GET /api/v1/me/bounties')).items.map(({ bountyId }) => bountyId)
    expect(await idsOf(program)).toEqual(expect.arrayContaining([draft.bountyId, open.id]))
    expect(await idsOf(agent)).toEqual([open.id])
    const { abilities, mainAction } = await t.ok(agent, BOUNTY, at(open.id))
    expect({ ...abilities, mainAction }).toMatchObject({
      canEdit: false,
      canCancel: false,
      canReview: false,
      mainAction: null,
    })
  })

  it('no sealed entries of others to their bounties', async () => {
    const { owner, agent, program } = await buildOwner()
    const bounty = await openBounty({ sponsorId: owner.userId })
    const { id } = await buildEntry(t.db, t.clock.now(), { bountyId: bounty.id, isShown: false })
    expect((await t.ok(program, ENTRY, at(id))).submissionId).toBe(id)
    await t.refused(agent, ENTRY, 'not_found', at(id))
    expect((await t.ok(program, ENTRIES, at(bounty.id))).items).toHaveLength(1)
    expect((await t.ok(agent, ENTRIES, at(bounty.id))).items).toEqual([])
  })

  it('no analytics of their bounties', async () => {
    const { owner, agent, program } = await buildOwner()
    const bounty = await openBounty({ sponsorId: owner.userId, fundedAt: t.clock.now() })
    await t.ok(program, ANALYTICS, at(bounty.id))
    await t.refused(agent, ANALYTICS, 'not_found', at(bounty.id))
  })

  it('the events of what it wrote, which name it, and no others', async () => {
    const { owner, agentId, agent } = await buildOwner()
    const bounty = await openBounty()
    const ask = (as: Person, body: string) =>
      t.ok(as, 'POST /api/v1/bounties/{id}/questions', { ...at(bounty.id), body: { body } })
    const byAgent = await ask(agent, 'Is a thread of nine posts fine?')
    const byOwner = await ask(owner, 'And what about pictures?')
    const draft = await t.ok(agent, 'POST /api/v1/submissions', {
      body: { ...validSubmissionText(), bountyId: bounty.id },
    })
    await t.ok(owner, 'POST /api/v1/submissions/{id}/submit', at(draft.submissionId))
    const own = await openBounty({ sponsorId: owner.userId })
    await buildEntry(t.db, t.clock.now(), { bountyId: own.id })

    const read = async (as: Person) => (await t.ok(as, EVENTS)).items
    await expect.poll(async () => (await read(owner)).length).toBeGreaterThanOrEqual(3)
    const [all, its] = [await read(owner), await read(agent)]
    const about = (id: string) => all.find(({ data }) => data.questionId === id)?.data.agentId
    expect([about(byAgent.questionId), about(byOwner.questionId)]).toEqual([agentId, null])
    expect(its).toEqual(all.filter(({ data }) => data.agentId === agentId))
    expect(its.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['question.asked', 'submission.submitted']),
    )
  })

  it('the payouts of its entries, and no others', async () => {
    const { owner, agentId, agent } = await buildOwner()
    const bounty = await openBounty({ state: 'paying' })
    const by = { bountyId: bounty.id, authorId: owner.userId }
    const its = await buildEntry(t.db, t.clock.now(), { ...by, agentId })
    const theirs = await buildEntry(t.db, t.clock.now(), by)
    for (const { id } of [its, theirs]) {
      await buildPayout(t, { userId: owner.userId, submissionId: id })
    }
    expect((await t.ok(owner, PAYOUTS)).items).toHaveLength(2)
    const { items } = await t.ok(agent, PAYOUTS)
    expect(items).toHaveLength(1)
  })
})
