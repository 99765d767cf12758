import { mobileMenu, moreMenu, tabStrip, topBar } from '@laurel/contract/spec/navigation'
import { documentTitle, pageTitles } from '@laurel/contract/spec/page-titles'
import { paths } from '@laurel/contract/spec/routes'
import { guardTexts, navLabels } from '@laurel/contract/spec/shell-texts'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { chunkOf } from './support/browser/chunks.ts'
import { focused, tabTo } from './support/browser/keys.ts'
import { openPage, SCREENS } from './support/browser/screens.ts'
import { openVisitor } from './support/browser/stage.ts'
import { demo } from './support/people/demo.ts'
import { fillCredentials, signIn } from './support/people/people.ts'
import { sessionOfPersona } from './support/people/sessions.ts'

const labelsOf = (items: readonly { label: string }[]) => items.map(({ label }) => label)
const always = <T extends { isPrelaunchOnly?: true }>(items: readonly T[]) =>
  items.filter(({ isPrelaunchOnly }) => isPrelaunchOnly !== true)

/** A navigation by its name. */
const navigation = (page: Page, name: string) => page.getByRole('navigation', { name, exact: true })

/** The texts of the links in a navigation, in their order. */
const linksIn = (page: Page, name: string) =>
  navigation(page, name).getByRole('link').allInnerTexts()

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true })

describe('the route guard', () => {
  it('sends visitors to /auth, replacing the page in the history', async () => {
    const { page } = await openVisitor()
    await openPage(page, '/bounties')
    await page.goto('/profile')
    await heading(page, 'Sign in to Laurel').waitFor()
    expect(new URL(page.url()).pathname).toBe('/auth')
    await page.goBack()
    await heading(page, pageTitles.bounties).waitFor()
  })

  it(`says '${guardTexts.authenticating}' while the session loads`, async () => {
    const { page } = await openVisitor()
    await signIn(page, await demo.account('Teo'))
    const released = Promise.withResolvers<void>()
    await page.route('**/api/v1/config', async (route) => {
      await released.promise
      await route.continue()
    })
    await page.goto('/profile')
    await page.getByText(guardTexts.authenticating, { exact: true }).waitFor()
    released.resolve()
    await heading(page, pageTitles.profile).waitFor()
    expect(new URL(page.url()).pathname).toBe('/profile')
  })

  it('returns a person to the page that signing in interrupted', async () => {
    const { page } = await openVisitor()
    await openPage(page, '/create-bounty')
    await fillCredentials(page, await demo.account('Mira'))
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('link', { name: 'Continue: Create bounty' }).click()
    await heading(page, pageTitles.createBounty).waitFor()
  })
})

describe('an unknown path', () => {
  it('is a 404 that shows the not-found page', async () => {
    const { page } = await openVisitor()
    const answer = await openPage(page, '/bounties/none')
    expect(answer?.status()).toBe(404)
    await heading(page, pageTitles.notFound).waitFor()
    expect(await page.title()).toBe(documentTitle(pageTitles.notFound))
  })

  it('links back into the app', async () => {
    const { page } = await openVisitor()
    await openPage(page, '/nowhere')
    await page.getByRole('main').getByRole('link', { name: 'Browse bounties' }).click()
    await heading(page, pageTitles.bounties).waitFor()
    expect(await page.title()).toBe(documentTitle(pageTitles.bounties))
  })
})

describe('the navigation', () => {
  it('lists the items of the spec, in the bar and under More', async () => {
    const { page } = await openVisitor()
    await openPage(page, '/')
    expect(await linksIn(page, 'Main')).toEqual(labelsOf(always(topBar)))
    await page.getByRole('button', { name: navLabels.more, exact: true }).click()
    expect(await navigation(page, 'Main').getByRole('listitem').allInnerTexts()).toEqual(
      labelsOf(moreMenu),
    )
    expect(await navigation(page, 'Tabs').isVisible()).toBe(false)
  })

  it('marks the item whose path the address begins with', async () => {
    const { page } = await openVisitor()
    for (const [path, label] of [
      ['/', navLabels.home],
      ['/bounties?state=all', navLabels.bounties],
      ['/submissions', navLabels.submissions],
    ] as const) {
      await openPage(page, path)
      const current = navigation(page, 'Main').locator('[aria-current=page]')
      expect(await current.allInnerTexts()).toEqual([label])
    }
  })

  it('opens More by keyboard and closes it by Escape', async () => {
    const { page } = await openVisitor()
    await openPage(page, '/')
    const more = page.getByRole('button', { name: navLabels.more, exact: true })
    const vote = navigation(page, 'Main').getByRole('link', { name: navLabels.vote2Earn })
    await page.keyboard.press('Tab')
    await page.getByRole('link', { name: 'Skip to content' }).and(focused(page)).waitFor()
    await tabTo(page, more)
    await page.keyboard.press('Enter')
    await vote.waitFor()
    await page.keyboard.press('Escape')
    await vote.waitFor({ state: 'hidden' })
    await more.and(focused(page)).waitFor()
    await page.keyboard.press('Space')
    await page.keyboard.press('Tab')
    await vote.and(focused(page)).waitFor()
    await page.keyboard.press('Enter')
    // The panel has closed, and the heading of the new page has the focus.
    await heading(page, pageTitles.vote2Earn).and(focused(page)).waitFor()
    expect(await more.getAttribute('aria-expanded')).toBe('false')
  })

  it('keeps a panel open that was opened while the page loaded', async () => {
    const { page } = await openVisitor()
    await openPage(page, '/')
    const held = Promise.withResolvers<void>()
    await page.route(chunkOf('src/pages/help.tsx'), async (route) => {
      await held.promise
      await route.continue()
    })
    await page.getByRole('contentinfo').getByRole('link', { name: pageTitles.help }).click()
    await page.getByRole('main').getByText('Loading').waitFor()
    await page.getByRole('button', { name: navLabels.more, exact: true }).click()
    held.resolve()
    await heading(page, pageTitles.help).waitFor()
    await page.evaluate(async () => {
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
    })
    await navigation(page, 'Main').getByRole('link', { name: navLabels.vote2Earn }).click()
    await heading(page, pageTitles.vote2Earn).and(focused(page)).waitFor()
  })

  it('consists of a tab strip and a menu on a phone', async () => {
    const { page } = await openVisitor({ screen: 'phone' })
    await openPage(page, '/')
    expect(await linksIn(page, 'Main')).toEqual([navLabels.home])
    expect(await linksIn(page, 'Tabs')).toEqual(labelsOf(always(tabStrip)))
    await page.getByRole('button', { name: 'Menu' }).click()
    const menu = navigation(page, 'Menu')
    const { items, more, about, signedOut } = mobileMenu
    await menu.waitFor()
    expect(await linksIn(page, 'Menu')).toEqual(labelsOf([...items, about, signedOut]))
    await menu.getByRole('button', { name: navLabels.more }).click()
    expect(await linksIn(page, 'Menu')).toEqual(labelsOf([...items, ...more, about, signedOut]))
    await menu.getByRole('link', { name: navLabels.learningHub }).click()
    await heading(page, pageTitles.learning).waitFor()
    await menu.waitFor({ state: 'detached' })
  })
})

describe('the theme', () => {
  it('is remembered, and applied before any code of the app runs', async () => {
    const { page } = await openVisitor({ theme: 'light' })
    const backgroundColour = () =>
      page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    await openPage(page, '/about')
    const light = await backgroundColour()
    await page.getByRole('button', { name: 'Theme: system' }).click()
    await page.getByRole('button', { name: 'Theme: light' }).click()
    await page.getByRole('button', { name: 'Theme: dark' }).waitFor()
    const dark = await backgroundColour()
    expect(dark).not.toBe(light)
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.reload()
    expect(await page.getByRole('navigation').count()).toBe(0)
    expect(await backgroundColour()).toBe(dark)
  })

  it('changes without a transition for people who prefer reduced motion', async () => {
    const { page } = await openVisitor({ theme: 'light' })
    await openPage(page, '/about')
    const backgroundAfterClick = (name: string) =>
      page.getByRole('button', { name }).evaluate((button: HTMLElement) => {
        button.click()
        return getComputedStyle(document.body).backgroundColor
      })
    const light = await backgroundAfterClick('Theme: system')
    expect(await backgroundAfterClick('Theme: light')).not.toBe(light)
  })
})

describe('tabs that do not fit on a phone', () => {
  it('scroll to the one in the address, and the page does not scroll', async () => {
    const { page } = await openVisitor({ screen: 'phone', session: await sessionOfPersona('Lina') })
    await openPage(page, `${paths.adminPayouts}?tab=audit`)
    const box = await page.getByRole('tab', { name: 'Audit log', selected: true }).boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(SCREENS.phone.width)
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
  })
})
