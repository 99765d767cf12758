import { readFile } from 'node:fs/promises'
import { buildOpenBounty } from '@laurel/scenarios/bounties'
import { buildEntry, buildEntryDraft } from '@laurel/scenarios/submissions'
import { validSubmissionText } from '@laurel/scenarios/terms'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPerson } from '../../../../testing/builders/builders.ts'
import { startTestServer, type TestServer } from '../../../../testing/servers/test-server.ts'
import { userProfiles } from '../../../db/schema/people.ts'
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
const at = (id: string) => ({ params: { id } })
const CREATE = 'POST /api/v1/submissions'
const UPDATE = 'PATCH /api/v1/submissions/{id}'
const GET = 'GET /api/v1/submissions/{id}'
const VERSIONS = 'GET /api/v1/submissions/{id}/versions'

describe(CREATE, () => {
  it('starts an empty post, or an entry in the category of its bounty', async () => {
    const author = await person()
    const post = await t.ok(author, CREATE, { body: { category: 'meme' } })
    expect(post).toMatchObject({
      state: 'draft',
      bounty: null,
      category: 'meme',
      title: '',
      version: 1,
      author: { userId: author.userId },
      abilities: { canEdit: true, canSubmit: true, canWithdraw: true, canReport: false },
    })
    const { bounty } = await buildOpenBounty(t)
    const entry = await t.ok(author, CREATE, {
      body: { bountyId: bounty.bountyId, category: 'meme' },
    })
    expect(entry).toMatchObject({ category: 'thread', bounty: { slug: bounty.slug } })
  })

  it('names the author, even one who only uses the API and has no profile yet', async () => {
    const author = await person()
    const dropProfile = () =>
      t.db.delete(userProfiles).where(eq(userProfiles.userId, author.userId))
    await dropProfile()
    const shown = await t.ok(author, CREATE, { body: { category: 'meme' } })
    expect(shown.author.displayName).toMatch(new RegExp(`^user_${author.userId.slice(0, 8)}`))
    expect(shown.author.username).toBe(shown.author.displayName)

    // Published before that guarantee existed.
    await dropProfile()
    const gone = await t.ok(author, GET, at(shown.submissionId))
    expect(gone.author.displayName).toBe('Deleted account')
    const file = '../../../db/migrations/0011_profiles_of_authors.sql'
    await t.db.execute(await readFile(new URL(file, import.meta.url), 'utf8'))
    const named = await t.ok(author, GET, at(shown.submissionId))
    expect(named.author.displayName).toMatch(/^user_/)

    const sponsor = await person()
    await t.db.delete(userProfiles).where(eq(userProfiles.userId, sponsor.userId))
    const bounty = await t.ok(sponsor, 'POST /api/v1/bounties', { body: {} })
    expect(bounty.sponsor.displayName).toMatch(/^user_/)
  })

  it('keeps markdown as typed and cleans plain text', async () => {
    const body = '<b>bold</b> & "quotes"\n\n> quote <script>'
    const draft = await t.ok(await person(), CREATE, {
      body: { title: '  <i>My</i> title ', body },
    })
    expect(draft.body).toBe(body)
    expect(draft.title).toBe('iMy/i title')
    expect(draft.excerpt).not.toMatch(/[<>]/)
  })

  it('shows the checks to the author from the first save', async () => {
    const { entry } = await buildEntryDraft(t, { input: { body: 'Too short' } })
    expect(entry.checks.find(({ check }) => check === 'length')?.passed).toBe(false)
  })

  it('refuses one’s own bounty, a level too low, a second draft and a closed bounty', async () => {
    const { sponsor, bounty } = await buildOpenBounty(t, { terms: { minTrustLevel: 1 } })
    const body = { bountyId: bounty.bountyId }
    await t.refused(sponsor, CREATE, 'own_bounty', { body })
    await t.refused(await person(), CREATE, 'trust_level_too_low', { body })
    const author = await person({ trustLevel: 1 })
    await t.ok(author, CREATE, { body })
    await t.refused(author, CREATE, 'entries_used_up', { body })
    const late = await buildOpenBounty(t, {
      terms: { opensAt: new Date(t.clock.now().getTime() + MS.day).toISOString() },
    })
    await t.refused(author, CREATE, 'bounty_wrong_state', {
      body: { bountyId: late.bounty.bountyId },
    })
    await t.refused(author, CREATE, 'not_found', { body: { bountyId: newId() } })
  })

  it('creates one draft for two concurrent requests, and for two with the same key', async () => {
    const { bounty } = await buildOpenBounty(t)
    const author = await person()
    const body = { bountyId: bounty.bountyId }
    const answers = await Promise.all([1, 2].map(() => t.call(author, CREATE, { body })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    const key = newId()
    const first = await t.ok(author, CREATE, { body: { title: 'Post' }, key })
    const again = await t.ok(author, CREATE, { body: { title: 'Post' }, key })
    expect(again.submissionId).toBe(first.submissionId)
    await t.refused(author, CREATE, 'idempotency_key_reused', { body: { title: 'Other' }, key })
  })

  it('refuses a visitor, a prelaunch and invalid input', async () => {
    await t.refused(null, CREATE, 'not_authenticated', { body: {} })
    const author = await person()
    for (const body of [
      { link: 'javascript:alert(1)' },
      { link: 'http://127.0.0.1/' },
      { body: 'x'.repeat(5001) },
      { body: 'nul \u0000' },
      { aiUse: 'some' },
      { answers: { q: 'x'.repeat(2001) } },
      { bountyId: 'nonsense' },
    ]) {
      await t.refused(author, CREATE, 'validation_failed', { body })
    }
    t.setPrelaunch(true)
    await t.refused(author, CREATE, 'prelaunch_read_only', { body: {} })
    t.setPrelaunch(false)
  })

  it('ignores fields that the author may not set', async () => {
    const author = await person()
    const body = { title: 'Mine', state: 'accepted', authorId: newId(), viewerCount: 99 }
    const draft = await t.ok(author, CREATE, { body })
    expect(draft).toMatchObject({
      state: 'draft',
      viewerCount: 0,
      author: { userId: author.userId },
    })
  })
})

describe(UPDATE, () => {
  it('saves the given fields and keeps the rest', async () => {
    const { author, entry } = await buildEntryDraft(t, { input: { link: 'https://example.com/a' } })
    const saved = await t.ok(author, UPDATE, {
      ...at(entry.submissionId),
      body: { title: 'New title' },
    })
    expect(saved).toMatchObject({
      title: 'New title',
      body: entry.body,
      link: 'https://example.com/a',
    })
    const cleared = await t.ok(author, UPDATE, { ...at(entry.submissionId), body: { link: '' } })
    expect(cleared.link).toBeNull()
  })

  it('keeps only answers to questions of the bounty', async () => {
    const questions = [{ id: 'why', text: 'Why you?', isRequired: true }]
    const { bounty } = await buildOpenBounty(t, { terms: { questions } })
    const { author, entry } = await buildEntryDraft(t, { bountyId: bounty.bountyId })
    const body = { answers: { why: 'Ten years', other: 'no' } }
    const saved = await t.ok(author, UPDATE, { ...at(entry.submissionId), body })
    expect(saved.answers).toEqual({ why: 'Ten years' })
  })

  it('keeps the submitted text as a version, and merges autosaves of one sitting', async () => {
    const { bounty } = await buildOpenBounty(t)
    const { author, entry } = await buildEntry(t, { bountyId: bounty.bountyId })
    const save = async (title: string) =>
      await t.ok(author, UPDATE, { ...at(entry.submissionId), body: { title } })
    await t.advance(MS.minute)
    expect((await save('Second')).version).toBe(2)
    await t.advance(MS.minute)
    expect((await save('Second, still typing')).version).toBe(2)
    await t.advance(11 * MS.minute)
    expect((await save('Third')).version).toBe(3)
    expect((await save('Third')).version).toBe(3)
    const { items } = await t.ok(author, VERSIONS, at(entry.submissionId))
    expect(items.map(({ version, title }) => [version, title])).toEqual([
      [2, 'Second, still typing'],
      [1, entry.title],
    ])
  })

  it('moves a submitted entry to the state that its checks require', async () => {
    const { bounty } = await buildOpenBounty(t)
    const { author, entry } = await buildEntry(t, { bountyId: bounty.bountyId })
    expect(entry.state).toBe('submitted')
    const save = async (body: object) =>
      await t.ok(author, UPDATE, { ...at(entry.submissionId), body })
    expect(await save({ body: 'Short' })).toMatchObject({ state: 'under_review' })
    expect(await save(validSubmissionText())).toMatchObject({ state: 'submitted' })
  })

  it('revokes an automatic acceptance when an edit fails a check', async () => {
    const { bounty } = await buildOpenBounty(t)
    const { author, entry } = await buildEntry(t, { bountyId: bounty.bountyId, part: 'author' })
    expect(entry.state).toBe('accepted')
    const save = async (body: object) =>
      await t.ok(author, UPDATE, { ...at(entry.submissionId), body })
    expect(await save({ body: 'Short' })).toMatchObject({ state: 'under_review' })
    expect(await save(validSubmissionText())).toMatchObject({ state: 'accepted' })
  })

  it('refuses after the deadline, after review and for public posts', async () => {
    const { bounty } = await buildOpenBounty(t)
    const entered = await buildEntry(t, { bountyId: bounty.bountyId })
    const posted = await buildEntry(t, { part: 'author' })
    const body = { title: 'Changed' }
    await t.refused(posted.author, UPDATE, 'submission_wrong_state', {
      ...at(posted.entry.submissionId),
      body,
    })
    t.clock.setOffsetMs(t.clock.offsetMs() + 7 * MS.day)
    await t.refused(entered.author, UPDATE, 'submission_wrong_state', {
      ...at(entered.entry.submissionId),
      body,
    })
  })

  it('refuses everyone but the author', async () => {
    const { entry } = await buildEntryDraft(t)
    const body = { title: 'Not mine' }
    await t.refused(null, UPDATE, 'not_authenticated', { ...at(entry.submissionId), body })
    await t.refused(await person(), UPDATE, 'not_found', { ...at(entry.submissionId), body })
    const posted = await buildEntry(t, { part: 'author' })
    await t.refused(await person(), UPDATE, 'not_allowed', {
      ...at(posted.entry.submissionId),
      body,
    })
    await t.refused(await person({ roles: ['admin'] }), UPDATE, 'not_allowed', {
      ...at(posted.entry.submissionId),
      body,
    })
    t.setPrelaunch(true)
    await t.refused(posted.author, UPDATE, 'prelaunch_read_only', {
      ...at(posted.entry.submissionId),
      body,
    })
    t.setPrelaunch(false)
  })

  it('replays under one key', async () => {
    const { author, entry } = await buildEntryDraft(t)
    const key = newId()
    const request = { ...at(entry.submissionId), body: { title: 'Once' }, key }
    const first = await t.ok(author, UPDATE, request)
    expect(await t.ok(author, UPDATE, request)).toEqual(first)
  })
})

describe(VERSIONS, () => {
  it('shows versions from before the submission to the author only', async () => {
    const { author, entry } = await buildEntryDraft(t, { part: 'author' })
    await t.advance(11 * MS.minute)
    await t.ok(author, UPDATE, { ...at(entry.submissionId), body: validSubmissionText() })
    await t.ok(author, 'POST /api/v1/submissions/{id}/submit', at(entry.submissionId))
    expect((await t.ok(author, VERSIONS, at(entry.submissionId))).items).toHaveLength(1)
    expect((await t.ok(null, VERSIONS, at(entry.submissionId))).items).toEqual([])
  })

  it('answers 404 to those who may not see the submission', async () => {
    const { entry } = await buildEntryDraft(t)
    await t.refused(null, VERSIONS, 'not_found', at(entry.submissionId))
    await t.refused(
      await person({ roles: ['moderator'] }),
      VERSIONS,
      'not_found',
      at(entry.submissionId),
    )
  })
})

describe(GET, () => {
  it('shows a draft to its author only, an entry of an open bounty to those who run it', async () => {
    const { sponsor, bounty } = await buildOpenBounty(t)
    const { author, entry: draft } = await buildEntryDraft(t, { bountyId: bounty.bountyId })
    const moderator = await person({ roles: ['moderator'] })
    await t.ok(author, GET, at(draft.submissionId))
    for (const as of [null, sponsor, moderator]) {
      await t.refused(as, GET, 'not_found', at(draft.submissionId))
    }
    await t.ok(author, 'POST /api/v1/submissions/{id}/submit', at(draft.submissionId))
    for (const as of [author, sponsor, moderator]) await t.ok(as, GET, at(draft.submissionId))
    for (const as of [null, await person()])
      await t.refused(as, GET, 'not_found', at(draft.submissionId))
  })

  it('hides checks and reasons from others', async () => {
    const { entry } = await buildEntry(t, { part: 'author' })
    const seen = await t.ok(null, GET, at(entry.submissionId))
    expect(seen).toMatchObject({
      checks: [],
      decisionReason: null,
      reviewDueAt: null,
      outcome: null,
    })
    expect(Object.values(seen.abilities)).not.toContain(true)
    await t.refused(null, GET, 'not_found', at(newId()))
    await t.refused(null, GET, 'validation_failed', at('nonsense'))
  })
})
