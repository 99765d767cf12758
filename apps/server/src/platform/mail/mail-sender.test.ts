import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type FakeSmtp, startFakeSmtp } from '../../../testing/clients/fake-smtp.ts'
import { createFixedClock } from '../../../testing/fixed-clock.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/servers/test-database.ts'
import { type MovableClock, MS, plus } from '../clock.ts'
import { newId } from '../ids.ts'
import { createWorkMonitor, type WorkHealth } from '../work/work-monitor.ts'
import { MAIL_LIFE, type MailKind } from './mail-kinds.ts'
import { createMailSender, MAX_CONCURRENT_MAILS, type MailSender } from './mail-sender.ts'
import { createMailer, type Mailer } from './mailer.ts'
import { findMail, insertMail, listMails, readMailFigures } from './mails.queries.ts'

let test: TestDatabase
let smtp: FakeSmtp
let clock: MovableClock
let mailers: Mailer[]
let sender: MailSender
let errors: unknown[]

beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

beforeEach(async () => {
  await test.database.pool.query('delete from mails')
  smtp = await startFakeSmtp()
  clock = createFixedClock('2026-11-02T09:00:00.000Z')
  mailers = []
  errors = []
  sender = newSender()
})
afterEach(async () => {
  for (const mailer of mailers) mailer.close()
  await smtp.close()
  expect(errors).toEqual([])
})

function newMailer(): Mailer {
  const mailer = createMailer(
    { smtpUrl: smtp.url, mailFrom: 'Laurel <no-reply@laurel.test>', dataDir: '' },
    clock,
  )
  mailers.push(mailer)
  return mailer
}

function newSender(
  mailer = newMailer(),
  database: Pick<typeof test.database, 'db'> = test.database,
) {
  return createMailSender({ database, mailer, clock, onError: (error) => errors.push(error) })
}

async function put(recipient: string, kind: MailKind = 'notice', usefulMs?: number) {
  const id = newId()
  const { priority, usefulMs: ofKind } = MAIL_LIFE[kind]
  const now = clock.now()
  await insertMail(test.database.db, {
    id,
    kind,
    priority,
    recipient: `${recipient}@example.test`,
    subject: recipient,
    text: 'hello',
    html: '<p>hello</p>',
    usefulUntil: plus(now, usefulMs ?? ofKind),
    now,
  })
  return id
}

const pass = (ms: number) => clock.setOffsetMs(clock.offsetMs() + ms)
const stateOf = async (id: string) => (await findMail(test.database.db, id))?.state
const subjects = () => smtp.taken.map(({ subject }) => subject)

/** Advances time in steps; at each the sender polls as it would on its own. */
async function live(ms: number, stepMs: number = MS.minute): Promise<void> {
  for (let passed = 0; passed < ms; passed += stepMs) {
    pass(stepMs)
    await sender.sendDue()
  }
}

describe('a mail', () => {
  it('arrives once, and its contents are deleted', async () => {
    const id = await put('ann', 'code')
    expect(await sender.sendDue()).toBe(1)
    expect(await sender.sendDue()).toBe(0)
    expect(smtp.taken).toMatchObject([{ to: 'ann@example.test', messageId: `<${id}@laurel.test>` }])
    expect(await findMail(test.database.db, id)).toMatchObject({
      state: 'sent',
      text: '',
      html: '',
      attempts: 1,
    })
  })

  it('is sent by one of several nodes', async () => {
    for (let n = 0; n < 50; n += 1) await put(`ann${n}`)
    const nodes = [sender, newSender(), newSender()]
    while ((await Promise.all(nodes.map((node) => node.sendDue()))).some((sent) => sent > 0));
    expect(subjects().sort()).toEqual([...new Set(subjects())].sort())
    expect(smtp.taken).toHaveLength(50)
  })

  it('is taken over from a node that died, but not while that one may still be sending', async () => {
    const id = await put('ann')
    const dead = newSender({
      send: () => new Promise(() => {}),
      reach: async () => {},
      close: () => {},
    })
    void dead.sendDue()
    await expect.poll(async () => (await findMail(test.database.db, id))?.claimedUntil).toBeTruthy()
    pass(MS.minute)
    expect(await sender.sendDue()).toBe(0)
    pass(MS.minute)
    expect(await sender.sendDue()).toBe(1)
    expect(subjects()).toEqual(['ann'])
  })

  it('is not sent again when the database was unavailable as the server accepted it', async () => {
    const id = await put('ann')
    let isAway = false
    const database = {
      get db() {
        if (isAway) throw new Error('away')
        return test.database.db
      },
    }
    smtp.behaviour.beforeAnswer = async () => {
      isAway = true
    }
    const failing = newSender(newMailer(), database)
    await failing.sendDue()
    expect(errors.splice(0)).toHaveLength(1)
    isAway = false
    pass(MS.minute)
    expect(await failing.sendDue()).toBe(0)
    expect(await stateOf(id)).toBe('sent')
    expect(subjects()).toEqual(['ann'])
  })

  it('is sent again with the same Message-ID when the connection breaks before the server confirms', async () => {
    const id = await put('ann')
    let isFirst = true
    smtp.behaviour.beforeAnswer = async () => {
      if (isFirst) throw new Error('dies')
    }
    await sender.sendDue()
    isFirst = false
    pass(MS.minute)
    await sender.sendDue()
    expect(smtp.taken.map(({ messageId }) => messageId)).toEqual([
      `<${id}@laurel.test>`,
      `<${id}@laurel.test>`,
    ])
  })
})

describe('a mail server that is unavailable for two hours', () => {
  it('gets every mail that is still useful once, those with codes first', async () => {
    await smtp.down()
    const oldCode = await put('old code', 'code')
    const hourLink = await put('hour link', 'link', MS.hour)
    const dayLink = await put('day link', 'link')
    for (let n = 0; n < 60; n += 1) await put(`notice ${n}`)
    await live(110 * MS.minute)
    for (let n = 0; n < 5; n += 1) await put(`code ${n}`, 'code')
    await live(9 * MS.minute)
    await smtp.up()
    await live(MS.minute, 5 * MS.second)

    expect([await stateOf(oldCode), await stateOf(hourLink)]).toEqual(['expired', 'expired'])
    expect(await stateOf(dayLink)).toBe('sent')
    const arrived = subjects()
    expect(new Set(arrived).size).toBe(arrived.length)
    expect(arrived).toHaveLength(5 + 1 + 60)
    // The first mail tests whether the server is back, then as many as the sender sends concurrently.
    const firstOnes = arrived.slice(0, 1 + MAX_CONCURRENT_MAILS)
    expect(arrived[0]).toMatch(/^code/)
    expect(firstOnes.filter((subject) => subject.startsWith('code'))).toHaveLength(5)
    expect(firstOnes).toContain('day link')
  })

  it('is not flooded by all waiting mails', async () => {
    for (let n = 0; n < 100; n += 1) await put(`notice ${n}`)
    smtp.behaviour.mode = 'refuses-all'
    await live(10 * MS.minute)
    // Twenty at first, then one a poll.
    expect(smtp.connections.opened).toBeLessThanOrEqual(MAX_CONCURRENT_MAILS + 10)
  })

  it('is found again although no mail is left to test it with', async () => {
    await smtp.down()
    await put('old code', 'code')
    await live(20 * MS.minute)
    expect((await readMailFigures(test.database.db)).failingSince).not.toBeNull()
    await smtp.up()
    await live(MS.minute)
    expect((await readMailFigures(test.database.db)).failingSince).toBeNull()
  })
})

describe('an outage', () => {
  it('is in the log and in /readyz within a minute, with one line when it begins and one when it ends', async () => {
    const health: WorkHealth = { mailFailingSince: null }
    const lines: string[] = []
    const log = {
      error: (_facts: object, text: string) => void lines.push(`error: ${text}`),
      warn: (_facts: object, text: string) => void lines.push(`warn: ${text}`),
    }
    const monitor = createWorkMonitor({ db: test.database.db, clock, log: log as never, health })
    const advanceAndCheck = async (ms: number) => {
      for (let passed = 0; passed < ms; passed += 10 * MS.second) {
        await live(10 * MS.second, 10 * MS.second)
        await monitor.look()
      }
    }
    await smtp.down()
    for (let n = 0; n < 30; n += 1) await put(`notice ${n}`)
    const begunAt = clock.now()
    await sender.sendDue()
    await advanceAndCheck(MS.minute)
    expect(lines).toEqual(['error: mails are not being sent: the mail server is failing'])
    expect(health.mailFailingSince).toEqual(begunAt)
    await advanceAndCheck(5 * MS.minute)
    expect(lines).toHaveLength(1)
    await smtp.up()
    await advanceAndCheck(MS.minute)
    expect(lines.slice(1)).toEqual(['warn: mails are being sent again'])
    expect(health.mailFailingSince).toBeNull()
  })

  it('is not reported for one address that is refused temporarily', async () => {
    smtp.behaviour.answerTo = (to) => (to.startsWith('grey') ? '451 4.7.1 come back later' : null)
    await put('grey')
    await live(5 * MS.minute)
    const { failingSince, waiting } = await readMailFigures(test.database.db)
    expect([failingSince, waiting]).toEqual([null, 1])
  })

  it('is reported for a server that refuses every address', async () => {
    smtp.behaviour.answerTo = () => '550 5.7.1 relay access denied'
    for (let n = 0; n < 10; n += 1) await put(`notice ${n}`)
    await live(10 * MS.minute)
    expect((await readMailFigures(test.database.db)).failingSince).not.toBeNull()
    smtp.behaviour.answerTo = () => null
    await live(20 * MS.minute)
    expect(subjects()).toHaveLength(10)
  })
})

describe('a mail server that refuses half', () => {
  it('gets every mail once in the end', async () => {
    const asked = new Map<string, number>()
    smtp.behaviour.answerTo = (to) => {
      const times = (asked.get(to) ?? 0) + 1
      asked.set(to, times)
      const turn = (Number(/\d+/.exec(to)?.[0]) + times) % 2
      return turn === 0 ? null : times % 3 === 0 ? '550 5.1.1 unknown' : '451 4.3.0 try later'
    }
    const ids: string[] = []
    for (let n = 0; n < 40; n += 1) ids.push(await put(`ann${n}`, 'link'))
    await live(2 * MS.hour)
    expect(await Promise.all(ids.map(stateOf))).toEqual(ids.map(() => 'sent'))
    expect(new Set(subjects()).size).toBe(40)
    expect(smtp.taken).toHaveLength(40)
  })

  it('is trusted about an address that it refused three times', async () => {
    smtp.behaviour.answerTo = () => '550 5.1.1 <nobody@example.test>: no such mailbox'
    const id = await put('nobody')
    await live(MS.hour)
    const mail = await findMail(test.database.db, id)
    expect(mail).toMatchObject({ state: 'failed', refusals: 3, attempts: 3 })
    expect(mail?.lastError).toContain('n…@example.test')
    expect(mail?.lastError).not.toContain('nobody@')
  })
})

describe('a slow mail server', () => {
  it('occupies one slot with a mail that takes long, and no other', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    let isFirst = true
    smtp.behaviour.beforeAnswer = async () => {
      const mustWait = isFirst
      isFirst = false
      if (mustWait) await held
    }
    await put('slow', 'code')
    const slowly = sender.sendDue()
    await expect.poll(() => isFirst).toBe(false)
    for (let n = 0; n < 30; n += 1) await put(`notice ${n}`)
    const fast = newSender(mailers[0])
    while ((await fast.sendDue()) > 0);
    expect(smtp.taken).toHaveLength(30)
    release()
    await slowly
    expect(subjects().at(-1)).toBe('slow')
  })
})

describe('600 mails', () => {
  it('are sent at most twenty at a time, over at most ten connections', async () => {
    for (let n = 0; n < 600; n += 1) await put(`ann${n}`)
    let looks = 0
    while ((await sender.sendDue()) > 0) looks += 1
    expect(looks).toBe(600 / MAX_CONCURRENT_MAILS)
    expect(smtp.taken).toHaveLength(600)
    expect(smtp.connections.atOnce).toBeGreaterThan(5)
    expect(smtp.connections.atOnce).toBeLessThanOrEqual(10)
  })

  it('are sent without a pause, once the sender runs', async () => {
    for (let n = 0; n < 100; n += 1) await put(`ann${n}`)
    sender.start()
    await expect.poll(() => smtp.taken.length, { timeout: 10_000 }).toBe(100)
    await sender.stop()
    expect(await listMails(test.database.db, ['waiting'], 10)).toEqual([])
  })
})
