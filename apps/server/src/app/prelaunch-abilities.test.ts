import { buildContest } from '@laurel/scenarios/awards'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, startTestServer, type TestServer } from '../../testing/servers/test-server.ts'

let t: TestServer
beforeAll(async () => {
  t = await startTestServer()
})
afterAll(() => t.close())

/** What a prelaunch leaves: abilities to read, and a fact of the timeline. */
const READING = ['canReview', 'canSeePayments', 'canBeLate']

/** The names of all abilities in a reply that the viewer has. */
function offered(reply: unknown): string[] {
  if (Array.isArray(reply)) return reply.flatMap(offered)
  if (typeof reply !== 'object' || reply === null) return []
  return Object.entries(reply).flatMap(([name, value]) =>
    value === true && /^can[A-Z]/.test(name) && !READING.includes(name) ? [name] : offered(value),
  )
}

/** What a person reads of a bounty, of an entry that they may see, and of what surrounds them. */
async function readAll(as: Person | null, bountyId: string, submissionId: string | null) {
  const at = (id: string) => ({ params: { id } })
  return [
    await t.ok(as, 'GET /api/v1/bounties/{id}', at(bountyId)),
    await t.ok(as, 'GET /api/v1/bounties/{id}/questions', at(bountyId)),
    submissionId && (await t.ok(as, 'GET /api/v1/submissions/{id}', at(submissionId))),
    await t.ok(as, 'GET /api/v1/lessons'),
    await t.ok(as, 'GET /api/v1/follows/{kind}/{id}', { params: { kind: 'bounty', id: bountyId } }),
  ]
}

describe('abilities while the prelaunch is on', () => {
  it('offer nothing that would be refused, to sponsor, author and visitor, and come back', async () => {
    const { sponsor, bounty, entries } = await buildContest(t, { entryCount: 1 })
    const asker = await t.join('voter')
    const body = 'Which paper should the poster be printed on?'
    await t.ok(asker, 'POST /api/v1/bounties/{id}/questions', {
      params: { id: bounty.bountyId },
      body: { body },
    })
    const [first] = entries
    if (first === undefined) throw new Error('no entry')
    const { bountyId } = bounty
    const views = async () => [
      await readAll(sponsor, bountyId, first.entry.submissionId),
      await readAll(first.author, bountyId, first.entry.submissionId),
      await readAll(asker, bountyId, null),
      await readAll(null, bountyId, null),
    ]
    const before = await views()
    expect(before.flatMap(offered)).toEqual(
      expect.arrayContaining(['canAnswer', 'canAsk', 'canEdit', 'canEnter', 'canFollow']),
    )
    t.setPrelaunch(true)
    try {
      const during = await views()
      expect(during.flatMap(offered)).toEqual([])
      expect(during[2]?.[0]).toMatchObject({
        abilities: { enterRefusal: 'Laurel is read-only until launch' },
      })
    } finally {
      t.setPrelaunch(false)
    }
    expect(offered(await views())).toEqual(offered(before))
  })
})
