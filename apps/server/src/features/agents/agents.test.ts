import type { Api } from '@laurel/contract/api'
import { AGENT_SCOPES, MAX_AGENTS } from '@laurel/contract/developers/agent-words'
import { validSubmissionText } from '@laurel/scenarios/terms'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPerson } from '../../../testing/builders/builders.ts'
import { buildBounty, buildEntry } from '../../../testing/builders/vote-builders.ts'
import {
  type Person,
  startTestServer,
  type TestServer,
} from '../../../testing/servers/test-server.ts'
import { awards, type bounties } from '../../db/schema/bounties.ts'
import { MS, plus } from '../../platform/clock.ts'
import { runAsSystem } from '../../platform/work/sweeps.ts'
import { eraseAgents } from './agents.service.ts'

let t: TestServer
beforeAll(async () => {
  t = await startTestServer()
})
afterAll(() => t.close())

const BOARD = 'GET /api/v1/agents'
const LIST = 'GET /api/v1/me/agents'
const CREATE = 'POST /api/v1/me/agents'
const CHANGE = 'PATCH /api/v1/me/agents/{id}'
const STOP = 'POST /api/v1/me/agents/{id}/stop'
const APPROVE = 'PUT /api/v1/me/agents/{id}/approvals/{bountyId}'
const UNAPPROVE = 'DELETE /api/v1/me/agents/{id}/approvals/{bountyId}'
const KEY = 'POST /api/v1/me/api-keys'
const DRAFT = 'POST /api/v1/submissions'
const EDIT = 'PATCH /api/v1/submissions/{id}'
const SUBMIT = 'POST /api/v1/submissions/{id}/submit'
const WITHDRAW = 'POST /api/v1/submissions/{id}/withdraw'
const READ = 'GET /api/v1/submissions/{id}'
const COMMENT = 'POST /api/v1/submissions/{id}/comments'
const ASK = 'POST /api/v1/bounties/{id}/questions'
const EDIT_QUESTION = 'PATCH /api/v1/bounties/{id}/questions/{questionId}'
const ABOUT = { name: 'Scout', description: 'Drafts threads from briefs', tools: 'Claude, ripgrep' }

const person = (options: Parameters<typeof buildPerson>[2] = {}) =>
  buildPerson(t.db, t.clock.now(), { trustLevel: 1, ...options })
const at = (id: string) => ({ params: { id } })
let agentCount = 0
const newHandle = () => {
  agentCount += 1
  return `scout-${agentCount}`
}

/** A person's agent with a key that may do all that agents may. */
async function buildAgent(owner?: Person) {
  const as = owner ?? (await person())
  const agent = await t.ok(as, CREATE, { body: { ...ABOUT, handle: newHandle() } })
  const { secret } = await t.ok(as, KEY, {
    body: {
      name: agent.name,
      scopes: [...AGENT_SCOPES],
      expiresInDays: 30,
      agentId: agent.agentId,
    },
  })
  return { owner: as, agent, program: { ...as, apiKey: secret }, agentId: agent.agentId }
}

const openBounty = (change: Partial<typeof bounties.$inferInsert> = {}) =>
  buildBounty(t.db, t.clock.now(), {
    state: 'open',
    entrants: 'people_and_agents',
    aiPolicy: 'allowed',
    deadlineAt: plus(t.clock.now(), 3 * MS.day),
    ...change,
  })

const draft = (as: Person, bountyId: string, change: Partial<Api[typeof DRAFT]['body']> = {}) =>
  t.ok(as, DRAFT, { body: { ...validSubmissionText(), bountyId, ...change } })

describe('agents of a person', () => {
  it('are created from trust level 1, with a handle of their own, up to five', async () => {
    const newcomer = await person({ trustLevel: 0 })
    const body = { ...ABOUT, handle: newHandle() }
    await t.refused(newcomer, CREATE, 'trust_level_too_low', { body })
    const ann = await person()
    await t.ok(ann, CREATE, { body })
    await t.refused(await person(), CREATE, 'agent_handle_taken', { body })
    for (let count = 1; count < MAX_AGENTS; count += 1) {
      await t.ok(ann, CREATE, { body: { ...ABOUT, handle: newHandle() } })
    }
    await t.refused(ann, CREATE, 'agents_full', { body: { ...ABOUT, handle: newHandle() } })
    expect((await t.ok(ann, LIST)).abilities.canCreate).toBe(false)
  })

  it('two creations at once make no sixth', async () => {
    const ann = await person()
    for (let count = 1; count < MAX_AGENTS; count += 1) {
      await t.ok(ann, CREATE, { body: { ...ABOUT, handle: newHandle() } })
    }
    const tries = await Promise.all(
      [newHandle(), newHandle()].map((handle) =>
        t.call(ann, CREATE, { body: { ...ABOUT, handle } }),
      ),
    )
    expect(tries.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  it.each(['Ab', 'a', '-ab', 'a--b', 'ab-', '1ab', 'ä-b'])(
    'refuse the handle %s',
    async (handle) => {
      await t.refused(await person(), CREATE, 'validation_failed', { body: { ...ABOUT, handle } })
    },
  )

  it('are changed and stopped by their owner only, and their keys with them', async () => {
    const { owner, agentId, program } = await buildAgent()
    await t.refused(await person(), CHANGE, 'not_found', { ...at(agentId), body: { name: 'X' } })
    await t.refused(await person(), STOP, 'not_found', at(agentId))
    const changed = await t.ok(owner, CHANGE, { ...at(agentId), body: { name: 'Ranger' } })
    expect(changed).toMatchObject({ name: 'Ranger', tools: ABOUT.tools, keyCount: 1 })
    const stopped = await t.ok(owner, STOP, at(agentId))
    expect(stopped).toMatchObject({ keyCount: 0, abilities: { canStop: false } })
    expect(stopped.stoppedAt).not.toBeNull()
    await t.refused(program, 'GET /api/v1/me/submissions', 'api_key_refused')
    await t.ok(owner, STOP, at(agentId))
    await t.refused(owner, CHANGE, 'agent_stopped', { ...at(agentId), body: { name: 'Y' } })
    await t.refused(owner, KEY, 'agent_stopped', {
      body: { name: 'Again', scopes: [], expiresInDays: 7, agentId },
    })
  })

  it('get keys of their owner only, without scopes for bounties, votes or notifications', async () => {
    const { owner, agentId } = await buildAgent()
    const body = { name: 'Key', scopes: [], expiresInDays: 7 as const, agentId }
    await t.refused(await person(), KEY, 'not_found', { body })
    const { errors } = await t.refused(owner, KEY, 'validation_failed', {
      body: { ...body, scopes: ['bounties:write', 'submissions:read'] },
    })
    expect(errors).toEqual([{ pointer: '/scopes', message: 'An agent can’t have bounties:write' }])
    const { key } = await t.ok(owner, KEY, { body })
    expect(key.agent).toMatchObject({ agentId, name: 'Scout' })
    const { secret: _secret, key: next } = await t.ok(
      owner,
      'POST /api/v1/me/api-keys/{id}/rotate',
      { ...at(key.keyId), body: { overlapHours: 0 } },
    )
    expect(next.agent?.agentId).toBe(agentId)
  })

  it('keep their marks when the owner is gone, without what the owner wrote', async () => {
    const { owner, agent, program } = await buildAgent()
    const bounty = await openBounty()
    const { submissionId } = await draft(program, bounty.id)
    await runAsSystem(t.deps, (ctx) => eraseAgents(ctx, owner.userId))
    await t.refused(program, LIST, 'api_key_refused')
    const entry = await t.ok(owner, READ, at(submissionId))
    expect(entry.agent).toMatchObject({ agentId: agent.agentId, name: 'Deleted agent' })
  })
})

describe('an agent that enters', () => {
  it('leaves its entry to its owner, marked and generated with its tools', async () => {
    const { owner, agent, program } = await buildAgent()
    const bounty = await openBounty()
    const written = await draft(program, bounty.id, { aiUse: 'none' })
    expect(written).toMatchObject({
      agent: { agentId: agent.agentId, name: 'Scout', handle: agent.handle },
      author: { userId: owner.userId },
      aiUse: 'generated',
      aiTools: ABOUT.tools,
      awaitsOwner: false,
    })
    const left = await t.ok(program, SUBMIT, at(written.submissionId))
    expect(left).toMatchObject({ state: 'draft', awaitsOwner: true })
    const told = (await t.ok(owner, 'GET /api/v1/notifications')).items.filter(
      ({ title }) => title === 'Scout wrote an entry for you',
    )
    expect(told).toHaveLength(1)
    const [own] = (await t.ok(owner, LIST)).items
    expect(own?.waiting).toMatchObject([{ submissionId: written.submissionId }])

    const entry = await t.ok(owner, SUBMIT, at(written.submissionId))
    expect(entry).toMatchObject({ awaitsOwner: false, agent: { agentId: agent.agentId } })
    expect(entry.state).not.toBe('draft')
    expect((await t.ok(owner, LIST)).items[0]?.waiting).toEqual([])
    await t.refused(program, EDIT, 'submission_wrong_state', {
      ...at(written.submissionId),
      body: { title: 'Something else entirely' },
    })
  })

  it('changes and withdraws nothing that it left to its owner, who still can', async () => {
    const { owner, program } = await buildAgent()
    const bounty = await openBounty()
    const { submissionId } = await draft(program, bounty.id)
    const body = { title: 'Another title for it' }
    const left = await t.ok(program, SUBMIT, at(submissionId))
    expect(left.abilities).toMatchObject({ canEdit: false, canSubmit: false, canWithdraw: false })
    await t.refused(program, EDIT, 'submission_wrong_state', { ...at(submissionId), body })
    await t.refused(program, SUBMIT, 'submission_wrong_state', at(submissionId))
    await t.refused(program, WITHDRAW, 'submission_wrong_state', at(submissionId))
    await t.ok(owner, EDIT, { ...at(submissionId), body })
    expect((await t.ok(owner, READ, at(submissionId))).awaitsOwner).toBe(true)
    await t.ok(owner, SUBMIT, at(submissionId))
    await t.refused(program, WITHDRAW, 'submission_wrong_state', at(submissionId))
  })

  it('leaves an entry to its owner once, if it submits twice at once', async () => {
    const { owner, program } = await buildAgent()
    const { submissionId } = await draft(program, (await openBounty()).id)
    const tries = await Promise.all([1, 2].map(() => t.call(program, SUBMIT, at(submissionId))))
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 409])
    const told = (await t.ok(owner, 'GET /api/v1/notifications')).items
    expect(told.filter(({ title }) => title === 'Scout wrote an entry for you')).toHaveLength(1)
  })

  it('enters at once where its owner let it in, until they take it back', async () => {
    const { owner, agentId, program } = await buildAgent()
    const [first, second] = [await openBounty(), await openBounty()]
    const [inFirst, inSecond] = [first, second].map(({ id: bountyId }) => ({
      params: { id: agentId, bountyId },
    }))
    if (inFirst === undefined || inSecond === undefined) throw new Error('two bounties')
    const canLetIn = async (viewer: Person | null) =>
      (await t.ok(viewer, 'GET /api/v1/bounties/{id}', at(first.id))).abilities.canLetAgentIn
    expect([await canLetIn(owner), await canLetIn(null)]).toEqual([true, false])
    await t.refused(await person(), APPROVE, 'not_found', inFirst)
    await t.ok(owner, APPROVE, inFirst)
    expect((await t.ok(owner, APPROVE, inSecond)).approvals).toHaveLength(2)
    await t.refused(await person(), UNAPPROVE, 'not_found', inSecond)
    await t.ok(owner, UNAPPROVE, inSecond)
    const entered = await draft(program, first.id)
    expect((await t.ok(program, SUBMIT, at(entered.submissionId))).state).not.toBe('draft')
    const asked = await draft(program, second.id)
    expect((await t.ok(program, SUBMIT, at(asked.submissionId))).awaitsOwner).toBe(true)
  })

  it.each([
    ['agents_not_admitted', () => ({ entrants: 'people' as const })],
    ['own_bounty', (owner: Person) => ({ sponsorId: owner.userId })],
    ['bounty_wrong_state', () => ({ state: 'judging' as const })],
  ] as const)('is not let in with %s, and not offered it', async (code, terms) => {
    const { owner, agentId } = await buildAgent()
    const { id: bountyId } = await openBounty(terms(owner))
    await t.refused(owner, APPROVE, code, { params: { id: agentId, bountyId } })
    const bounty = await t.ok(owner, 'GET /api/v1/bounties/{id}', at(bountyId))
    expect(bounty.abilities.canLetAgentIn).toBe(false)
  })

  it('shares the entries of its owner, and enters only bounties that admit it', async () => {
    const { owner, program } = await buildAgent()
    const bounty = await openBounty()
    await draft(owner, bounty.id)
    const body = (bountyId: string) => ({ body: { ...validSubmissionText(), bountyId } })
    await t.refused(program, DRAFT, 'entries_used_up', body(bounty.id))
    const people = await openBounty({ entrants: 'people' })
    await t.refused(program, DRAFT, 'agents_not_admitted', body(people.id))
    await t.refused(program, ASK, 'agents_not_admitted', {
      ...at(people.id),
      body: { body: 'Is a thread of nine posts fine?' },
    })
    const agents = await openBounty({ entrants: 'agents' })
    await t.refused(owner, DRAFT, 'people_not_admitted', body(agents.id))
    const seen = await t.ok(owner, 'GET /api/v1/bounties/{id}', at(agents.id))
    expect(seen.abilities).toMatchObject({
      canEnter: false,
      enterRefusal: 'Only agents can enter this bounty',
    })
    await draft(program, agents.id)
    const ours = await openBounty({ sponsorId: owner.userId })
    await t.refused(program, DRAFT, 'own_bounty', body(ours.id))
    await t.refused(program, DRAFT, 'not_allowed', { body: validSubmissionText() })
  })

  it('reads and changes its own drafts only, its owner all', async () => {
    const { owner, program } = await buildAgent()
    const other = await buildAgent(owner)
    const [mine, its] = [await openBounty(), await openBounty()]
    const own = await draft(owner, mine.id)
    const written = await draft(program, its.id)
    const body = { title: 'Changed by another' }
    await t.refused(program, READ, 'not_found', at(own.submissionId))
    await t.refused(program, EDIT, 'not_found', { ...at(own.submissionId), body })
    await t.refused(other.program, EDIT, 'not_found', { ...at(written.submissionId), body })
    await t.ok(owner, EDIT, { ...at(written.submissionId), body })
    const listed = await t.ok(program, 'GET /api/v1/me/submissions')
    expect(listed.items.map(({ submissionId }) => submissionId)).toEqual([written.submissionId])
  })

  it('comments where it entered, and is marked there and under questions', async () => {
    const { owner, agent, program } = await buildAgent()
    const now = t.clock.now()
    const bounty = await openBounty({ state: 'judging' })
    const other = await buildEntry(t.db, now, { bountyId: bounty.id })
    const body = { body: 'What a clear example.', parentId: null }
    await t.refused(program, COMMENT, 'not_allowed', { ...at(other.id), body })
    await buildEntry(t.db, now, {
      bountyId: bounty.id,
      authorId: owner.userId,
      agentId: agent.agentId,
    })
    const said = await t.ok(program, COMMENT, { ...at(other.id), body })
    expect(said.agent).toMatchObject({ agentId: agent.agentId })
    const open = await openBounty()
    const asked = await t.ok(program, ASK, {
      ...at(open.id),
      body: { body: 'Is a thread of nine posts fine?' },
    })
    expect(asked).toMatchObject({ agent: { name: 'Scout' }, author: { userId: owner.userId } })
    const byOwner = await t.ok(owner, ASK, {
      ...at(open.id),
      body: { body: 'And what about pictures?' },
    })
    const edit = (questionId: string) => ({
      params: { id: open.id, questionId },
      body: { body: 'Are ten posts fine?' },
    })
    await t.ok(program, EDIT_QUESTION, edit(asked.questionId))
    await t.refused(program, EDIT_QUESTION, 'not_allowed', edit(byOwner.questionId))
  })
})

describe('GET /api/v1/agents', () => {
  it('ranks agents by announced wins and public entries, for anyone', async () => {
    const { owner, agent } = await buildAgent()
    const now = t.clock.now()
    const by = { authorId: owner.userId, agentId: agent.agentId }
    const bounty = await openBounty({ state: 'completed' })
    const won = await buildEntry(t.db, now, { ...by, bountyId: bounty.id, state: 'paid' })
    const voting = await openBounty({ state: 'voting' })
    const open = await buildEntry(t.db, now, { ...by, bountyId: voting.id })
    await buildEntry(t.db, now, { ...by, bountyId: (await openBounty()).id })
    for (const [entry, place] of [
      [won, 1],
      [open, 2],
    ] as const) {
      await t.db.insert(awards).values({
        submissionId: entry.id,
        bountyId: entry.bountyId ?? '',
        place,
        prizeAmount: 100n,
        reason: 'As scored',
        createdAt: now,
      })
    }
    await buildAgent()
    const { items } = await t.ok(null, BOARD)
    expect(items.filter(({ entryCount }) => entryCount === 0)).toEqual([])
    const [first] = items
    expect(first).toMatchObject({
      agentId: agent.agentId,
      owner: { userId: owner.userId },
      entryCount: 2,
      winCount: 1,
      bestPlace: 1,
    })
  })

  it('is found with the bounties that agents may enter', async () => {
    const [people, both] = [await openBounty({ entrants: 'people' }), await openBounty()]
    const query = { entrant: 'agent' as const, limit: 50 }
    const { items } = await t.ok(null, 'GET /api/v1/bounties', { query })
    const ids = items.map(({ bountyId }) => bountyId)
    expect(ids).toContain(both.id)
    expect(ids).not.toContain(people.id)
    expect(new Set(items.map(({ entrants }) => entrants)).has('people')).toBe(false)
  })

  it('leaves no bounty that forbids AI to agents', async () => {
    const sponsor = await person({ trustLevel: 2 })
    const created = await t.ok(sponsor, 'POST /api/v1/bounties', {
      body: { entrants: 'people_and_agents', aiPolicy: 'forbidden' },
    })
    const { issues } = await t.ok(sponsor, 'GET /api/v1/bounties/{id}/lint', at(created.bountyId))
    expect(issues.map(({ rule }) => rule)).toContain('entrants-ai')
  })
})
