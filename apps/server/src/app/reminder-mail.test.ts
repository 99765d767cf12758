import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asker, join } from '../../testing/builders/account-people.ts'
import { startTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { readKeyedHash } from '../auth/keys/secrets.ts'
import { notificationSettings } from '../db/schema/account.ts'
import { savedSearches } from '../db/schema/talk/talk.ts'
import { newId } from '../platform/ids.ts'
import { digestMail, newsMail, reminderMail, searchAlertMail } from './reminder-mail.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const reminder = (title: string) => ({
  title,
  message: 'Choose the winners.',
  path: '/bounty/a-thread',
  dueAt: '2026-11-05T09:00:00.000Z',
})
const mailTo = async (userId: string, titles: string[]) =>
  reminderMail(
    { to: 'ann@example.test', userId, reminders: titles.map(reminder) },
    { publicUrl: 'https://laurel.test', keyedHash: await readKeyedHash(t.database.db) },
  )
const tokenOf = (text: string): string => /[?&]unsubscribe=(\S+)/.exec(text)?.[1] ?? ''
const stop = (token: string) =>
  asker(t)(null, 'POST', '/api/v1/notification-settings/unsubscribe', { token })

describe('reminderMail', () => {
  it('says which task is due, until when and where, in text and HTML', async () => {
    const mail = await mailTo('x', ['Decide “A <b>thread</b>”'])
    expect(mail.subject).toBe('Decide “A <b>thread</b>” · due 5 Nov 2026, 09:00 UTC')
    expect(mail.text).toContain('Choose the winners.')
    expect(mail.text).toContain('https://laurel.test/bounty/a-thread')
    expect(mail.html).toContain('A &lt;b&gt;thread&lt;/b&gt;')
    expect(mail.html).not.toContain('<b>thread')
  })

  it('lists ten of many tasks', async () => {
    const titles = Array.from({ length: 12 }, (_, index) => `Thing ${index}.`)
    const { subject, text } = await mailTo('x', titles)
    expect(subject).toBe('You have 12 things to do on Laurel')
    expect(text).toContain('Thing 9.')
    expect(text).not.toContain('Thing 10.')
    expect(text).toContain('2 more')
  })
})

describe('the mail to the finance team', () => {
  const mailOf = async (titles: string[]) =>
    reminderMail(
      { to: 'lina@example.test', userId: 'x', isAlert: true, reminders: titles.map(reminder) },
      { publicUrl: 'https://laurel.test', keyedHash: await readKeyedHash(t.database.db) },
    )

  it('says what happened and where to find it, without a due date or an unsubscribe link', async () => {
    const { subject, text } = await mailOf(['Money left the treasury without a payout'])
    expect(subject).toBe('Money left the treasury without a payout')
    expect(text).toContain('Choose the winners.')
    expect(text).toContain('Open payouts:\nhttps://laurel.test/bounty/a-thread')
    expect(text).toContain('because you have the finance or admin role')
    expect(text).not.toMatch(/\bdue\b|unsubscribe/i)
  })

  it('combines everything that happened in one mail', async () => {
    const { subject, text } = await mailOf(['One.', 'Two.'])
    expect(subject).toBe('2 payout tasks need attention')
    expect(text).toMatch(/One\.[\s\S]*Two\./)
  })
})

describe('newsMail', () => {
  it('says what was won and where to find it, with an unsubscribe link', async () => {
    const mail = newsMail(
      {
        to: 'ann@example.test',
        userId: 'x',
        title: 'You won 1st place',
        message: '“Tides” in “Explain <b>tides</b>”: clear and short. You get 600 points.',
        path: '/submissions?entry=1',
      },
      { publicUrl: 'https://laurel.test', keyedHash: await readKeyedHash(t.database.db) },
    )
    expect(mail.subject).toBe('You won 1st place')
    expect(mail.text).toContain('You get 600 points.')
    expect(mail.text).toContain('https://laurel.test/submissions?entry=1')
    expect(tokenOf(mail.text)).not.toBe('')
    expect(mail.html).toContain('Explain &lt;b&gt;tides')
  })
})

describe('POST /api/v1/notification-settings/unsubscribe', () => {
  it('unsubscribes a person by the token of a mail, without signing in, any number of times', async () => {
    const [ann, bob] = [await join(t), await join(t)]
    const token = tokenOf((await mailTo(ann.userId, ['A'])).text)
    expect((await stop(token)).json()).toEqual({ ok: true, stopped: 'reminders' })
    expect((await stop(token)).statusCode).toBe(200)
    const rows = await t.database.db.select().from(notificationSettings)
    const stopped = rows.filter(({ userId }) => userId === ann.userId)
    expect(stopped.map(({ type, isMailed }) => `${type} ${isMailed}`).sort()).toEqual([
      'reminder false',
      'task_completed false',
    ])
    expect(rows.some(({ userId }) => userId === bob.userId)).toBe(false)
  })

  it('refuses a forged token, and one person’s token for another', async () => {
    const [ann, bob] = [await join(t), await join(t)]
    const token = tokenOf((await mailTo(ann.userId, ['A'])).text)
    const forged = token.replace(ann.userId, bob.userId)
    const answers = await Promise.all(['x', `${bob.userId}.`, forged, `${token}x`].map(stop))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404])
  })
})

describe('digestMail', () => {
  const SECTION = {
    title: 'From creators you follow',
    lines: [{ title: 'Bob: posted “Tides”', message: '', path: '/submissions', dueAt: null }],
  }
  const digestTo = async (userId: string, count = 2) =>
    digestMail(
      {
        to: 'ann@example.test',
        userId,
        frequency: 'weekly',
        unreadCount: 25,
        sections: count === 1 ? [] : [SECTION],
        lines: Array.from({ length: count }, (_, index) => ({
          title: `News <${index}>`,
          message: 'Something happened.',
          path: '/bounties',
          dueAt: index === 0 ? '2026-11-05T09:00:00.000Z' : null,
        })),
      },
      { publicUrl: 'https://laurel.test', keyedHash: await readKeyedHash(t.database.db) },
    )

  it('lists what is unread with its page and due time, in text and HTML', async () => {
    const { subject, text, html } = await digestTo('x')
    expect(subject).toBe('Your week on Laurel: 3 updates')
    expect(text).toContain(
      'News <0>. Something happened. Due 5 Nov 2026, 09:00 UTC. https://laurel.test/bounties',
    )
    expect(text).toContain('You have 23 more unread.')
    expect(html).toContain('News &lt;1&gt;')
    expect((await digestTo('x', 1)).subject).toBe('Your week on Laurel: News <0>')
    expect(text).toContain('From creators you follow:')
    expect(text).toContain('Bob: posted “Tides”. https://laurel.test/submissions')
  })

  it('is stopped by its own link, which leaves reminders on', async () => {
    const { userId } = await join(t)
    const { text } = await digestTo(userId)
    const answer = await stop(tokenOf(text))
    expect(answer.json()).toEqual({ ok: true, stopped: 'digest' })
    expect(await t.database.db.select().from(notificationSettings)).not.toContainEqual(
      expect.objectContaining({ userId }),
    )
  })
})

describe('searchAlertMail', () => {
  const bounty = (title: string) => ({
    title,
    prize: '600 points',
    path: '/bounty/a-thread',
    deadlineAt: '2026-11-05T09:00:00.000Z',
  })
  const alertTo = async (userId: string, titles: string[][], hasMore = false) =>
    searchAlertMail(
      {
        to: 'ann@example.test',
        userId,
        searches: titles.map((found, index) => ({
          name: `Search <${index}>`,
          path: '/bounties?category=code',
          hasMore,
          bounties: found.map(bounty),
        })),
      },
      { publicUrl: 'https://laurel.test', keyedHash: await readKeyedHash(t.database.db) },
    )

  it('names what opened, its prize, deadline and page, by search', async () => {
    const { subject, text, html } = await alertTo('x', [['One', 'Two'], ['Three']], true)
    expect(subject).toBe('3+ new bounties for your saved searches')
    expect(text).toContain(
      'One. 600 points. Entries until 5 Nov 2026, 09:00 UTC. https://laurel.test/bounty/a-thread',
    )
    expect(text).toContain('More are on https://laurel.test/bounties?category=code')
    expect(html).toContain('Search &lt;1&gt;')
    expect((await alertTo('x', [['One']])).subject).toBe('New bounty: One')
    expect((await alertTo('x', [['One', 'Two']])).subject).toBe('2 new bounties for “Search <0>”')
  })

  it('is stopped by its own link, which leaves the other mails on', async () => {
    const { userId } = await join(t)
    await t.database.db.insert(savedSearches).values({
      id: newId(),
      userId,
      name: 'Code',
      query: 'category=code',
      alert: 'daily',
      createdAt: t.clock.now(),
      checkedUntil: t.clock.now(),
      nextAt: t.clock.now(),
    })
    const answer = await stop(tokenOf((await alertTo(userId, [['One']])).text))
    expect(answer.json()).toEqual({ ok: true, stopped: 'searches' })
    const [search] = await t.database.db
      .select()
      .from(savedSearches)
      .where(eq(savedSearches.userId, userId))
    expect(search).toMatchObject({ alert: 'never', nextAt: null })
    expect(await t.database.db.select().from(notificationSettings)).not.toContainEqual(
      expect.objectContaining({ userId }),
    )
  })
})

describe('the one-click address of a mail (RFC 8058)', () => {
  const post = (url: string, payload = 'List-Unsubscribe=One-Click') =>
    t.app.inject({
      method: 'POST',
      url: url.replace('https://laurel.test', ''),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload,
    })

  it('unsubscribes by a form without signing in, any number of times', async () => {
    const { userId } = await join(t)
    const { unsubscribeUrl = '' } = await mailTo(userId, ['Decide'])
    for (let time = 0; time < 2; time += 1)
      expect((await post(unsubscribeUrl)).statusCode).toBe(200)
    const settings = await t.database.db
      .select()
      .from(notificationSettings)
      .where(eq(notificationSettings.userId, userId))
    expect(settings.map(({ isMailed }) => isMailed)).toEqual([false, false])
  })

  it('refuses a forged token with 404, and the mail to finance has none', async () => {
    expect((await post('/api/v1/unsubscribe/x.y')).statusCode).toBe(404)
    const alert = reminderMail(
      { to: 'lina@example.test', userId: 'x', isAlert: true, reminders: [reminder('Alert')] },
      { publicUrl: 'https://laurel.test', keyedHash: await readKeyedHash(t.database.db) },
    )
    expect(alert.unsubscribeUrl).toBeUndefined()
  })
})
