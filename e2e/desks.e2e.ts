import { paths } from '@laurel/contract/spec/routes'
import type { PersonaName } from '@laurel/scenarios/demo-world'
import { signIn } from '@laurel/scenarios/http'
import { buildEntry } from '@laurel/scenarios/submissions'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openPage } from './support/browser/screens.ts'
import { openVisitor, server, serverUrl, type Visitor } from './support/browser/stage.ts'
import { toastText } from './support/browser/toasts.ts'
import { demo, mailedLink } from './support/people/demo.ts'
import { acceptEntry, decideItem } from './support/people/moderator.ts'
import { sessionOfPersona } from './support/people/sessions.ts'
import { runLaurel } from './support/server.ts'

const ADMINS = ['Sam', 'Arun'] as const
const TABS = [
  'overview',
  'submissions',
  'bounties',
  'reports',
  'appeals',
  'objections',
  'comments',
  'tickets',
  'boosts',
  'people',
  'suspensions',
  'cases',
  'links',
  'sponsors',
  'waitlist',
  'airdrops',
  'adjustments',
  'seasons',
  'flags',
  'jobs',
  'webhooks',
  'mails',
  'audit',
]

beforeAll(async () => {
  for (const name of ADMINS) {
    const { email } = await demo.account(name)
    await runLaurel(server.dataDir, 'grant', email, 'admin')
  }
})

describe('the desks', () => {
  it('give finance to a person once two admins agree', async () => {
    const { userId } = await demo.ok(await demo.persona('Teo'), 'GET /api/v1/me')
    const [sam, arun] = [await openDesk('Sam'), await openDesk('Arun')]
    await openPage(sam.page, paths.staffPerson(userId))
    await sam.page.getByRole('button', { name: 'Propose finance' }).click()
    await answer(sam.page, 'Propose', 'He helps Lina with the payouts')
    await toastText(sam.page, 'Proposed. Another admin decides.')
    await openPage(arun.page, paths.staffPerson(userId))
    await arun.page.getByRole('button', { name: 'Confirm', exact: true }).click()
    await answer(arun.page, 'Confirm', 'Lina asked for the help')
    const params = { id: userId }
    const roles = async () =>
      (await demo.ok(await demo.persona('Sam'), 'GET /api/v1/admin/people/{id}', { params })).roles
    await expect.poll(roles).toContain('finance')
    expectNoTroubles(sam, arun)
  })

  it('suspend a person, whose appeal another moderator upholds', async () => {
    const ned = await demo.signUp('ned')
    const { userId, username } = await demo.ok(ned, 'GET /api/v1/me')
    const [rosa, sam] = [await openDesk('Rosa'), await openDesk('Sam')]
    await openPage(rosa.page, paths.staffPerson(userId))
    await rosa.page.getByRole('button', { name: 'Suspend', exact: true }).click()
    const form = rosa.page.getByRole('dialog')
    await form.getByRole('combobox', { name: 'Reason' }).selectOption('spam')
    await form.getByRole('textbox', { name: /^What happened/ }).fill('Fifty links to one shop')
    await form.getByRole('button', { name: 'Suspend', exact: true }).click()
    await rosa.page.getByRole('button', { name: 'Lift suspension' }).waitFor()

    const link = await mailedLink(ned.email, /suspended/)
    const visitor = await openVisitor({ screen: 'phone' })
    await openPage(visitor.page, link)
    await visitor.page.getByText('Fifty links to one shop').waitFor()
    await visitor.page.getByRole('textbox', { name: /^Why is/ }).fill('The shop sells my own work')
    await visitor.page.getByRole('button', { name: 'Send appeal' }).click()
    await visitor.page.getByText('We have your appeal').waitFor()

    const own = await openAppeal(rosa.page, username)
    await own.getByText('You suspended this person. Another moderator answers.').waitFor()
    expect(await own.getByRole('button').count()).toBe(0)
    const others = await openAppeal(sam.page, username)
    await others.getByRole('button', { name: 'Lift suspension' }).click()
    await answer(sam.page, 'Lift suspension', 'It is a shop with work of their own')
    await toastText(sam.page, 'Suspension lifted')
    await openPage(visitor.page, link)
    await visitor.page.getByText('Your appeal was upheld').waitFor()
    await signIn(serverUrl, ned)
    expectNoTroubles(rosa, sam, visitor)
  })

  it('accept a post, answer a report and a request, and decide a case', async () => {
    const [rosa, sam] = [await openDesk('Rosa'), await openDesk('Sam')]
    const title = `A map of the tide pools ${Date.now().toString(36)}`
    const { entry } = await buildEntry(demo, { input: { title } })
    await acceptEntry(rosa.page, title)

    const body = { kind: 'stolen' as const, detail: 'I know this map from a book.' }
    const params = { id: entry.submissionId }
    await demo.ok(await demo.persona('Yuki'), 'POST /api/v1/submissions/{id}/reports', {
      params,
      body,
    })
    const rejection = { choice: 'Reject', reason: 'The book is by the same person.' }
    await decideItem(sam.page, { tab: 'reports', title }, rejection)

    const freya = await demo.persona('Freya')
    const subject = `Where is my badge? ${Date.now().toString(36)}`
    const { ticketId } = await demo.ok(freya, 'POST /api/v1/tickets', {
      body: { category: 'other', subject, text: 'I passed the lessons and see none.' },
    })
    await openPage(rosa.page, '/admin?tab=tickets')
    const ticket = rosa.page.getByRole('listitem').filter({ hasText: subject })
    await ticket.getByRole('button', { name: 'Read and answer' }).click()
    await ticket.getByRole('textbox', { name: /^Answer/ }).fill('It is on your profile now.')
    await ticket.getByRole('button', { name: 'Send answer' }).click()
    const state = async () => {
      const id = ticketId ?? ''
      return (await demo.ok(freya, 'GET /api/v1/me/tickets/{id}', { params: { id } })).state
    }
    await expect.poll(state).toBe('answered')

    await openPage(sam.page, '/admin?tab=cases')
    await sam.page.getByRole('button', { name: 'Dismiss', exact: true }).first().click()
    await answer(sam.page, 'Dismiss', 'They share a flat, and voted apart from each other.')
    await toastText(sam.page, 'Case dismissed')
    expectNoTroubles(rosa, sam)
  })

  it('switch a flag, adjust points by two, and find both in an intact audit log', async () => {
    const [{ page, troubles }, arun] = [await openDesk('Sam'), await openDesk('Arun')]
    await openPage(page, '/admin?tab=flags')
    for (const verb of ['Switch on', 'Switch off']) {
      await page.getByRole('button', { name: verb }).click()
      await answer(page, verb, `A rehearsal: ${verb.toLowerCase()}`)
    }
    const history = page.getByRole('list', { name: 'History' })
    await history.getByText('A rehearsal: switch off').waitFor()
    await history.getByText('A rehearsal: switch on').waitFor()

    await openPage(page, '/admin?tab=adjustments')
    const { username } = await demo.ok(await demo.persona('Freya'), 'GET /api/v1/me')
    const reason = `Points lost in an outage ${Date.now().toString(36)}`
    await page.getByRole('button', { name: 'Propose', exact: true }).click()
    const form = page.getByRole('dialog')
    await form.getByRole('textbox', { name: 'Username' }).fill(username)
    await form.getByRole('textbox', { name: 'Points' }).fill('40')
    await form.getByRole('textbox', { name: 'Reason' }).fill(reason)
    await form.getByRole('button', { name: 'Propose' }).click()
    await page.getByRole('listitem').filter({ hasText: reason }).getByText('Withdraw').waitFor()
    await openPage(arun.page, '/admin?tab=adjustments')
    const proposal = arun.page.getByRole('listitem').filter({ hasText: reason })
    await proposal.getByRole('button', { name: 'Confirm' }).click()
    await arun.page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
    await toastText(arun.page, `for @${username}`)

    await openPage(page, '/admin?tab=audit')
    await page.getByRole('link', { name: 'Feature flag prelaunch_live' }).first().waitFor()
    const link = page.getByRole('link', { name: 'Adjustment of points' }).first()
    expect(await link.getAttribute('href')).toBe('/admin?tab=adjustments')
    await page.getByRole('button', { name: 'Verify' }).click()
    await page.getByText('The audit log is intact').waitFor()
    expect(troubles.all()).toEqual([])
    expectNoTroubles(arun)
  })

  it('pause and resume a webhook, and show rules, jobs and emails', async () => {
    const freya = await demo.persona('Freya')
    const { webhook } = await demo.ok(freya, 'POST /api/v1/me/webhooks', {
      body: { url: 'http://127.0.0.1:9/secret-path', types: ['webhook.test'] },
    })
    const params = { id: webhook.webhookId }
    const pauseReason = async () =>
      (await demo.ok(freya, 'GET /api/v1/me/webhooks/{id}', { params })).pauseReason
    const sam = await openDesk('Sam')
    await openPage(sam.page, '/admin?tab=webhooks')
    const row = sam.page.getByRole('row').filter({ hasText: '127.0.0.1:9' })
    await row.getByRole('button', { name: /^Pause/ }).click()
    await answer(sam.page, 'Pause', 'Its host asked us to stop')
    await toastText(sam.page, 'Webhook paused')
    expect(await pauseReason()).toBe('staff')
    expect(await sam.page.content()).not.toContain('secret-path')
    await sam.page.getByText('Paused', { exact: true }).first().click()
    await row.getByRole('button', { name: /^Resume/ }).click()
    await answer(sam.page, 'Resume', 'Its host wants events again')
    await expect.poll(pauseReason).toBeNull()

    await openPage(sam.page, '/admin?tab=seasons')
    const [first] = await sam.page.getByRole('combobox', { name: 'From' }).getByRole('option').all()
    const version = (await first?.textContent()) ?? ''
    for (const name of ['From', 'To']) {
      await sam.page.getByRole('combobox', { name }).selectOption({ label: version })
    }
    await sam.page.getByText('These are the same.').waitFor()
    await openPage(sam.page, '/admin?tab=jobs')
    await sam.page.getByRole('table', { name: 'Queues' }).waitFor()
    await openPage(sam.page, '/admin?tab=mails')
    await sam.page.getByRole('table', { name: 'Background work' }).waitFor()
    expectNoTroubles(sam)
  })

  it('fit a phone in the dark, each tab without an error', async () => {
    const sam = await openDesk('Sam', { screen: 'phone', theme: 'dark' })
    const tooWide: string[] = []
    for (const tab of TABS) {
      await openPage(sam.page, `/admin?tab=${tab}`)
      await sam.page.getByRole('combobox', { name: 'Desk' }).waitFor()
      const overflow = await sam.page.evaluate(
        () => document.documentElement.scrollWidth - window.innerWidth,
      )
      if (overflow > 0) tooWide.push(`${tab}: ${overflow} px`)
    }
    expect(tooWide).toEqual([])
    expectNoTroubles(sam)
  })
})

async function openDesk(
  name: PersonaName,
  options: Omit<Parameters<typeof openVisitor>[0], 'session'> = {},
): Promise<Visitor> {
  return await openVisitor({ ...options, session: await sessionOfPersona(name) })
}

/** Gives the reason that the open dialog asks for, and confirms. */
async function answer(page: Page, label: string, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill(reason)
  await dialog.getByRole('button', { name: label, exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** The appeal of a suspended person on the desk. */
async function openAppeal(page: Page, username: string): Promise<Locator> {
  await openPage(page, '/admin?tab=suspensions')
  const appeal = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: `@${username}` })
  await appeal.waitFor()
  return appeal
}

function expectNoTroubles(...visitors: readonly Visitor[]): void {
  for (const { troubles } of visitors) expect(troubles.all()).toEqual([])
}
