import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPerson } from '../../../../testing/builders/builders.ts'
import {
  type Person,
  startTestServer,
  type TestServer,
} from '../../../../testing/servers/test-server.ts'
import { MS } from '../../../platform/clock.ts'

let t: TestServer
let admin: Person
beforeAll(async () => {
  t = await startTestServer()
  const person = await buildPerson(t.db, t.clock.now(), { roles: ['admin'] })
  admin = { ...person, isProven: true }
})
afterAll(() => t.close())

const LIST = 'GET /api/v1/admin/flags'
const SWITCH = 'PUT /api/v1/admin/flags/{name}'
const params = { name: 'prelaunch_live' }
const turn = (isEnabled: boolean, reason: string) =>
  t.ok(admin, SWITCH, { params, body: { isEnabled, reason } })

describe('the feature flags', () => {
  it('are for admins only', async () => {
    const moderator = await buildPerson(t.db, t.clock.now(), { roles: ['moderator'] })
    await t.refused(moderator, LIST, 'not_allowed')
    const body = { isEnabled: true, reason: 'We rehearse the launch' }
    await t.refused(moderator, SWITCH, 'not_allowed', { params, body })
  })

  it('need a second factor for a switch, of which the page asks, and none to be read', async () => {
    const body = { isEnabled: true, reason: 'We rehearse the launch' }
    const weak = { ...admin, isProven: false }
    await t.refused(weak, SWITCH, 'step_up_required', { params, body })
    expect((await t.ok(weak, LIST)).items[0]?.isEnabled).toBe(false)
  })

  it('say what switching does, and who did it when and why', async () => {
    const [before] = (await t.ok(admin, LIST)).items
    expect(before).toMatchObject({ isEnabled: false, changes: [] })
    expect(before?.effects[0]).toMatch(/read-only/)
    const on = await turn(true, 'We rehearse the launch')
    expect(on).toMatchObject({ isEnabled: true, since: t.clock.now().toISOString() })
    t.clock.setOffsetMs(t.clock.offsetMs() + 3 * MS.day)
    await t.ok(admin, 'PUT /api/v1/admin/launch', {
      body: { launchAt: '2030-01-01T00:00:00.000Z' },
    })
    const [during] = (await t.ok(admin, LIST)).items
    expect(during?.effects).toContain(
      'The deadlines of live bounties move by 3 days, the length of this prelaunch.',
    )
    const off = await turn(false, 'The rehearsal is over')
    const by = { userId: admin.userId }
    expect(off.changes).toMatchObject([
      { isEnabled: false, reason: 'The rehearsal is over', by },
      { isEnabled: null, launchAt: '2030-01-01T00:00:00.000Z', by },
      { isEnabled: true, reason: 'We rehearse the launch', by },
    ])
  })

  it('refuse a reason too short, a second switch, and an unknown name', async () => {
    await t.refused(admin, SWITCH, 'validation_failed', {
      params,
      body: { isEnabled: true, reason: '' },
    })
    const body = { isEnabled: false, reason: 'It is off already' }
    await t.refused(admin, SWITCH, 'conflict', { params, body })
    await t.refused(admin, SWITCH, 'not_found', { params: { name: 'no_such_flag' }, body })
  })
})
