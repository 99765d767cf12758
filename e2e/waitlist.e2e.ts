import { WAITLIST_LINK_PARAM } from '@laurel/contract/people/waitlist-words'
import { validationTexts } from '@laurel/contract/spec/messages'
import { paths } from '@laurel/contract/spec/routes'
import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accessibilityProblems } from './support/browser/axe.ts'
import { openPage, SCREEN_NAMES, type ScreenName } from './support/browser/screens.ts'
import { openVisitor, server } from './support/browser/stage.ts'
import { toastText } from './support/browser/toasts.ts'
import { demo, mailedLink } from './support/people/demo.ts'
import { newAccount, signUp, waitUntilSignedIn } from './support/people/people.ts'
import { runLaurel } from './support/server.ts'

const switchPrelaunch = (state: 'on' | 'off') =>
  runLaurel(server.dataDir, 'flag', 'prelaunch_live', state)

beforeEach(() => switchPrelaunch('on'))
afterEach(() => switchPrelaunch('off'))

const main = (page: Page) => page.getByRole('main')

/** Fills in and sends the form on the page that is open. */
async function join(page: Page, email: string): Promise<void> {
  await main(page).getByRole('textbox', { name: 'Email' }).fill(email)
  await main(page).getByRole('button', { name: 'Join the waitlist' }).click()
}

/** Joins on the page at a path, and confirms by the mail in the same browser. */
async function joinAndConfirm(page: Page, path: string, email: string): Promise<void> {
  await openPage(page, path)
  await join(page, email)
  await main(page).getByText('Check your email', { exact: true }).waitFor()
  await openPage(page, await mailedLink(email))
  await main(page).getByRole('button', { name: 'Confirm my place' }).click()
  await main(page).getByRole('heading', { name: 'Your position' }).waitFor()
}

/** The place, and the number of places. */
async function positionOn(page: Page): Promise<number[]> {
  const title = main(page).getByRole('heading', { name: 'Your position' })
  const text = await title.locator('xpath=following-sibling::p[1]').textContent()
  return (text?.match(/\d+/g) ?? []).map(Number)
}

/** Someone who joins and confirms without a page. */
async function joinByApi(name: string): Promise<void> {
  const { email } = newAccount(name)
  await demo.ok(null, 'POST /api/v1/waitlist', { body: { email } })
  const token = new URL(await mailedLink(email)).searchParams.get(WAITLIST_LINK_PARAM) ?? ''
  await demo.ok(null, 'POST /api/v1/waitlist/confirm', { body: { token } })
}

async function expectSound(page: Page): Promise<void> {
  expect(await accessibilityProblems(page)).toEqual([])
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(over).toBe(0)
}

describe.each(SCREEN_NAMES)('the waitlist (%s window)', (screen: ScreenName) => {
  it('gives a place by mail, moves it for a friend, and keeps a username for the account', async () => {
    await joinByApi('ahead')
    await joinByApi('ahead')
    const account = newAccount('nora')
    const { page, context } = await openVisitor({ screen })
    await openPage(page, paths.prelaunch)
    await join(page, 'nora at home')
    await main(page).getByText(validationTexts.emailInvalid).waitFor()
    await joinAndConfirm(page, paths.prelaunch, account.email)
    const [first = 0, count = 0] = await positionOn(page)
    expect(first).toBe(count)
    await expectSound(page)

    // The same address again gets the same answer as a new one.
    const again = await openVisitor({ screen })
    await openPage(again.page, paths.prelaunch)
    await join(again.page, account.email)
    await main(again.page).getByText('Check your email', { exact: true }).waitFor()
    await expectSound(again.page)

    // A second address in the same browser is no friend, and the page says so.
    const link = await main(page).locator('code').textContent()
    const { pathname, search } = new URL(link ?? '')
    const own = page.url()
    const second = await context.newPage()
    await joinAndConfirm(second, pathname + search, newAccount('nora').email)
    await openPage(page, own)
    await main(page).getByText('1 not counted: joined in your browser').waitFor()
    expect((await positionOn(page))[0]).toBe(first)

    const friend = await openVisitor({ screen })
    await openPage(friend.page, pathname + search)
    await main(friend.page).getByText('A friend invited you').waitFor()
    await joinAndConfirm(friend.page, pathname + search, newAccount('otto').email)
    await openPage(page, own)
    await main(page).getByText('1 of 10 friends counted').waitFor()
    expect((await positionOn(page))[0]).toBeLessThan(first)

    const username = main(page).getByRole('textbox', { name: 'Username' })
    await username.fill('mira')
    await main(page).getByRole('button', { name: 'Reserve' }).click()
    await main(page)
      .getByText(/taken|not available|another/i)
      .first()
      .waitFor()
    const name = `nora_${Date.now().toString(36)}`
    await username.fill(name)
    await main(page).getByRole('button', { name: 'Reserve' }).click()
    await toastText(page, `${name} is reserved for you`)
    await expectSound(page)

    await switchPrelaunch('off')
    const launched = await openVisitor({ screen })
    await signUp(launched.page, account)
    await openPage(
      launched.page,
      await mailedLink(account.email, /^Confirm your email for Laurel$/),
    )
    await waitUntilSignedIn(launched.page)
    await openPage(launched.page, paths.profile)
    await expect
      .poll(() => main(launched.page).getByRole('textbox', { name: 'Username' }).inputValue())
      .toBe(name)
  })
})
