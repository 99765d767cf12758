import {
  isItemEnabled,
  mobileMenu,
  moreMenu,
  type NavItem,
  tabStrip,
  topBar,
} from '@laurel/contract/spec/navigation'
import { pageTitles } from '@laurel/contract/spec/page-titles'
import { navLabels } from '@laurel/contract/spec/shell-texts'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessibilityProblems } from './support/browser/axe.ts'
import { openPage, SCREEN_NAMES } from './support/browser/screens.ts'
import { openVisitor, server } from './support/browser/stage.ts'
import { toastText } from './support/browser/toasts.ts'
import { demo } from './support/people/demo.ts'
import { newAccount, signIn, signUpAndConfirm } from './support/people/people.ts'
import { sessionOfPersona } from './support/people/sessions.ts'
import { runLaurel } from './support/server.ts'

/** Switches the flag as its operator does, while the server runs. */
const switchPrelaunch = (state: 'on' | 'off') =>
  runLaurel(server.dataDir, 'flag', 'prelaunch_live', state)

const navigation = (page: Page, name: string) => page.getByRole('navigation', { name, exact: true })

/** The items of a list that cannot be clicked. */
const greyedIn = (list: Locator): Promise<string[]> =>
  list.locator('[aria-disabled=true]').allInnerTexts()

const expectedGreyed = (items: readonly NavItem[]) =>
  items.filter((item) => !isItemEnabled(item, true)).map(({ label }) => label)

describe('while prelaunch is on', () => {
  beforeAll(() => switchPrelaunch('on'))
  afterAll(() => switchPrelaunch('off'))

  it('greys out every item of the bar except Prelaunch, Home and Profile', async () => {
    const { page } = await openVisitor()
    await openPage(page, '/')
    const main = navigation(page, 'Main')
    await main.getByRole('link', { name: navLabels.prelaunch }).waitFor()
    expect(await main.getByRole('link').allInnerTexts()).toEqual(topBar.map(({ label }) => label))
    expect(await greyedIn(main)).toEqual(['Submissions', 'Bounties', 'Boost', 'Airdrop'])
    await main.getByRole('button', { name: navLabels.more }).click()
    const more = main.getByRole('list')
    expect(await greyedIn(more)).toEqual(expectedGreyed(moreMenu))
    expect(await more.getByRole('link', { disabled: false }).allInnerTexts()).toEqual(['Profile'])
  })

  it('does not navigate to a greyed item', async () => {
    const { page } = await openVisitor()
    await openPage(page, '/')
    const bounties = navigation(page, 'Main').getByText(navLabels.bounties, { exact: true })
    await navigation(page, 'Main').getByRole('link', { name: navLabels.prelaunch }).waitFor()
    await bounties.click({ force: true })
    expect(new URL(page.url()).pathname).toBe('/')
    expect(await bounties.getAttribute('href')).toBeNull()
  })

  it('greys out the tab strip and the menu of a phone alike', async () => {
    const { page } = await openVisitor({ screen: 'phone' })
    await openPage(page, '/')
    const tabs = navigation(page, 'Tabs')
    await tabs.getByRole('link', { name: navLabels.prelaunch }).waitFor()
    expect(await tabs.getByRole('link').allInnerTexts()).toEqual(tabStrip.map(({ label }) => label))
    expect(await greyedIn(tabs)).toEqual(expectedGreyed(tabStrip))
    await page.getByRole('button', { name: 'Menu' }).click()
    const menu = navigation(page, 'Menu')
    await menu.getByRole('button', { name: navLabels.more }).click()
    const { items, more, about } = mobileMenu
    expect(await greyedIn(menu)).toEqual(expectedGreyed([...items, ...more, about]))
  })

  it('opens /prelaunch after signing in and after signing up, without a bell', async () => {
    const { page } = await openVisitor()
    await signIn(page, await demo.account('Yuki'))
    expect(new URL(page.url()).pathname).toBe('/prelaunch')
    await page.getByRole('heading', { level: 1, name: 'Laurel opens soon' }).waitFor()
    await page.getByRole('button', { name: /^Your account/ }).waitFor()
    expect(await page.getByRole('button', { name: /^Notifications/ }).count()).toBe(0)

    const newcomer = await openVisitor()
    await signUpAndConfirm(newcomer.page, newAccount('early'))
    expect(new URL(newcomer.page.url()).pathname).toBe('/prelaunch')
  })

  it('explains on the pages themselves what opens at launch', async () => {
    const { page } = await openVisitor({ session: await sessionOfPersona('Mira') })
    await openPage(page, '/create-bounty')
    const main = page.getByRole('main')
    await main.getByText('Writing and publishing bounties opens at launch').waitFor()
    expect(await main.getByRole('button', { name: 'Start from scratch' }).count()).toBe(0)
  })

  it('allows people to set up their profile', async () => {
    const { page } = await openVisitor({ session: await sessionOfPersona('Mira') })
    await openPage(page, '/profile')
    await page.getByRole('textbox', { name: 'Bio' }).fill('Commissions small, clear things.')
    await page.getByRole('button', { name: 'Save profile' }).click()
    await toastText(page, 'Profile saved')
  })

  it.each(SCREEN_NAMES)(
    'has a landing page without findings of axe (%s window)',
    async (screen) => {
      const { page } = await openVisitor({ screen })
      await openPage(page, '/prelaunch')
      await page.getByRole('heading', { level: 1, name: 'Laurel opens soon' }).waitFor()
      expect(await accessibilityProblems(page)).toEqual([])
    },
  )
})

it('refuses a draft that was begun before prelaunch, and says why', async () => {
  const { page } = await openVisitor({ session: await sessionOfPersona('Teo') })
  await openPage(page, '/submissions?new=post')
  await switchPrelaunch('on')
  try {
    await page.getByRole('textbox', { name: 'Title' }).fill('Written a minute too late')
    const refusal = page.getByRole('alert').filter({ hasText: 'Laurel is read-only until launch' })
    await refusal.getByText('this opens at launch').waitFor()
    await refusal.getByText('Your text is still in this form.').waitFor()
  } finally {
    await switchPrelaunch('off')
  }
})

it('ends for everyone when the flag is off again', async () => {
  const { page } = await openVisitor()
  await openPage(page, '/prelaunch')
  await page.getByRole('heading', { level: 1, name: 'Laurel is open' }).waitFor()
  expect(await greyedIn(navigation(page, 'Main'))).toEqual([])
  await navigation(page, 'Main').getByRole('link', { name: navLabels.bounties }).click()
  await page.getByRole('heading', { level: 1, name: pageTitles.bounties }).waitFor()
})
