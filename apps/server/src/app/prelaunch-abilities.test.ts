import { buildContest } from '@laurel/scenarios/awards'
import { buildAcceptedEntry } from '@laurel/scenarios/submissions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, startTestServer, type TestServer } from '../../testing/servers/test-server.ts'

let t: TestServer
beforeAll(async () => {
  t = await startTestServer()
})
afterAll(() => t.close())

/** Abilities to read, which a prelaunch leaves. */
const READING = ['canReview', 'canSeePayments']

/** The names of all abilities in a reply that the viewer has. */
function offered(reply: unknown): string[] {
  if (Array.isArray(reply)) return reply.flatMap(offered)
  if (typeof reply !== 'object' || reply === null) return []
  return Object.entries(reply).flatMap(([name, value]) =>
    value === true && /^can[A-Z]/.test(name) && !READING.includes(name) ? [name] : offered(value),
  )
}

/** What a person reads of a bounty, an entry and what surrounds them. */
async function readAll(as: Person | null, bountyId: string, submissionId: string) {
  const at = (id: string) => ({ params: { id } })
  return [
    await t.ok(as, 'GET /api/v1/bounties/{id}', at(bountyId)),
    await t.ok(as, 'GET /api/v1/bounties/{id}/questions', at(bountyId)),
    await t.ok(as, 'GET /api/v1/submissions/{id}', at(submissionId)),
    await t.ok(as, 'GET /api/v1/submissions/{id}/comments', at(submissionId)),
    await t.ok(as, 'GET /api/v1/lessons'),
    await t.ok(as, 'GET /api/v1/follows/{kind}/{id}', { params: { kind: 'bounty', id: bountyId } }),
  ]
}

describe('abilities while the prelaunch is on', () => {
  it('offer nothing that would be refused, to sponsor, author and visitor, and come back', async () => {
    const { sponsor, bounty, entries } = await buildContest(t)
    const post = await buildAcceptedEntry(t)
    const asker = await t.join('voter')
    const body = 'Which paper should the poster be printed on?'
    await t.ok(asker, 'POST /api/v1/bounties/{id}/questions', {
      params: { id: bounty.bountyId },
      body: { body },
    })
    const author = entries[0]?.author ?? asker
    const submissionId = entries[0]?.entry.submissionId ?? ''
    const views = async () => [
      await readAll(sponsor, bounty.bountyId, post.entry.submissionId),
      await readAll(author, bounty.bountyId, submissionId),
      await readAll(post.author, bounty.bountyId, post.entry.submissionId),
      await readAll(asker, bounty.bountyId, post.entry.submissionId),
      await readAll(null, bounty.bountyId, post.entry.submissionId),
    ]
    const before = await views()
    expect(before.flatMap(offered)).toEqual(
      expect.arrayContaining([
        'canAnswer',
        'canAsk',
        'canEdit',
        'canEnter',
        'canFollow',
        'canReport',
      ]),
    )
    t.setPrelaunch(true)
    try {
      const during = await views()
      expect(during.flatMap(offered)).toEqual([])
      expect(during[3]?.[0]).toMatchObject({
        abilities: { enterRefusal: 'Laurel is read-only until launch' },
      })
    } finally {
      t.setPrelaunch(false)
    }
    expect((await views()).map(offered)).toEqual(before.map(offered))
  })
})
