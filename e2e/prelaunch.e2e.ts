import {
  isItemEnabled,
  mobileMenu,
  moreMenu,
  type NavItem,
  tabStrip,
  topBar,
} from '@laurel/contract/spec/navigation'
import { pageTitles } from '@laurel/contract/spec/page-titles'
import { paths, routeNames, routes } from '@laurel/contract/spec/routes'
import { navLabels } from '@laurel/contract/spec/shell-texts'
import type { PersonaName } from '@laurel/scenarios/demo-world'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessibilityProblems } from './support/browser/axe.ts'
import { catchClosedActions, pressEverything } from './support/browser/closed-actions.ts'
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

/** Every route but those to sign in, and what opens in them, for a person or a visitor. */
async function everyPage(who: PersonaName | null): Promise<string[]> {
  const fixed = routeNames
    .filter((name) => !['bounty', 'auth', 'enhancedAuth'].includes(name))
    .filter((name) => who !== null || routes[name].guard === 'none')
    .map((name) => routes[name].path)
  const bounties = ['open', 'voting', 'judging', 'completed'] as const
  const found = await Promise.all(
    bounties.map((state) => demo.ok(null, 'GET /api/v1/bounties', { query: { state, limit: 1 } })),
  )
  const shown = await demo.ok(null, 'GET /api/v1/submissions', { query: { limit: 1 } })
  const pages = [
    ...fixed,
    ...found.flatMap(({ items }) => items.map(({ slug }) => paths.bounty(slug))),
    ...shown.items.map(({ submissionId }) => paths.submission(submissionId)),
    paths.lesson('how-judging-works'),
  ]
  if (who === null) return pages
  const person = await demo.persona(who)
  const mine = await demo.ok(person, 'GET /api/v1/me/submissions', {})
  const own = await demo.ok(person, 'GET /api/v1/me/bounties', {})
  return [
    ...pages,
    '/submissions?new=post',
    '/submissions?tab=mine',
    ...mine.items.map(({ submissionId }) => `/submissions?edit=${submissionId}`).slice(0, 2),
    ...own.items.map(({ slug }) => paths.bounty(slug)).slice(0, 3),
    ...own.items.map(({ bountyId }) => `/create-bounty?draft=${bountyId}`).slice(0, 2),
    `${paths.profile}?section=work`,
  ]
}

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

  it.each([
    ['signed out', null],
    ['as a sponsor', 'Mira'],
  ] as const)(
    'offers no action that would be refused on any page, %s',
    async (_, who) => {
      const visitor = await openVisitor(
        who === null ? {} : { session: await sessionOfPersona(who) },
      )
      const caught = await catchClosedActions(visitor.page)
      for (const path of await everyPage(who)) {
        await pressEverything(visitor.page, path)
        expect({ path, caught }).toEqual({ path, caught: [] })
      }
    },
    900_000,
  )

  it.each(SCREEN_NAMES)('says what opens in place of each form (%s window)', async (screen) => {
    const { page } = await openVisitor({ screen, session: await sessionOfPersona('Mira') })
    const { items } = await demo.ok(null, 'GET /api/v1/bounties', { query: { state: 'open' } })
    for (const [path, text] of [
      ['/create-bounty', 'Writing and publishing bounties opens at launch'],
      ['/submissions?new=post', 'Posting opens at launch'],
      [paths.bounty(items[0]?.slug ?? ''), 'Entering opens at launch'],
      ['/vote-2-earn', 'Voting and practice open at launch'],
      ['/boost', 'Boosting opens at launch'],
      [paths.lesson('how-judging-works'), 'Quizzes open at launch'],
    ] as const) {
      await openPage(page, path)
      const said = page.getByRole('main').getByText(text).filter({ visible: true }).first()
      await said.waitFor()
      const link = said.getByRole('link', { name: 'Join the waitlist' })
      expect(await link.getAttribute('href')).toBe(paths.prelaunch)
      expect(await accessibilityProblems(page)).toEqual([])
    }
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
