import { randomUUID } from 'node:crypto'
import {
  awardInOrder,
  type BuiltContest,
  buildAnnounced,
  buildContest,
  buildJudging,
  scoreAll,
} from '@laurel/scenarios/awards'
import { buildOpenBounty } from '@laurel/scenarios/bounties'
import { buildEntry } from '@laurel/scenarios/submissions'
import { advanceTo } from '@laurel/scenarios/world'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPerson } from '../../../testing/builders/builders.ts'
import type { Person } from '../../../testing/servers/test-server.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { MS } from '../../platform/clock.ts'
import type { NewsJob } from '../../platform/work/job-data.ts'
import { payoutSentence } from './awards.service.ts'

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
const idOf = (contest: BuiltContest<Person>, index: number) =>
  contest.entries[index]?.entry.submissionId ?? ''
const stateOf = async (contest: BuiltContest<Person>, index: number) => {
  const author = contest.entries[index]?.author ?? null
  return (await t.ok(author, 'GET /api/v1/submissions/{id}', at(idOf(contest, index)))).state
}

describe('GET /api/v1/bounties/{id}/desk', () => {
  const desk = 'GET /api/v1/bounties/{id}/desk'

  it('hides votes and the formula until voting has closed, also from the sponsor', async () => {
    const contest = await buildContest(t, { entryCount: 2 })
    await scoreAll(t, contest)
    await advanceTo(t, contest.bounty.deadlineAt)
    const { votingClosed, entries } = await t.ok(contest.sponsor, desk, at(contest.bounty.slug))
    expect(votingClosed).toBe(false)
    for (const entry of entries) {
      expect(entry).toMatchObject({ community: null, finalScore: null, formulaPlace: null })
    }
    expect(entries.map(({ checklistPercent }) => checklistPercent)).toEqual([90, 80])
  })

  it('shows votes, scores and the formula after voting', async () => {
    const contest = await buildJudging(t)
    await scoreAll(t, contest)
    const { votingClosed, entries } = await t.ok(contest.sponsor, desk, at(contest.bounty.slug))
    expect(votingClosed).toBe(true)
    expect(entries.map(({ formulaPlace }) => formulaPlace)).toEqual([1, 2, 3])
    expect(entries[0]).toMatchObject({
      submission: { submissionId: idOf(contest, 0), state: 'shortlisted' },
      // Five voters without a record leave much to chance.
      community: {
        percent: expect.closeTo(60.14, 2),
        rank: expect.closeTo(1.8, 1),
        deciders: 5,
      },
      finalScore: 82.54,
      note: 'Note 0',
      isShortlisted: true,
      formulaIsBonus: false,
    })
  })

  it('refuses everyone but the sponsor', async () => {
    const { bounty } = await buildContest(t, { entryCount: 1 })
    await t.refused(null, desk, 'not_authenticated', at(bounty.slug))
    for (const other of [await person(), await person({ roles: ['moderator'] })]) {
      await t.refused(other, desk, 'not_allowed', at(bounty.slug))
    }
  })
})

describe('PUT /api/v1/submissions/{id}/score', () => {
  const score = 'PUT /api/v1/submissions/{id}/score'
  const full = { clear: 60, correct: 90, example: 30 }

  it('saves scores and note, and leaves the percentage empty until every item is scored', async () => {
    const contest = await buildContest(t, { entryCount: 1 })
    const params = { id: idOf(contest, 0) }
    const part = await t.ok(contest.sponsor, score, { params, body: { scores: { clear: 60 } } })
    expect(part).toMatchObject({ checklistPercent: null, scores: { clear: 60 } })
    const whole = await t.ok(contest.sponsor, score, { params, body: { scores: full } })
    expect(whole.checklistPercent).toBe(65)
  })

  it('adds an entry to the shortlist and removes it, hidden from its author', async () => {
    const contest = await buildContest(t, { entryCount: 1 })
    const params = { id: idOf(contest, 0) }
    const on = await t.ok(contest.sponsor, score, {
      params,
      body: { scores: {}, isShortlisted: true },
    })
    expect(on.submission.state).toBe('shortlisted')
    const off = await t.ok(contest.sponsor, score, { params, body: { scores: {} } })
    expect(off.submission.state).toBe('accepted')
  })

  it('refuses unknown items, invalid scores, non-sponsors, and a prelaunch', async () => {
    const contest = await buildContest(t, { entryCount: 1 })
    const params = { id: idOf(contest, 0) }
    for (const scores of [{ style: 5 }, { clear: 101 }, { clear: -1 }, { clear: 0.5 }]) {
      await t.refused(contest.sponsor, score, 'validation_failed', { params, body: { scores } })
    }
    await t.refused(await person(), score, 'not_allowed', { params, body: { scores: full } })
    await t.refused(contest.sponsor, score, 'not_found', {
      params: { id: randomUUID() },
      body: { scores: full },
    })
    t.setPrelaunch(true)
    await t.refused(contest.sponsor, score, 'prelaunch_read_only', {
      params,
      body: { scores: full },
    })
    t.setPrelaunch(false)
  })

  it('refuses entries that await review, and every entry after the announcement', async () => {
    const { sponsor, bounty } = await buildOpenBounty(t)
    const { entry } = await buildEntry(t, { bountyId: bounty.bountyId })
    await t.refused(sponsor, score, 'submission_wrong_state', {
      params: { id: entry.submissionId },
      body: { scores: full },
    })
    const contest = await buildAnnounced(t, { entryCount: 1 })
    await t.refused(contest.sponsor, score, 'bounty_wrong_state', {
      params: { id: idOf(contest, 0) },
      body: { scores: full },
    })
  })
})

describe('POST /api/v1/bounties/{id}/award', () => {
  const award = 'POST /api/v1/bounties/{id}/award'

  it('gives every entrant an outcome in one step and opens the objection period', async () => {
    const contest = await buildJudging(t, { entryCount: 4 })
    await scoreAll(t, contest)
    const announced = await t.ok(contest.sponsor, award, {
      ...at(contest.bounty.slug),
      body: { outcomes: awardInOrder(contest) },
    })
    expect(announced).toMatchObject({ state: 'challenge', decidedBy: 'sponsor' })
    expect(announced.challengeEndsAt).toBe(
      new Date(t.clock.now().getTime() + 48 * MS.hour).toISOString(),
    )
    expect(announced.winners.map(({ place, prizeAmount }) => [place, prizeAmount])).toEqual([
      [1, '300'],
      [2, '200'],
      [3, '100'],
    ])
    expect(await stateOf(contest, 0)).toBe('winner')
    expect(await stateOf(contest, 3)).toBe('not_selected')
    const loser = contest.entries[3]
    const { items } = await t.ok(loser?.author ?? null, 'GET /api/v1/notifications')
    expect(items.map(({ title }) => title)).toContain('The award is announced')
    const winner = contest.entries[0]
    const notices = await t.ok(winner?.author ?? null, 'GET /api/v1/notifications')
    const won = notices.items.find(({ type }) => type === 'task_completed')
    expect(won).toMatchObject({
      type: 'task_completed',
      title: expect.stringMatching(/^You won /),
      // The sponsor's reason does not end with a full stop.
      message: expect.stringContaining(
        'Reason 0. You get 300 points after the 48 hours for objections.',
      ),
    })
    const mailed = t.sent.flatMap(({ name, data }) =>
      name === 'news' && (data as NewsJob).userId === winner?.author.userId ? [data] : [],
    )
    expect(mailed).toMatchObject([{ title: won?.title, message: won?.message }])
    const { outcome } = await t.ok(
      loser?.author ?? null,
      'GET /api/v1/submissions/{id}',
      at(idOf(contest, 3)),
    )
    expect(outcome).toMatchObject({
      reason: 'Reason 3',
      checklistPercent: 60,
      scores: { clear: 60 },
    })
  })

  it('announces once when clicked twice, and replays under its key', async () => {
    const contest = await buildJudging(t)
    await scoreAll(t, contest)
    const input = { ...at(contest.bounty.slug), body: { outcomes: awardInOrder(contest) } }
    const answers = await Promise.all([1, 2, 3].map(() => t.call(contest.sponsor, award, input)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])

    const other = await buildJudging(t)
    await scoreAll(t, other)
    const keyed = {
      ...at(other.bounty.slug),
      body: { outcomes: awardInOrder(other) },
      key: randomUUID(),
    }
    const [first, again] = await Promise.all([
      t.ok(other.sponsor, award, keyed),
      t.ok(other.sponsor, award, keyed),
    ])
    expect(again).toEqual(first)
  })

  it('refuses an award that is incomplete, unexplained or invalid', async () => {
    const contest = await buildJudging(t)
    const outcomes = awardInOrder(contest)
    const refuse = (code: Parameters<typeof t.refused>[2], body: unknown) =>
      t.refused(contest.sponsor, award, code, { ...at(contest.bounty.slug), body })
    await refuse('award_incomplete', { outcomes })
    await scoreAll(t, contest)
    await refuse('award_incomplete', { outcomes: outcomes.slice(1) })
    const swapped = outcomes.map((given, index) => ({ ...given, place: [2, 1, 3][index] }))
    await refuse('award_departure_unexplained', { outcomes: swapped })
    await refuse('validation_failed', {
      outcomes: outcomes.map((given) => ({ ...given, place: 1 })),
    })
    await refuse('validation_failed', { outcomes: [] })
    const departureReason = 'The second one reads better aloud'
    const explained = swapped.map((given) => ({ ...given, departureReason }))
    const { winners } = await t.ok(contest.sponsor, award, {
      ...at(contest.bounty.slug),
      body: { outcomes: explained },
    })
    expect(winners.map((winner) => winner.departureReason)).toEqual([
      departureReason,
      departureReason,
      null,
    ])
  })

  it('refuses before voting has ended, and refuses everyone but the sponsor', async () => {
    const contest = await buildContest(t, { entryCount: 1 })
    const body = { outcomes: awardInOrder(contest) }
    const input = { ...at(contest.bounty.slug), body }
    await t.refused(contest.sponsor, award, 'bounty_wrong_state', input)
    await t.refused(await person({ roles: ['admin'] }), award, 'not_allowed', input)
    await t.refused(null, award, 'not_authenticated', input)
  })
})

describe('objections', () => {
  const object = 'POST /api/v1/bounties/{id}/objections'
  const list = 'GET /api/v1/bounties/{id}/objections'
  const resolve = 'POST /api/v1/admin/objections/{id}/resolve'
  const reason = 'This text stands on another page since May'
  const to = (contest: BuiltContest<Person>, index: number) => ({
    ...at(contest.bounty.slug),
    body: { submissionId: idOf(contest, index), reason },
  })

  it('can be made once per entrant, in public, and are decided within 72 hours', async () => {
    const contest = await buildAnnounced(t)
    const loser = contest.entries[2]?.author ?? null
    const made = await t.ok(loser, object, to(contest, 0))
    expect(made).toMatchObject({ state: 'open', reason })
    expect(made.dueAt).toBe(new Date(t.clock.now().getTime() + 72 * MS.hour).toISOString())
    await t.refused(loser, object, 'objection_already_made', to(contest, 1))
    const { items } = await t.ok(null, list, at(contest.bounty.slug))
    expect(items).toEqual([made])
  })

  it('count once when an entrant sends two at the same time', async () => {
    const contest = await buildAnnounced(t)
    const loser = contest.entries[2]?.author ?? null
    const answers = await Promise.all(
      [0, 1].map((index) => t.call(loser, object, to(contest, index))),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  it('are refused from strangers and the sponsor, and about one’s own entry or a losing one', async () => {
    const contest = await buildAnnounced(t, { entryCount: 4 })
    await t.refused(await person(), object, 'not_allowed', to(contest, 0))
    await t.refused(contest.sponsor, object, 'not_allowed', to(contest, 0))
    const [first, , third] = contest.entries
    await t.refused(first?.author ?? null, object, 'validation_failed', to(contest, 0))
    await t.refused(third?.author ?? null, object, 'validation_failed', to(contest, 3))
    await t.refused(third?.author ?? null, object, 'validation_failed', {
      ...at(contest.bounty.slug),
      body: { submissionId: randomUUID(), reason },
    })
  })

  it('are refused before the award and after 48 hours', async () => {
    const judging = await buildJudging(t, { entryCount: 2 })
    const [, second] = judging.entries
    await t.refused(second?.author ?? null, object, 'objection_closed', to(judging, 0))
    const contest = await buildAnnounced(t, { entryCount: 2 })
    t.clock.setOffsetMs(t.clock.offsetMs() + 48 * MS.hour)
    await t.refused(contest.entries[1]?.author ?? null, object, 'objection_closed', to(contest, 0))
  })

  it('disqualify when upheld: lower places move up, the next in line is placed, and all is logged', async () => {
    const contest = await buildAnnounced(t, {
      entryCount: 5,
      terms: { bonusCount: 1, bonusAmount: '50' },
    })
    const made = await t.ok(contest.entries[4]?.author ?? null, object, to(contest, 1))
    const another = await t.ok(contest.entries[2]?.author ?? null, object, to(contest, 1))
    const moderator = await person({ roles: ['moderator'] })
    const body = { decision: 'uphold', reason: 'It is a copy' }
    await t.ok(moderator, resolve, { params: { id: made.objectionId }, body })
    const after = await t.ok(null, 'GET /api/v1/bounties/{id}', at(contest.bounty.slug))
    expect(
      after.winners.map(({ submissionId, place, isBonus, prizeAmount }) => [
        submissionId,
        place,
        isBonus,
        prizeAmount,
      ]),
    ).toEqual([
      [idOf(contest, 0), 1, false, '300'],
      [idOf(contest, 2), 2, false, '200'],
      [idOf(contest, 3), 3, false, '100'],
      [idOf(contest, 4), null, true, '50'],
    ])
    expect(await stateOf(contest, 1)).toBe('disqualified')
    expect(await stateOf(contest, 4)).toBe('winner')
    const { items } = await t.ok(null, list, at(contest.bounty.slug))
    expect(items.map(({ state }) => state)).toEqual(['upheld', 'upheld'])
    const changes = await t.ok(null, 'GET /api/v1/bounties/{id}/changes', at(contest.bounty.slug))
    expect(changes.items).toMatchObject([
      { field: 'award', before: expect.stringContaining('2nd place: '), after: expect.any(String) },
    ])
    await t.refused(moderator, resolve, 'conflict', { params: { id: another.objectionId }, body })
  })

  it('leave a spot empty when the sponsor had chosen to place no one else', async () => {
    const contest = await buildJudging(t, { entryCount: 3 })
    await scoreAll(t, contest)
    const outcomes = awardInOrder(contest).map((given, index) =>
      index === 0 ? given : { ...given, place: null, departureReason: 'Not good enough' },
    )
    await t.ok(contest.sponsor, 'POST /api/v1/bounties/{id}/award', {
      ...at(contest.bounty.slug),
      body: { outcomes },
    })
    const made = await t.ok(contest.entries[1]?.author ?? null, object, to(contest, 0))
    await t.ok(await person({ roles: ['moderator'] }), resolve, {
      params: { id: made.objectionId },
      body: { decision: 'uphold', reason: 'It is a copy' },
    })
    const after = await t.ok(null, 'GET /api/v1/bounties/{id}', at(contest.bounty.slug))
    expect(after.winners).toEqual([])
  })

  it('change nothing when dismissed, and are never decided by anyone with a stake', async () => {
    const contest = await buildAnnounced(t)
    const loser = contest.entries[2]?.author
    const made = await t.ok(loser ?? null, object, to(contest, 0))
    const params = { id: made.objectionId }
    const body = { decision: 'dismiss', reason: 'Both texts are by the same author' }
    for (const userId of [contest.sponsor.userId, loser?.userId ?? '']) {
      const asModerator = { userId, roles: ['moderator' as const] }
      await t.refused(asModerator, resolve, 'not_allowed', { params, body })
    }
    await t.ok(await person({ roles: ['moderator'] }), resolve, { params, body })
    const after = await t.ok(null, 'GET /api/v1/bounties/{id}', at(contest.bounty.slug))
    expect(after.winners).toEqual(contest.bounty.winners)
    const { items } = await t.ok(null, list, at(contest.bounty.slug))
    expect(items).toMatchObject([{ state: 'dismissed', decisionReason: body.reason }])
  })
})

describe('payoutSentence', () => {
  it('states for SOL and USDC that a payout follows, its conditions, and the exact amount', () => {
    expect(payoutSentence('USDC', 10_000_001n)).toBe(
      '10.000001 USDC will be paid to your wallet after the 48 hours for objections. The team approves each payout first; an account’s first prize is on hold for 7 days after the award.',
    )
  })
})
