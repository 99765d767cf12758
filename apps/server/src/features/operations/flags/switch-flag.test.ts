import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildBounty } from '../../../../testing/builders/vote-builders.ts'
import { startTestServer, type TestServer } from '../../../../testing/servers/test-server.ts'
import { bounties } from '../../../db/schema/bounties.ts'
import { MS, plus } from '../../../platform/clock.ts'
import { runAsSystem } from '../../../platform/work/sweeps.ts'
import { switchFlag } from './switch-flag.service.ts'

let t: TestServer
beforeAll(async () => {
  t = await startTestServer()
})
afterAll(() => t.close())

const turn = (name: string, isOn: boolean) =>
  runAsSystem(t.deps, (ctx) => switchFlag(ctx, name, isOn))
const wait = (ms: number) => t.clock.setOffsetMs(t.clock.offsetMs() + ms)

it('extends live bounties by the whole length of a prelaunch, and only once', async () => {
  const deadlineAt = plus(t.clock.now(), 10 * MS.day)
  const { id } = await buildBounty(t.db, t.clock.now(), { state: 'open', deadlineAt })
  const movedBy = async () => {
    const [row] = await t.db.select().from(bounties).where(eq(bounties.id, id))
    return (row?.deadlineAt?.getTime() ?? 0) - deadlineAt.getTime()
  }
  await turn('prelaunch_live', true)
  wait(2 * MS.day)
  await turn('prelaunch_live', true)
  wait(MS.day)
  await turn('another_flag', true)
  await turn('another_flag', false)
  expect(await movedBy()).toBe(0)
  await turn('prelaunch_live', false)
  expect(await movedBy()).toBe(3 * MS.day)
  wait(MS.day)
  await turn('prelaunch_live', false)
  expect(await movedBy()).toBe(3 * MS.day)
})
