import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPerson } from '../../../../testing/builders/builders.ts'
import { buildBounty, buildEntry } from '../../../../testing/builders/vote-builders.ts'
import { startTestServer, type TestServer } from '../../../../testing/servers/test-server.ts'
import { MS, plus } from '../../../platform/clock.ts'
import { runAsSystem } from '../../../platform/work/sweeps.ts'
import { fittingBounties } from './fitting-bounties.service.ts'

let t: TestServer
beforeAll(async () => {
  t = await startTestServer()
})
afterAll(() => t.close())

const open = (change: Parameters<typeof buildBounty>[2]) =>
  buildBounty(t.db, t.clock.now(), {
    state: 'open',
    stateSince: plus(t.clock.now(), -MS.hour),
    ...change,
  })
const listFor = (userId: string) =>
  runAsSystem(t.deps, (ctx) =>
    fittingBounties.list(ctx, { userId, since: plus(ctx.now, -MS.day) }, 5),
  )

describe('the fitting bounties of a digest', () => {
  it('are new ones of the categories in which a person submits, but theirs and those they entered', async () => {
    const now = t.clock.now()
    const { userId } = await buildPerson(t.db, now, { trustLevel: 1 })
    const past = await buildBounty(t.db, now, { category: 'code' })
    await buildEntry(t.db, now, { authorId: userId, bountyId: past.id, category: 'code' })
    const found = await open({ category: 'code', title: 'A new program' })
    await open({ category: 'meme', title: 'Another category' })
    await open({ category: 'code', title: 'Own', sponsorId: userId })
    await open({ category: 'code', title: 'Old', stateSince: plus(now, -2 * MS.day) })
    const entered = await open({ category: 'code', title: 'Entered' })
    await buildEntry(t.db, now, { authorId: userId, bountyId: entered.id })
    expect(await listFor(userId)).toEqual([
      {
        title: 'A new program',
        message: '600 points.',
        path: `/bounty/${found.slug}`,
        dueAt: found.deadlineAt?.toISOString(),
      },
    ])
  })

  it('are none for a person who never submitted', async () => {
    await open({ category: 'code' })
    const { userId } = await buildPerson(t.db, t.clock.now())
    expect(await listFor(userId)).toEqual([])
  })
})
