import { randomUUID } from 'node:crypto'
import { buildDraft, buildOpenBounty } from '@laurel/scenarios/bounties'
import { buildAcceptedEntry } from '@laurel/scenarios/submissions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPerson } from '../../../testing/builders/builders.ts'
import type { Person } from '../../../testing/servers/test-server.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { buildSponsor, givePoints } from '../../../testing/shortcuts.ts'
import { balanceOf } from '../../ledger/balances.service.ts'
import { MS, plus } from '../../platform/clock.ts'
import { runAsSystem } from '../../platform/work/sweeps.ts'
import { approveBounty } from './review/bounty-review.service.ts'

let t: TestServer
beforeAll(async () => {
  t = await startTestServer()
})
afterAll(async () => {
  await t.close()
})

const now = () => t.clock.now()
const person = (options: Parameters<typeof buildPerson>[2] = {}) =>
  buildPerson(t.db, now(), options)
const at = (id: string) => ({ params: { id } })
const spendableOf = (userId: string) => balanceOf(t.db, { kind: 'spendable', ownerId: userId })

describe('POST /api/v1/bounties', () => {
  it('starts an empty draft', async () => {
    const sponsor = await person()
    const draft = await t.ok(sponsor, 'POST /api/v1/bounties', { body: {} })
    expect(draft).toMatchObject({
      state: 'draft',
      title: '',
      prizeTotal: '0',
      sponsor: { userId: sponsor.userId },
      abilities: { canEdit: true, canSubmitForReview: true, canPublish: false, canEnter: false },
    })
  })

  it('computes the total and the derived dates from the terms', async () => {
    const { bounty } = await buildDraft(t, { terms: { bonusCount: 3, bonusAmount: '50' } })
    const deadline = new Date(bounty.deadlineAt ?? '')
    expect(bounty.prizeTotal).toBe('750')
    expect(bounty.votingEndsAt).toBe(plus(deadline, 72 * MS.hour).toISOString())
    expect(bounty.decisionDueAt).toBe(plus(deadline, 72 * MS.hour + 7 * MS.day).toISOString())
  })

  it('gives list items unique and safe ids', async () => {
    const item = { text: 'Same id', weight: 1 }
    const checklist = ['a', 'a', '', '__proto__'].map((id) => ({ ...item, id }))
    const draft = await t.ok(await person(), 'POST /api/v1/bounties', { body: { checklist } })
    const ids = draft.checklist.map(({ id }) => id)
    expect(ids[0]).toBe('a')
    expect(new Set(ids).size).toBe(4)
    expect(ids).not.toContain('__proto__')
  })

  it('replays under one key and refuses another body', async () => {
    const sponsor = await person()
    const key = randomUUID()
    const first = await t.ok(sponsor, 'POST /api/v1/bounties', { body: { title: 'One' }, key })
    const again = await t.ok(sponsor, 'POST /api/v1/bounties', { body: { title: 'One' }, key })
    expect(again.bountyId).toBe(first.bountyId)
    await t.refused(sponsor, 'POST /api/v1/bounties', 'idempotency_key_reused', {
      body: { title: 'Two' },
      key,
    })
  })

  it('refuses a visitor, a prelaunch and invalid prize amounts', async () => {
    await t.refused(null, 'POST /api/v1/bounties', 'not_authenticated', { body: {} })
    const sponsor = await person()
    await t.refused(sponsor, 'POST /api/v1/bounties', 'validation_failed', {
      body: { prizeAmounts: ['9999999999999999999'] },
    })
    for (const deadlineAt of ['0000-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z', 'soon']) {
      await t.refused(sponsor, 'POST /api/v1/bounties', 'validation_failed', {
        body: { deadlineAt },
      })
    }
    t.setPrelaunch(true)
    await t.refused(sponsor, 'POST /api/v1/bounties', 'prelaunch_read_only', { body: {} })
    t.setPrelaunch(false)
  })
})

describe('GET /api/v1/bounties/{id}', () => {
  it('finds a published bounty by id and by slug, for visitors too', async () => {
    const { bounty } = await buildOpenBounty(t, { terms: { title: 'Ein schönes Café entwerfen' } })
    expect(bounty.slug).toBe('ein-schones-cafe-entwerfen')
    const bySlug = await t.ok(null, 'GET /api/v1/bounties/{id}', at(bounty.slug))
    const byId = await t.ok(null, 'GET /api/v1/bounties/{id}', at(bounty.bountyId))
    expect(bySlug).toEqual(byId)
    expect(bySlug.abilities).toMatchObject({ canEnter: false, enterRefusal: 'Sign in to enter' })
    expect(bySlug.escrow).toMatchObject({ balance: '600', transferIds: [expect.any(String)] })
    expect(bySlug.timeline.map(({ state, status }) => `${state} ${status}`)).toEqual([
      'awaiting_funding past',
      'open current',
      'voting future',
      'judging future',
      'challenge future',
      'completed future',
    ])
  })

  it('shows a draft to its sponsor and moderators only', async () => {
    const { sponsor, bounty } = await buildDraft(t)
    const moderator = await person({ roles: ['moderator'] })
    await t.ok(sponsor, 'GET /api/v1/bounties/{id}', at(bounty.bountyId))
    await t.ok(moderator, 'GET /api/v1/bounties/{id}', at(bounty.slug))
    await t.refused(await person(), 'GET /api/v1/bounties/{id}', 'not_found', at(bounty.bountyId))
    await t.refused(null, 'GET /api/v1/bounties/{id}', 'not_found', at(bounty.bountyId))
    await t.refused(null, 'GET /api/v1/bounties/{id}', 'not_found', at('no-such-bounty'))
  })

  it('says whether the viewer may enter, and why not', async () => {
    const { sponsor, bounty } = await buildOpenBounty(t, { terms: { minTrustLevel: 2 } })
    const refusalOf = async (as: Parameters<typeof t.ok>[0]) =>
      (await t.ok(as, 'GET /api/v1/bounties/{id}', at(bounty.bountyId))).abilities.enterRefusal
    expect(await refusalOf(sponsor)).toBe('You sponsor this bounty')
    expect(await refusalOf(await person({ trustLevel: 1 }))).toContain('trust level 2')
    expect(await refusalOf(await person({ trustLevel: 2 }))).toBeNull()
  })
})

describe('PATCH /api/v1/bounties/{id}', () => {
  const save = 'PATCH /api/v1/bounties/{id}'

  it('saves part of a draft and keeps the rest', async () => {
    const { sponsor, bounty } = await buildDraft(t)
    const saved = await t.ok(sponsor, save, {
      ...at(bounty.bountyId),
      body: { title: 'Another good title', deadlineAt: null },
    })
    expect(saved).toMatchObject({
      title: 'Another good title',
      brief: bounty.brief,
      deadlineAt: null,
      votingEndsAt: null,
    })
  })

  it('refuses others with 404 for a draft and not_allowed once public', async () => {
    const { bounty } = await buildDraft(t)
    const body = { title: 'Not mine to change' }
    await t.refused(await person(), save, 'not_found', { ...at(bounty.bountyId), body })
    const moderator = await person({ roles: ['moderator'] })
    await t.refused(moderator, save, 'not_allowed', { ...at(bounty.bountyId), body })
    const { bounty: open } = await buildOpenBounty(t)
    await t.refused(await person(), save, 'not_allowed', { ...at(open.bountyId), body })
  })

  it('returns a reviewed bounty to draft, and only for a real change', async () => {
    const { sponsor, bounty } = await buildDraft(t)
    await t.ok(sponsor, 'POST /api/v1/bounties/{id}/submit', at(bounty.bountyId))
    const same = await t.ok(sponsor, save, {
      ...at(bounty.bountyId),
      body: { title: bounty.title, prizeAmounts: bounty.prizeAmounts },
    })
    expect(same.state).toBe('awaiting_funding')
    const edited = await t.ok(sponsor, save, {
      ...at(bounty.bountyId),
      body: { summary: 'Says something else now.' },
    })
    expect(edited).toMatchObject({ state: 'draft', starterGrantPoints: 0 })
  })

  it('accepts only improvements to published terms, funds a higher prize and logs it', async () => {
    const { sponsor, bounty } = await buildOpenBounty(t)
    const before = await spendableOf(sponsor.userId)
    const better = await t.ok(sponsor, save, {
      ...at(bounty.bountyId),
      body: { prizeAmounts: ['400', '200', '100', '100'], decisionDays: 3, disqualifiers: [] },
    })
    expect(better).toMatchObject({ prizeTotal: '800', decisionDays: 3, escrow: { balance: '800' } })
    expect(await spendableOf(sponsor.userId)).toBe(before - 200)
    const { items } = await t.ok(null, 'GET /api/v1/bounties/{id}/changes', at(bounty.bountyId))
    expect(items.map(({ field }) => field).sort()).toEqual([
      'decisionDays',
      'disqualifiers',
      'prizeAmounts',
    ])
    expect(items.find(({ field }) => field === 'prizeAmounts')).toMatchObject({
      before: '300\n200\n100',
      after: '400\n200\n100\n100',
    })
  })

  it('notifies entrants, and does not relax the entry terms once someone has entered', async () => {
    const { sponsor, bounty } = await buildOpenBounty(t, { terms: { minTrustLevel: 1 } })
    const { author } = await buildAcceptedEntry(t, { bountyId: bounty.bountyId })
    await t.refused(sponsor, save, 'bounty_terms_locked', {
      ...at(bounty.bountyId),
      body: { minTrustLevel: 0 },
    })
    await t.ok(sponsor, save, { ...at(bounty.bountyId), body: { rights: 'none' } })
    const { items } = await t.ok(author, 'GET /api/v1/notifications')
    expect(items.map(({ title }) => title)).toContain('Terms changed')
  })

  it('opens a scheduled bounty earlier or immediately', async () => {
    const opensAt = plus(now(), 3 * MS.day).toISOString()
    const { sponsor, bounty } = await buildOpenBounty(t, { terms: { opensAt } })
    const earlier = plus(now(), MS.day).toISOString()
    const saved = await t.ok(sponsor, save, { ...at(bounty.bountyId), body: { opensAt: earlier } })
    expect(saved).toMatchObject({ state: 'scheduled', opensAt: earlier })
    await t.ok(sponsor, save, { ...at(bounty.bountyId), body: { opensAt: null } })
    await t.advance(0)
    expect(await t.ok(null, 'GET /api/v1/bounties/{id}', at(bounty.bountyId))).toMatchObject({
      state: 'open',
      opensAt: now().toISOString(),
    })
  })

  it.each([
    ['a new brief', { brief: 'x'.repeat(300) }],
    ['a lower prize', { prizeAmounts: ['300', '200'] }],
    ['an earlier deadline', { deadlineAt: '2026-11-05T09:00:00.000Z' }],
    ['more rights taken', { rights: 'assignment' as const }],
    ['another disqualifier', { disqualifiers: ['Copied text', 'Late'] }],
    ['a required question', { questions: [{ id: 'q', text: 'Why?', isRequired: true }] }],
    ['a higher trust level', { minTrustLevel: 1 }],
    ['a longer decision', { decisionDays: 14 }],
    ['a looser AI policy', { aiPolicy: 'allowed' as const }],
  ])('refuses %s after publication', async (_name, body) => {
    const { sponsor, bounty } = await buildOpenBounty(t)
    await t.refused(sponsor, save, 'bounty_terms_locked', { ...at(bounty.bountyId), body })
  })

  it('refuses prizes that rise by place, and an increase that the points do not cover', async () => {
    const { sponsor, bounty } = await buildOpenBounty(t, { sponsor: await buildSponsor(t, 650) })
    await t.refused(sponsor, save, 'bounty_lint_failed', {
      ...at(bounty.bountyId),
      body: { prizeAmounts: ['300', '310', '100'] },
    })
    await t.refused(sponsor, save, 'points_too_low', {
      ...at(bounty.bountyId),
      body: { prizeAmounts: ['400', '200', '100'] },
    })
    const unchanged = await t.ok(null, 'GET /api/v1/bounties/{id}', at(bounty.bountyId))
    expect(unchanged).toMatchObject({ prizeTotal: '600', escrow: { balance: '600' } })
  })
})

describe('DELETE /api/v1/bounties/{id}', () => {
  it('deletes a draft once', async () => {
    const { sponsor, bounty } = await buildDraft(t)
    await t.ok(sponsor, 'DELETE /api/v1/bounties/{id}', at(bounty.bountyId))
    await t.refused(sponsor, 'DELETE /api/v1/bounties/{id}', 'not_found', at(bounty.bountyId))
  })

  it('refuses a published bounty and anyone but the sponsor', async () => {
    const { sponsor, bounty } = await buildOpenBounty(t)
    await t.refused(sponsor, 'DELETE /api/v1/bounties/{id}', 'bounty_wrong_state', at(bounty.slug))
    const other = await person()
    await t.refused(other, 'DELETE /api/v1/bounties/{id}', 'not_allowed', at(bounty.slug))
  })
})

describe('GET /api/v1/bounties/{id}/lint', () => {
  it('lists what is missing, for the sponsor only', async () => {
    const sponsor = await person()
    const draft = await t.ok(sponsor, 'POST /api/v1/bounties', { body: { title: 'Short' } })
    const found = await t.ok(sponsor, 'GET /api/v1/bounties/{id}/lint', at(draft.bountyId))
    expect(found.canSubmit).toBe(false)
    expect(found.issues).toContainEqual(
      expect.objectContaining({ severity: 'blocking', pointer: '/title' }),
    )
    const other = await person()
    await t.refused(other, 'GET /api/v1/bounties/{id}/lint', 'not_found', at(draft.bountyId))
    const { bounty: open } = await buildOpenBounty(t)
    await t.refused(other, 'GET /api/v1/bounties/{id}/lint', 'not_allowed', at(open.bountyId))
  })
})

describe('POST /api/v1/bounties/{id}/submit', () => {
  const submit = 'POST /api/v1/bounties/{id}/submit'

  it('refuses a bounty that only its sponsor could enter, and lints it in the draft', async () => {
    const sponsor = await person({ trustLevel: 3 })
    await givePoints(t, sponsor.userId, 2000)
    const { bounty } = await buildDraft(t, { sponsor, terms: { minTrustLevel: 3 } })
    const lint = () => t.ok(sponsor, 'GET /api/v1/bounties/{id}/lint', at(bounty.bountyId))
    const pointers = async () => (await lint()).issues.map(({ pointer }) => pointer)
    expect(await lint()).toMatchObject({ canSubmit: false })
    expect((await lint()).entrantCounts[2]).toBe(0)
    expect(await pointers()).toContain('/minTrustLevel')
    const problem = await t.refused(sponsor, submit, 'bounty_lint_failed', at(bounty.bountyId))
    expect(problem.errors?.map(({ pointer }) => pointer)).toEqual(['/minTrustLevel'])
    await person({ trustLevel: 3 })
    expect((await lint()).entrantCounts[2]).toBe(1)
    expect(await pointers()).not.toContain('/minTrustLevel')
    await t.ok(sponsor, submit, at(bounty.bountyId))
  })

  it('sends the first bounty of a newcomer to review for 48 hours', async () => {
    const newcomer = await person({ trustLevel: 1 })
    const { bounty } = await buildDraft(t, { sponsor: newcomer })
    const handedIn = await t.ok(newcomer, submit, at(bounty.bountyId))
    expect(handedIn).toMatchObject({
      state: 'in_review',
      reviewDueAt: plus(now(), 48 * MS.hour).toISOString(),
    })
    await t.refused(newcomer, submit, 'bounty_wrong_state', at(bounty.bountyId))
  })

  it('sends a newcomer who funded one before, and trust level 2, straight to funding', async () => {
    const known = await person({ trustLevel: 1 })
    await givePoints(t, known.userId, 2000)
    const first = await buildDraft(t, { sponsor: known })
    await t.ok(known, submit, at(first.bounty.bountyId))
    await runAsSystem(t.deps, (ctx) =>
      approveBounty(ctx, first.bounty.bountyId, { starterGrantPoints: 0 }),
    )
    await t.ok(known, 'POST /api/v1/bounties/{id}/publish', at(first.bounty.bountyId))
    for (const sponsor of [known, await buildSponsor(t)]) {
      const { bounty } = await buildDraft(t, { sponsor })
      expect(await t.ok(sponsor, submit, at(bounty.bountyId))).toMatchObject({
        state: 'awaiting_funding',
      })
    }
  })

  it('sends flagged terms to review at any trust level', async () => {
    const { sponsor, bounty } = await buildDraft(t, { terms: { summary: 'All about our casino' } })
    expect(await t.ok(sponsor, submit, at(bounty.bountyId))).toMatchObject({ state: 'in_review' })
  })

  it('refuses what the linter refuses, naming the problem', async () => {
    const { sponsor, bounty } = await buildDraft(t, { terms: { prizeAmounts: ['50'] } })
    const problem = await t.refused(sponsor, submit, 'bounty_lint_failed', at(bounty.bountyId))
    expect(problem.errors).toEqual([
      { pointer: '/prizeAmounts/0', message: 'A place must be worth at least 100 points' },
    ])
  })

  it('gives equal titles different slugs, also concurrently', async () => {
    const drafts = await Promise.all(
      [1, 2, 3].map(() => buildDraft(t, { terms: { title: 'The very same title' } })),
    )
    const handedIn = await Promise.all(
      drafts.map(({ sponsor, bounty }) => t.ok(sponsor, submit, at(bounty.bountyId))),
    )
    const slugs = handedIn.map(({ slug }) => slug)
    expect(new Set(slugs).size).toBe(3)
    expect(slugs.filter((slug) => slug === 'the-very-same-title')).toHaveLength(1)
    for (const slug of slugs) expect(slug).toMatch(/^the-very-same-title(-[0-9a-f]{4})?$/)
  })
})

describe('POST /api/v1/bounties/{id}/publish', () => {
  const publish = 'POST /api/v1/bounties/{id}/publish'
  const approved = async (options: Parameters<typeof buildDraft<Person>>[1] = {}) => {
    const built = await buildDraft(t, options)
    await t.ok(built.sponsor, 'POST /api/v1/bounties/{id}/submit', at(built.bounty.bountyId))
    return built
  }

  it('moves the whole prize into escrow and opens', async () => {
    const { sponsor, bounty } = await approved({ sponsor: await buildSponsor(t, 700) })
    const open = await t.ok(sponsor, publish, at(bounty.bountyId))
    expect(open).toMatchObject({ state: 'open', escrow: { balance: '600' } })
    expect(open.opensAt).toBe(now().toISOString())
    expect(await spendableOf(sponsor.userId)).toBe(100)
    await t.refused(sponsor, publish, 'bounty_wrong_state', at(bounty.bountyId))
  })

  it('stays scheduled until its opening time', async () => {
    const opensAt = plus(now(), 2 * MS.day).toISOString()
    const { sponsor, bounty } = await approved({ terms: { opensAt } })
    const scheduled = await t.ok(sponsor, publish, at(bounty.bountyId))
    expect(scheduled).toMatchObject({ state: 'scheduled', nextDueAt: opensAt })
    expect(scheduled.abilities.enterRefusal).toBe('Entries have not opened yet')
  })

  it('moves nothing when the sponsor has too few points', async () => {
    const { sponsor, bounty } = await approved({ sponsor: await buildSponsor(t, 599) })
    await t.refused(sponsor, publish, 'points_too_low', at(bounty.bountyId))
    expect(await spendableOf(sponsor.userId)).toBe(599)
    const still = await t.ok(sponsor, 'GET /api/v1/bounties/{id}', at(bounty.bountyId))
    expect(still).toMatchObject({ state: 'awaiting_funding', escrow: null })
  })

  it('pays once when clicked twice', async () => {
    const { sponsor, bounty } = await approved({ sponsor: await buildSponsor(t, 5000) })
    const answers = await Promise.all([
      t.call(sponsor, publish, at(bounty.bountyId)),
      t.call(sponsor, publish, at(bounty.bountyId)),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await spendableOf(sponsor.userId)).toBe(4400)
  })

  it('refuses less than 24 hours before the deadline', async () => {
    const deadlineAt = plus(now(), 24 * MS.hour).toISOString()
    const { sponsor, bounty } = await approved({ terms: { deadlineAt } })
    t.clock.setOffsetMs(t.clock.offsetMs() + MS.second)
    await t.refused(sponsor, publish, 'bounty_deadline_too_close', at(bounty.bountyId))
  })

  it('refuses non-sponsors and a prelaunch', async () => {
    const { sponsor, bounty } = await approved()
    await t.refused(await person(), publish, 'not_found', at(bounty.bountyId))
    t.setPrelaunch(true)
    await t.refused(sponsor, publish, 'prelaunch_read_only', at(bounty.bountyId))
    t.setPrelaunch(false)
  })
})

describe('POST /api/v1/admin/bounties/{id}/review', () => {
  const review = 'POST /api/v1/admin/bounties/{id}/review'
  const inReview = async (sponsor: Person, title = 'All about our casino thread') => {
    const { bounty } = await buildDraft(t, { sponsor, terms: { title } })
    await t.ok(sponsor, 'POST /api/v1/bounties/{id}/submit', at(bounty.bountyId))
    return bounty
  }
  const approve = (starterGrantPoints: number) => ({
    body: { decision: 'approve', starterGrantPoints },
  })

  it('grants at most the prize, and only to a first bounty', async () => {
    const moderator = await person({ roles: ['moderator'] })
    const newcomer = await person()
    const first = await inReview(newcomer)
    const body = { prizeAmounts: ['150'] }
    await t.ok(newcomer, 'PATCH /api/v1/bounties/{id}', { ...at(first.bountyId), body })
    await t.ok(newcomer, 'POST /api/v1/bounties/{id}/submit', at(first.bountyId))
    const approved = await t.ok(moderator, review, { ...at(first.bountyId), ...approve(500) })
    expect(approved).toMatchObject({ state: 'awaiting_funding', starterGrantPoints: 150 })
    await t.refused(moderator, review, 'bounty_wrong_state', {
      ...at(first.bountyId),
      ...approve(0),
    })
    await t.ok(newcomer, 'POST /api/v1/bounties/{id}/publish', at(first.bountyId))
    const second = await inReview(newcomer)
    await t.refused(moderator, review, 'validation_failed', {
      ...at(second.bountyId),
      ...approve(100),
    })
  })

  it('sends a bounty back with reasons, and refuses the sponsor', async () => {
    const sponsor = await person({ roles: ['moderator'] })
    const bounty = await inReview(sponsor)
    await t.refused(sponsor, review, 'not_allowed', { ...at(bounty.bountyId), ...approve(0) })
    const moderator = await person({ roles: ['moderator'] })
    const body = { decision: 'return', reasons: 'Say what the casino is' }
    const returned = await t.ok(moderator, review, { ...at(bounty.bountyId), body })
    expect(returned).toMatchObject({ state: 'draft', reviewReasons: body.reasons })
  })
})

describe('POST /api/v1/bounties/{id}/extend', () => {
  const extend = 'POST /api/v1/bounties/{id}/extend'
  const to = (id: string, deadlineAt: Date) => ({
    ...at(id),
    body: { deadlineAt: deadlineAt.toISOString() },
  })

  it('moves the deadline and the dates after it, once, and logs it', async () => {
    const { sponsor, bounty } = await buildOpenBounty(t)
    const later = plus(new Date(bounty.deadlineAt ?? ''), 14 * MS.day)
    const extended = await t.ok(sponsor, extend, to(bounty.bountyId, later))
    expect(extended).toMatchObject({
      deadlineAt: later.toISOString(),
      votingEndsAt: plus(later, 72 * MS.hour).toISOString(),
      abilities: { canExtend: false },
    })
    const again = to(bounty.bountyId, plus(later, MS.hour))
    await t.refused(sponsor, extend, 'bounty_extension_refused', again)
    const { items } = await t.ok(null, 'GET /api/v1/bounties/{id}/changes', at(bounty.bountyId))
    expect(items).toMatchObject([{ field: 'deadlineAt', before: bounty.deadlineAt }])
  })

  it('refuses an earlier day, more than 14 days and the last 24 hours', async () => {
    const deadline = plus(now(), 2 * MS.day)
    const { sponsor, bounty } = await buildOpenBounty(t, {
      terms: { deadlineAt: deadline.toISOString() },
    })
    for (const wrong of [plus(deadline, -1), deadline, plus(deadline, 14 * MS.day + 1)]) {
      await t.refused(sponsor, extend, 'bounty_extension_refused', to(bounty.bountyId, wrong))
    }
    t.clock.setOffsetMs(t.clock.offsetMs() + 24 * MS.hour + 1)
    const late = to(bounty.bountyId, plus(deadline, MS.day))
    await t.refused(sponsor, extend, 'bounty_extension_refused', late)
  })

  it('refuses drafts and non-sponsors', async () => {
    const { sponsor, bounty } = await buildDraft(t)
    const later = plus(now(), 9 * MS.day)
    await t.refused(sponsor, extend, 'bounty_wrong_state', to(bounty.bountyId, later))
    const { bounty: open } = await buildOpenBounty(t)
    await t.refused(await person(), extend, 'not_allowed', to(open.bountyId, later))
  })
})

describe('questions', () => {
  const ask = 'POST /api/v1/bounties/{id}/questions'
  const answer = 'POST /api/v1/bounties/{id}/questions/{questionId}/answer'

  it('are asked, answered and corrected in public', async () => {
    const { sponsor, bounty } = await buildOpenBounty(t)
    const curious = await person()
    const body = { body: 'May it be eight posts?' }
    const question = await t.ok(curious, ask, { ...at(bounty.slug), body })
    expect(question).toMatchObject({ answer: null, author: { userId: curious.userId } })
    const params = { id: bounty.bountyId, questionId: question.questionId }
    const noticesOf = async () => (await t.ok(sponsor, 'GET /api/v1/notifications')).items
    expect(await noticesOf()).toMatchObject([{ type: 'reminder', read: false }])
    await t.ok(sponsor, answer, { params, body: { body: 'Yes.' } })
    expect(await noticesOf()).toEqual([])
    await t.ok(sponsor, answer, { params, body: { body: 'Yes, nine even.' } })
    const { items } = await t.ok(null, 'GET /api/v1/bounties/{id}/questions', at(bounty.slug))
    expect(items).toMatchObject([{ body: body.body, answer: 'Yes, nine even.' }])
    const changes = await t.ok(null, 'GET /api/v1/bounties/{id}/changes', at(bounty.slug))
    expect(changes.items).toMatchObject([{ field: 'answer', before: 'Yes.' }])
  })

  it('are refused from the sponsor, on drafts, and when answered by others', async () => {
    const { sponsor, bounty } = await buildOpenBounty(t)
    const body = { body: 'Do I ask myself?' }
    await t.refused(sponsor, ask, 'not_allowed', { ...at(bounty.bountyId), body })
    const other = await person()
    const question = await t.ok(other, ask, { ...at(bounty.bountyId), body })
    const params = { id: bounty.bountyId, questionId: question.questionId }
    await t.refused(other, answer, 'not_allowed', { params, body: { body: 'I say so' } })
    const unknown = { id: bounty.bountyId, questionId: randomUUID() }
    await t.refused(sponsor, answer, 'not_found', { params: unknown, body: { body: 'Yes' } })
    const { bounty: draft } = await buildDraft(t)
    await t.refused(other, ask, 'not_found', { ...at(draft.bountyId), body })
  })
})

describe('GET /api/v1/me/bounties', () => {
  it('lists the caller’s bounties in every state, newest first, page by page', async () => {
    const sponsor = await buildSponsor(t)
    const draft = await buildDraft(t, { sponsor })
    t.clock.setOffsetMs(t.clock.offsetMs() + MS.minute)
    const open = await buildOpenBounty(t, { sponsor })
    const first = await t.ok(sponsor, 'GET /api/v1/me/bounties', { query: { limit: 1 } })
    expect(first.items.map(({ bountyId }) => bountyId)).toEqual([open.bounty.bountyId])
    const query = { limit: 1, cursor: first.nextCursor }
    const second = await t.ok(sponsor, 'GET /api/v1/me/bounties', { query })
    expect(second.items.map(({ bountyId }) => bountyId)).toEqual([draft.bounty.bountyId])
    expect(second.nextCursor).toBeNull()
    await t.refused(null, 'GET /api/v1/me/bounties', 'not_authenticated')
  })
})
