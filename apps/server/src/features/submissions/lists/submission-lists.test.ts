import type { Api } from '@laurel/contract/api'
import { buildOpenBounty } from '@laurel/scenarios/bounties'
import { buildAcceptedEntry, buildEntry, buildEntryDraft } from '@laurel/scenarios/submissions'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPerson } from '../../../../testing/builders/builders.ts'
import {
  type As,
  startTestServer,
  type TestServer,
} from '../../../../testing/servers/test-server.ts'
import { awards, bounties } from '../../../db/schema/bounties.ts'
import { submissions } from '../../../db/schema/submissions.ts'
import { MS } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'

let t: TestServer
beforeAll(async () => {
  t = await startTestServer()
})
afterAll(async () => {
  await t.close()
})

const person = (options: Parameters<typeof buildPerson>[2] = {}) =>
  buildPerson(t.db, t.clock.now(), options)
const GALLERY = 'GET /api/v1/submissions'
const ENTRIES = 'GET /api/v1/bounties/{id}/entries'
const MINE = 'GET /api/v1/me/submissions'

type CardPage = Api[typeof GALLERY]['reply']
type BountyColumns = Partial<typeof bounties.$inferInsert>
type SubmissionColumns = Partial<typeof submissions.$inferInsert>
const setBounty = async (id: string, set: BountyColumns) =>
  await t.db.update(bounties).set(set).where(eq(bounties.id, id))
const setSubmission = async (id: string, set: SubmissionColumns) =>
  await t.db.update(submissions).set(set).where(eq(submissions.id, id))

/** All pages of a list as ids, two items a page. */
async function readAll(
  as: As,
  endpoint: typeof GALLERY | typeof ENTRIES | typeof MINE,
  query: Record<string, unknown> = {},
  params: Record<string, string> = {},
): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | null = null
  do {
    const page: Record<string, unknown> = {
      ...query,
      limit: 2,
      ...(cursor === null ? {} : { cursor }),
    }
    const answer: CardPage = await t.ok(as, endpoint, { query: page, params })
    ids.push(...answer.items.map(({ submissionId }) => submissionId))
    cursor = answer.nextCursor
  } while (cursor !== null)
  return ids
}

describe(GALLERY, () => {
  it('lists public posts newest first, page by page, each once', async () => {
    const posts: string[] = []
    for (let made = 0; made < 5; made += 1) {
      posts.push((await buildAcceptedEntry(t)).entry.submissionId)
      await t.advance(MS.second)
    }
    await buildEntryDraft(t)
    await buildEntry(t)
    const seen = await readAll(null, GALLERY)
    expect(seen.filter((id) => posts.includes(id))).toEqual(posts.toReversed())
    expect(new Set(seen).size).toBe(seen.length)
  })

  it('lists entries only from voting on, and never hidden or rejected ones', async () => {
    const { bounty } = await buildOpenBounty(t)
    const built: string[] = []
    for (let made = 0; made < 4; made += 1) {
      built.push((await buildAcceptedEntry(t, { bountyId: bounty.bountyId })).entry.submissionId)
    }
    const [first = '', shortlisted = '', hidden = '', rejected = ''] = built
    const shown = async () => (await readAll(null, GALLERY)).filter((id) => built.includes(id))
    expect(await shown()).toEqual([])
    await setBounty(bounty.bountyId, { state: 'voting' })
    expect((await shown()).sort()).toEqual(built.toSorted())
    await setSubmission(shortlisted, { state: 'shortlisted', viewerCount: 50 })
    await setSubmission(hidden, { hiddenAt: t.clock.now() })
    await setSubmission(rejected, { state: 'rejected' })
    expect((await shown()).sort()).toEqual([first, shortlisted].sort())
    const { items } = await t.ok(null, GALLERY, { query: { limit: 50 } })
    const card = items.find(({ submissionId }) => submissionId === shortlisted)
    expect(card).toMatchObject({
      state: 'accepted',
      viewerCount: 0,
      place: null,
      prizeAmount: null,
      prizeToken: null,
    })
    await setBounty(bounty.bountyId, { state: 'cancelled' })
    expect(await shown()).toEqual([])
  })

  it('ranks by viewers among posts only', async () => {
    const { bounty } = await buildOpenBounty(t)
    const entry = (await buildAcceptedEntry(t, { bountyId: bounty.bountyId })).entry.submissionId
    await setBounty(bounty.bountyId, { state: 'completed' })
    const posts: string[] = []
    for (const viewerCount of [3, 9, 9, 1]) {
      const { submissionId } = (await buildAcceptedEntry(t)).entry
      await setSubmission(submissionId, { viewerCount })
      posts.push(submissionId)
    }
    await setSubmission(entry, { viewerCount: 99 })
    const [three = '', nine = '', alsoNine = '', one = ''] = posts
    for (const sort of ['top', 'rising']) {
      const seen = await readAll(null, GALLERY, { sort })
      expect(seen).not.toContain(entry)
      expect(seen.filter((id) => posts.includes(id))).toEqual([
        ...[nine, alsoNine].sort().reverse(),
        three,
        one,
      ])
    }
  })

  it('ranks a young post above an older one with more viewers, and drops it after two weeks', async () => {
    const old = (await buildAcceptedEntry(t)).entry.submissionId
    await setSubmission(old, { viewerCount: 20 })
    await t.advance(2 * MS.day)
    const young = (await buildAcceptedEntry(t)).entry.submissionId
    await setSubmission(young, { viewerCount: 5 })
    const rising = async () =>
      (await readAll(null, GALLERY, { sort: 'rising' })).filter((id) => [old, young].includes(id))
    expect(await rising()).toEqual([young, old])
    await t.advance(12 * MS.day)
    expect(await rising()).toEqual([young])
  })

  it('searches titles literally and filters by category and author', async () => {
    const author = await person({ trustLevel: 2, name: 'Searchable' })
    const input = { title: '100% of_rollups', category: 'meme' as const }
    const { entry } = await buildAcceptedEntry(t, { author, input })
    const find = async (query: Record<string, unknown>) => await readAll(null, GALLERY, query)
    expect(await find({ q: '% OF_r' })).toEqual([entry.submissionId])
    expect(await find({ q: '%' })).toEqual([entry.submissionId])
    expect(await find({ q: "'; drop table submissions; --" })).toEqual([])
    expect(await find({ author: 'SEARCHABLE' })).toEqual([entry.submissionId])
    expect(await find({ author: 'searchable', category: 'meme', sort: 'top' })).toEqual([
      entry.submissionId,
    ])
    expect(await find({ author: 'searchable', category: 'video' })).toEqual([])
    expect(await find({ author: 'nobody-at-all' })).toEqual([])
  })

  it('filters winners and posts over everything, page by page', async () => {
    const author = await person({ trustLevel: 2, name: 'Podium' })
    const { bounty } = await buildOpenBounty(t)
    const made: string[] = []
    for (let at = 0; at < 6; at += 1) {
      made.push((await buildAcceptedEntry(t, { author })).entry.submissionId)
      await t.advance(MS.second)
    }
    const [first = '', second = '', third = ''] = made
    await setBounty(bounty.bountyId, { state: 'completed' })
    await setSubmission(first, { bountyId: bounty.bountyId, state: 'paid' })
    await setSubmission(second, { bountyId: bounty.bountyId, state: 'winner' })
    await setSubmission(third, { bountyId: bounty.bountyId, state: 'not_selected' })
    const find = async (query: Record<string, unknown>) =>
      await readAll(null, GALLERY, { author: 'podium', ...query })
    expect(await find({ only: 'winners' })).toEqual([second, first])
    expect(await find({ only: 'posts' })).toEqual(made.slice(3).reverse())
    expect(await find({ only: 'winners', sort: 'top' })).toEqual([])
    await t.refused(null, GALLERY, 'validation_failed', { query: { only: 'losers' } })
  })

  it('refuses cursors and sorts that the API did not issue', async () => {
    for (const query of [
      { cursor: 'nonsense' },
      { sort: 'votes' },
      { limit: 51 },
      { sort: 'top', cursor: Buffer.from('["x","y"]').toString('base64url') },
      { sort: 'rising', cursor: Buffer.from(`[1e300,1,"${newId()}"]`).toString('base64url') },
    ]) {
      await t.refused(null, GALLERY, 'validation_failed', { query })
    }
  })
})

describe(ENTRIES, () => {
  it('is blind before voting: authors see their own, the sponsor all but drafts', async () => {
    const { bounty, sponsor } = await buildOpenBounty(t)
    const bountyId = bounty.bountyId
    const waiting = await buildEntry(t, { bountyId })
    const accepted = await buildAcceptedEntry(t, { bountyId })
    const draft = await buildEntryDraft(t, { bountyId })
    const withdrawn = await buildEntry(t, { bountyId })
    await t.ok(withdrawn.author, 'POST /api/v1/submissions/{id}/withdraw', {
      params: { id: withdrawn.entry.submissionId },
    })
    const seenBy = async (as: As) => (await readAll(as, ENTRIES, {}, { id: bounty.slug })).sort()
    const all = [waiting.entry.submissionId, accepted.entry.submissionId].sort()
    expect(await seenBy(sponsor)).toEqual(all)
    // Moderators read in the review queue; reading here would not bar them from entering.
    expect(await seenBy(await person({ roles: ['moderator'] }))).toEqual([])
    expect(await seenBy(waiting.author)).toEqual([waiting.entry.submissionId])
    for (const as of [null, await person(), draft.author]) expect(await seenBy(as)).toEqual([])
    await setBounty(bountyId, { state: 'voting' })
    expect(await seenBy(null)).toEqual([accepted.entry.submissionId])
  })

  it('is a fixed shuffle until the award, whatever viewers do, and then sorted by place', async () => {
    const { bounty } = await buildOpenBounty(t)
    const ids: string[] = []
    for (let made = 0; made < 5; made += 1) {
      ids.push((await buildAcceptedEntry(t, { bountyId: bounty.bountyId })).entry.submissionId)
    }
    for (const [index, id] of ids.entries()) {
      await setSubmission(id, { shuffleKey: (index * 0.37) % 1, viewerCount: index })
    }
    await setBounty(bounty.bountyId, { state: 'voting' })
    const order = async () => await readAll(null, ENTRIES, {}, { id: bounty.bountyId })
    const shuffled = await order()
    expect(shuffled).toEqual([ids[0], ids[3], ids[1], ids[4], ids[2]])
    const award = { bountyId: bounty.bountyId, reason: 'Clear', createdAt: t.clock.now() }
    const [first = '', second = '', bonus = ''] = ids
    await t.db.insert(awards).values([
      { ...award, submissionId: second, place: 1, prizeAmount: 300n },
      { ...award, submissionId: first, place: 2, prizeAmount: 200n },
      { ...award, submissionId: bonus, isBonus: true, prizeAmount: 50n },
      { ...award, submissionId: ids[3] ?? '', checklistPercent: 40 },
    ])
    await setBounty(bounty.bountyId, { state: 'judging' })
    expect(await order()).toEqual(shuffled)
    await setBounty(bounty.bountyId, { state: 'challenge' })
    expect(await order()).toEqual([second, first, bonus, ids[3], ids[4]])

    const detail = async (as: As, id: string) =>
      await t.ok(as, 'GET /api/v1/submissions/{id}', { params: { id } })
    expect(await detail(null, second)).toMatchObject({
      place: 1,
      prizeAmount: '300',
      prizeToken: 'POINTS',
      outcome: { reason: 'Clear' },
    })
    expect(await detail(null, ids[3] ?? '')).toMatchObject({ place: null, outcome: null })
  })

  it('shows the outcome of an unplaced entry only to its author, sponsor and moderators', async () => {
    const { bounty, sponsor } = await buildOpenBounty(t)
    const { author, entry } = await buildAcceptedEntry(t, { bountyId: bounty.bountyId })
    const id = entry.submissionId
    await setBounty(bounty.bountyId, { state: 'challenge' })
    await setSubmission(id, { state: 'not_selected' })
    await t.db.insert(awards).values({
      submissionId: id,
      bountyId: bounty.bountyId,
      checklistPercent: 40,
      reason: 'Too long',
      createdAt: t.clock.now(),
    })
    const outcomeFor = async (as: As) =>
      (await t.ok(as, 'GET /api/v1/submissions/{id}', { params: { id } })).outcome
    for (const as of [author, sponsor, await person({ roles: ['moderator'] })]) {
      expect(await outcomeFor(as)).toMatchObject({ reason: 'Too long', checklistPercent: 40 })
    }
    for (const as of [null, await person()]) expect(await outcomeFor(as)).toBeNull()
  })

  it('answers 404 for a bounty that the viewer may not see', async () => {
    await t.refused(null, ENTRIES, 'not_found', { params: { id: newId() } })
    await t.refused(null, ENTRIES, 'not_found', { params: { id: 'no-such-bounty' } })
    await t.refused(null, ENTRIES, 'validation_failed', {
      params: { id: 'x' },
      query: { cursor: 'nonsense', limit: 0 },
    })
  })
})

describe(MINE, () => {
  it('lists the caller’s submissions in every state, newest first, and no one else’s', async () => {
    await t.refused(null, MINE, 'not_authenticated')
    const author = await person()
    const ids: string[] = []
    for (const build of [buildEntryDraft, buildEntry, buildEntryDraft]) {
      ids.push((await build(t, { author })).entry.submissionId)
      await t.advance(MS.second)
    }
    const [, , last = ''] = ids
    await t.ok(author, 'POST /api/v1/submissions/{id}/withdraw', { params: { id: last } })
    expect(await readAll(author, MINE)).toEqual(ids.toReversed())
    expect(await readAll(await person(), MINE)).toEqual([])
  })
})
