import { buildAnnounced, objectToAward } from '@laurel/scenarios/awards'
import { buildOpenBounty, buildUnfunded, cancelBounty } from '@laurel/scenarios/bounties'
import { callOverHttp, type Member, signIn } from '@laurel/scenarios/http'
import { buildAcceptedEntry, buildEntry, withdrawSubmission } from '@laurel/scenarios/submissions'
import { castVote, readExposure, SUPPORT, undoVote } from '@laurel/scenarios/votes'
import { advanceTo } from '@laurel/scenarios/world'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../servers/test-app.ts'
import { startTestServer, type TestServer } from '../servers/test-server.ts'

const reason = 'Our plans have changed'

describe('the steps on a test server', () => {
  let t: TestServer
  beforeAll(async () => {
    t = await startTestServer()
  })
  afterAll(() => t.close())

  it('makes the parents of whatever is asked for', async () => {
    const { bounty, entries } = await buildAnnounced(t)
    expect(bounty.state).toBe('challenge')
    expect(entries.map(({ entry }) => entry.bounty?.bountyId)).toEqual([
      bounty.bountyId,
      bounty.bountyId,
      bounty.bountyId,
    ])
    const [winner, loser] = entries
    const author = loser?.author ?? null
    if (author === null || winner === undefined) throw new Error('a contest has entries')
    const { submissionId } = winner.entry
    const objection = await objectToAward(t, author, bounty.bountyId, {
      submissionId,
      reason: 'The second item was misread',
    })
    expect(objection.submissionId).toBe(submissionId)
    await advanceTo(t, bounty.challengeEndsAt)
  })

  it('lets a moderator decide where a newcomer writes', async () => {
    const sponsor = await t.join('newcomer')
    const { bounty } = await buildUnfunded(t, { sponsor })
    expect(bounty.state).toBe('awaiting_funding')
    const { entry } = await buildAcceptedEntry(t, { part: 'newcomer' })
    expect(entry.state).toBe('accepted')
  })

  it('takes back what can be taken back', async () => {
    const { sponsor, bounty } = await buildOpenBounty(t)
    const { author, entry } = await buildEntry(t, { bountyId: bounty.bountyId })
    expect((await withdrawSubmission(t, author, entry.submissionId)).state).toBe('withdrawn')
    const other = await buildOpenBounty(t, { sponsor })
    expect((await cancelBounty(t, sponsor, other.bounty.bountyId, { reason })).state).toBe(
      'cancelled',
    )
  })

  it('votes in the arena as a screen does', async () => {
    const { bounty } = await buildOpenBounty(t)
    await buildAcceptedEntry(t, { bountyId: bounty.bountyId })
    await advanceTo(t, bounty.deadlineAt)
    const voter = await t.join('voter')
    const exposure = await readExposure(t, voter, bounty.bountyId)
    const { voteId } = await castVote(t, voter, exposure?.exposureId ?? '', SUPPORT)
    const voteIds = async () =>
      (await t.ok(voter, 'GET /api/v1/me/votes')).items.map((vote) => vote.voteId)
    expect(await voteIds()).toEqual([voteId])
    await undoVote(t, voter, voteId)
    expect(await voteIds()).toEqual([])
  })

  it('says what the server answered where a step is refused', async () => {
    const { bounty } = await buildOpenBounty(t)
    const stranger = await t.join('author')
    await expect(cancelBounty(t, stranger, bounty.bountyId, { reason })).rejects.toThrow(
      'not_allowed',
    )
  })
})

describe('the steps over HTTP', () => {
  let app: TestApp
  let url = ''
  beforeAll(async () => {
    app = await startTestApp()
    url = await app.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => app.close())

  it('call a server signed in and signed out', async () => {
    await app.signIn('over-http')
    const account = { email: 'over-http@example.test', password: 'Correct-Horse-9' }
    const session = await signIn(url, account)
    const member: Member = {
      userId: session.user.id,
      authorization: `Bearer ${session.access_token}`,
    }
    const ok = callOverHttp(url)
    expect((await ok(member, 'GET /api/v1/me')).userId).toBe(member.userId)
    expect((await ok(null, 'GET /api/v1/bounties', { query: { limit: 5 } })).items).toEqual([])
    await expect(ok(null, 'GET /api/v1/me')).rejects.toThrow('GET /api/v1/me: 401')
  })
})
