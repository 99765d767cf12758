import { paths } from '@laurel/contract/spec/routes'
import { buildOpenBounty } from '@laurel/scenarios/bounties'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { accessibilityProblems } from './support/browser/axe.ts'
import { journeyScreens, openPage } from './support/browser/screens.ts'
import { openVisitor } from './support/browser/stage.ts'
import { toastText } from './support/browser/toasts.ts'
import { demo, mailedLink } from './support/people/demo.ts'
import { sessionOfPersona } from './support/people/sessions.ts'

const TEXT = 'The last line carries it'
const REMOVAL = 'It tells who the author is'
const APPEAL = 'It praises the work and names no one but a reader.'

describe.each(journeyScreens('wide'))('talk in a %s window', (screen) => {
  const open = async (name: Parameters<typeof sessionOfPersona>[0]) =>
    await openVisitor({ screen, session: await sessionOfPersona(name) })

  it('goes from a comment with a mention over its removal to the decided appeal', async () => {
    const [freya, yuki, sam, rosa] = [
      await open('Freya'),
      await open('Yuki'),
      await open('Sam'),
      await open('Rosa'),
    ]
    const entry = await findOpenTalk()
    const { username } = await demo.ok(await demo.persona('Yuki'), 'GET /api/v1/me')

    await openPage(freya.page, paths.submission(entry.submissionId))
    await freya.page.getByLabel('Your comment').fill(`${TEXT}, @${username}.`)
    await freya.page.getByRole('button', { name: 'Publish comment' }).click()
    await commentOf(freya.page).waitFor()
    expect(await accessibilityProblems(freya.page)).toEqual([])

    // The bell of the mentioned person leads to the comment, which they report.
    await openPage(yuki.page, paths.home)
    await yuki.page.getByRole('button', { name: /^Notifications/ }).click()
    await yuki.page.getByRole('button', { name: /You were mentioned/ }).click()
    await commentOf(yuki.page).getByRole('button', { name: 'Report' }).click()
    const report = yuki.page.getByRole('dialog', { name: 'Report this comment' })
    await report.getByLabel('Reason').selectOption({ label: 'Shares private details' })
    await report.getByLabel('What should we look at?').fill('It names a person.')
    await report.getByRole('button', { name: 'Send report' }).click()
    await seeToast(yuki.page, 'Report sent')

    await decide(sam.page, 'Reported: private details', 'Remove', REMOVAL)
    await openPage(yuki.page, paths.submission(entry.submissionId))
    await yuki.page.getByText(`Removed by a moderator: ${REMOVAL}`).waitFor()
    expect(await yuki.page.getByText(TEXT).count()).toBe(0)

    await openPage(freya.page, paths.submission(entry.submissionId))
    await commentOf(freya.page).getByRole('button', { name: 'Appeal' }).click()
    await freya.page.getByLabel('Why it should stay').fill(APPEAL)
    await freya.page.getByRole('button', { name: 'Send appeal' }).click()
    await seeToast(freya.page, 'Appeal sent')

    // Who removed it cannot decide the appeal; another moderator does.
    await openPage(sam.page, COMMENTS_DESK)
    expect(await itemWith(sam.page, APPEAL).getByRole('button', { name: 'Uphold' }).count()).toBe(0)
    await decide(rosa.page, APPEAL, 'Uphold', 'It is fair')
    await openPage(yuki.page, paths.submission(entry.submissionId))
    await yuki.page.getByText(TEXT).waitFor()
    for (const { troubles } of [freya, yuki, sam, rosa]) expect(troubles.all()).toEqual([])
  })

  it('saves a search, and mails what opens that fits', async () => {
    const { page, troubles } = await open('Teo')
    await openPage(page, `${paths.bounties}?category=translation&q=harbour`)
    await page.getByRole('button', { name: 'Save this search' }).click()
    await toastText(page, 'Search saved')
    await page.getByRole('link', { name: 'Names and alerts' }).click()
    const alert = page.getByLabel('Alert for Translation, “harbour”')
    await alert.selectOption({ label: 'Email at once' })
    await expect.poll(() => alert.inputValue()).toBe('at_once')
    expect(await accessibilityProblems(page)).toEqual([])

    await buildOpenBounty(demo, {
      terms: { title: 'Translate the harbour guide', category: 'translation' },
    })
    await demo.moveClock('hour')
    const { email } = await demo.account('Teo')
    const link = await mailedLink(email, /New bounty: Translate the harbour guide/)
    await openPage(page, new URL(link).pathname)
    await page.getByRole('heading', { level: 1, name: 'Translate the harbour guide' }).waitFor()
    expect(troubles.all()).toEqual([])
  })
})

const COMMENTS_DESK = `${paths.admin}?tab=comments`

/** An entry of other people on which comments are open. */
async function findOpenTalk() {
  const { items } = await demo.ok(null, 'GET /api/v1/submissions', { query: { limit: 50 } })
  const ours = /^(freya|yuki|sam|rosa)/i
  for (const entry of items) {
    if (ours.test(entry.author.displayName)) continue
    const params = { id: entry.submissionId }
    const { isOpen } = await demo.ok(null, 'GET /api/v1/submissions/{id}/comments', { params })
    if (isOpen) return entry
  }
  throw new Error('Comments are open nowhere')
}

/** Waits for a toast above the open entry, whose dialog hides the region of toasts from roles. */
const seeToast = (page: Page, title: string) =>
  page.getByText(title, { exact: true }).first().waitFor()

/** The comment of this journey, on the page of its entry. */
const commentOf = (page: Page) => page.getByRole('listitem').filter({ hasText: TEXT }).last()

/** The item of the moderators’ queue of comments with this text. */
const itemWith = (page: Page, text: string) =>
  page
    .getByRole('region', { name: 'Comments' })
    .getByRole('listitem')
    .filter({ hasText: text })
    .last()

/** Decides an item of that queue, with a reason. */
async function decide(page: Page, text: string, choice: string, reason: string): Promise<void> {
  await openPage(page, COMMENTS_DESK)
  const item = itemWith(page, text)
  await item.getByRole('button', { name: choice }).click()
  await item.getByRole('textbox', { name: 'Reason' }).fill(reason)
  await item.getByRole('button', { name: choice }).last().click()
  await item.getByRole('status').waitFor()
}
