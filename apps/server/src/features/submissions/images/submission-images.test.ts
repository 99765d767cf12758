import { buildOpenBounty } from '@laurel/scenarios/bounties'
import { buildAcceptedEntry, buildEntry, buildEntryDraft } from '@laurel/scenarios/submissions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPerson } from '../../../../testing/builders/builders.ts'
import { buildFile } from '../../../../testing/builders/file-builders.ts'
import {
  type As,
  startTestServer,
  type TestServer,
} from '../../../../testing/servers/test-server.ts'
import { storageBlobs, storageObjects } from '../../../db/schema/storage.ts'
import { newId } from '../../../platform/ids.ts'

let t: TestServer
beforeAll(async () => {
  t = await startTestServer()
})
afterAll(() => t.close())

const PATCH = 'PATCH /api/v1/submissions/{id}'
const GET = 'GET /api/v1/submissions/{id}'

/** Uploads an image for a person; returns its id. */
async function buildUpload(ownerId: string, changes: Parameters<typeof buildFile>[3] = {}) {
  return (await buildFile(t.db, ownerId, t.clock.now(), changes)).id
}

const isStored = async (id: string) =>
  (await t.db.select().from(storageObjects)).some((row) => row.id === id)

const ofBlobs = async () => (await t.db.select().from(storageBlobs)).length

describe('the pictures of a submission', () => {
  it('are added, described, reordered and deleted with their bytes', async () => {
    const { author, entry } = await buildEntryDraft(t)
    const [one, two] = [await buildUpload(author.userId), await buildUpload(author.userId)]
    const params = { id: entry.submissionId }
    const images = [
      { imageId: one, alt: 'A chart' },
      { imageId: two, alt: '' },
    ]
    const saved = await t.ok(author, PATCH, { params, body: { images } })
    expect(saved.images).toEqual([
      {
        imageId: one,
        alt: 'A chart',
        width: 640,
        height: 480,
        ground: '#336699',
        url: expect.stringMatching(/^\/storage\/v1\/view\/[\w-]{43}\/640$/),
        sources: [
          { url: expect.stringMatching(/\/320$/), width: 320 },
          { url: expect.stringMatching(/\/640$/), width: 640 },
        ],
      },
      expect.objectContaining({ imageId: two, alt: '' }),
    ])
    const turned = await t.ok(author, PATCH, { params, body: { images: images.toReversed() } })
    expect(turned.images.map(({ imageId }) => imageId)).toEqual([two, one])
    expect(turned.cover?.imageId).toBe(two)
    const unowned = await ofBlobs()
    await t.ok(author, PATCH, { params, body: { images: [{ imageId: one, alt: '' }] } })
    expect(await isStored(two)).toBe(false)
    expect(await ofBlobs()).toBe(unowned + 1)
    const same = await t.ok(author, PATCH, { params, body: { title: 'Only the title' } })
    expect(same.images.map(({ imageId }) => imageId)).toEqual([one])
  })

  it('are at most four, each once, one’s own and in no other submission', async () => {
    const { author, entry } = await buildEntryDraft(t)
    const other = await buildEntryDraft(t, { author })
    const stranger = await buildPerson(t.db, t.clock.now())
    const own = await buildUpload(author.userId)
    const params = { id: entry.submissionId }
    const refused = async (...ids: string[]) => {
      const body = { images: ids.map((imageId) => ({ imageId, alt: '' })) }
      const problem = await t.refused(author, PATCH, 'validation_failed', { params, body })
      return problem.errors?.map(({ pointer }) => pointer)
    }
    expect(await refused(own, own)).toEqual(['/images/1/imageId'])
    expect(await refused(own, newId())).toEqual(['/images/1/imageId'])
    expect(await refused(await buildUpload(stranger.userId))).toEqual(['/images/0/imageId'])
    const face = await buildUpload(author.userId, { bucketId: 'avatars' })
    expect(await refused(face)).toEqual(['/images/0/imageId'])
    const five = await Promise.all([1, 2, 3, 4, 5].map(() => buildUpload(author.userId)))
    expect(await refused(...five)).toEqual(['/images'])
    const images = [{ imageId: own, alt: '' }]
    await t.ok(author, PATCH, { params: { id: other.entry.submissionId }, body: { images } })
    expect(await refused(own)).toEqual(['/images/0/imageId'])
  })

  it('join one of two submissions that add them concurrently', async () => {
    const { author, entry } = await buildEntryDraft(t)
    const other = await buildEntryDraft(t, { author })
    const images = [{ imageId: await buildUpload(author.userId), alt: '' }]
    const answers = await Promise.all(
      [entry, other.entry].map(({ submissionId }) =>
        t.call(author, PATCH, { params: { id: submissionId }, body: { images } }),
      ),
    )
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
  })

  it('are deleted with a discarded draft', async () => {
    const { author, entry } = await buildEntryDraft(t)
    const imageId = await buildUpload(author.userId)
    const params = { id: entry.submissionId }
    await t.ok(author, PATCH, { params, body: { images: [{ imageId, alt: '' }] } })
    await t.ok(author, 'POST /api/v1/submissions/{id}/withdraw', { params })
    expect(await isStored(imageId)).toBe(false)
  })

  it('are on the card, and get new addresses when they are no longer public', async () => {
    const moderator: As = { ...(await buildPerson(t.db, t.clock.now())), roles: ['moderator'] }
    const author = await buildPerson(t.db, t.clock.now(), { trustLevel: 2 })
    const images = [{ imageId: await buildUpload(author.userId), alt: 'x' }]
    const { entry } = await buildAcceptedEntry(t, { author, input: { images } })
    const params = { id: entry.submissionId }
    const [card] = (await t.ok(null, 'GET /api/v1/submissions')).items
    expect(card).toMatchObject({ submissionId: entry.submissionId, cover: { alt: 'x' } })
    const reporter = await buildPerson(t.db, t.clock.now())
    await t.ok(reporter, 'POST /api/v1/submissions/{id}/reports', {
      params,
      body: { kind: 'harmful', detail: 'The picture' },
    })
    const { items } = await t.ok(moderator, 'GET /api/v1/admin/queues/{queue}', {
      params: { queue: 'reports' },
    })
    const [item] = items
    if (item?.queue !== 'reports') throw new Error('no report waits')
    expect(item.submission.images).toHaveLength(1)
    const before = (await t.ok(author, GET, { params })).images[0]?.url
    await t.ok(moderator, 'POST /api/v1/admin/reports/{id}/resolve', {
      params: { id: item.reportId },
      body: { decision: 'confirm', reason: 'The picture is harmful.' },
    })
    const after = (await t.ok(author, GET, { params })).images[0]?.url
    expect(after).not.toBe(before)
    await t.refused(null, GET, 'not_found', { params })
  })

  it('are compared with those of other entries of the bounty', async () => {
    const { bounty } = await buildOpenBounty(t)
    const moderator = { ...(await buildPerson(t.db, t.clock.now())), roles: ['moderator' as const] }
    const pictureHash = 'f0f0a5a51234abcd'
    const first = await buildPerson(t.db, t.clock.now())
    const image = async (userId: string, hash: string) => ({
      images: [{ imageId: await buildUpload(userId, { pictureHash: hash }), alt: '' }],
    })
    await buildEntry(t, {
      author: first,
      bountyId: bounty.bountyId,
      input: await image(first.userId, pictureHash),
    })
    const failing = async (hash: string) => {
      const author = await buildPerson(t.db, t.clock.now())
      const input = await image(author.userId, hash)
      const { entry } = await buildEntry(t, { author, bountyId: bounty.bountyId, input })
      const params = { id: entry.submissionId }
      const seen = await t.ok(moderator, 'GET /api/v1/submissions/{id}', { params })
      return seen.checks.filter(({ passed }) => !passed).map(({ message }) => message)
    }
    // Three bits apart, then many.
    expect(await failing('f0f0a5a51234abca')).toEqual([
      'A picture is nearly the same as one of another entry',
    ])
    expect(await failing('0f0f5a5aedcb5432')).toEqual([])
  })
})
