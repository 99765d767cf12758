import { documentTitle, pageTitles } from '@laurel/contract/spec/page-titles'
import { paths, routeNames, routes } from '@laurel/contract/spec/routes'
import type { PersonaName } from '@laurel/scenarios/demo-world'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { accessibilityProblems } from './support/browser/axe.ts'
import { changeTheme, openPage, SCREEN_NAMES, SCREENS } from './support/browser/screens.ts'
import { openProfile, type Visitor } from './support/browser/stage.ts'
import { demo } from './support/people/demo.ts'
import { sessionOfPersona } from './support/people/sessions.ts'

/** The narrowest window in which nothing may scroll sideways (look.md, Layout). */
const NARROWEST_PX = 320

/** Every route without a parameter, with the title that its document has. */
const openRoutes = routeNames
  .filter((name) => name !== 'bounty')
  .map((name) => ({ path: routes[name].path, title: shownTitle(name) }))

/** The guarded routes end at the sign-in page. */
function shownTitle(name: (typeof routeNames)[number]): string {
  return pageTitles[routes[name].guard === 'sign-in' ? 'auth' : name]
}

/** The mails of the demo. */
const OUTBOX = '/auth?mail='

/** Pages with personal contents, or with a dialog open. */
const ownPages: readonly { who: PersonaName; pages: readonly string[] }[] = [
  {
    who: 'Mira',
    pages: [
      '/',
      '/profile',
      '/profile?section=work',
      '/profile?section=security',
      '/profile?section=notifications',
      '/profile?section=data',
      '/create-bounty',
      '/activity?tab=mine',
      OUTBOX,
    ],
  },
  {
    who: 'Teo',
    pages: ['/submissions?tab=mine', '/submissions?new=post', '/airdrop', '/granular-airdrop'],
  },
  {
    who: 'Yuki',
    pages: ['/vote-2-earn', '/vote-to-earn', '/leaderboard', '/activity?tab=for-you'],
  },
  { who: 'Sam', pages: ['/admin', '/admin?tab=bounties', '/admin?tab=audit'] },
]

describe('signed out', () => {
  let visitor: Visitor
  beforeAll(async () => {
    visitor = await openProfile()
  })

  it.each(openRoutes)('$path', async ({ path, title }) => {
    const { page, troubles } = visitor
    const answer = await openPage(page, path)
    expect(answer?.status()).toBe(200)
    expect(await page.title()).toBe(documentTitle(title))
    await expectSound(page)
    expect(troubles.take()).toEqual([])
  })

  it('an unknown path', async () => {
    const { page, troubles } = visitor
    const answer = await openPage(page, '/no-such-page')
    expect(answer?.status()).toBe(404)
    expect(await page.title()).toBe(documentTitle(pageTitles.notFound))
    await expectSound(page)
    expect(troubles.take()).toEqual(['answer: 404 GET /no-such-page'])
  })

  it.each(['open', 'voting', 'judging', 'completed'] as const)(
    'a bounty that is %s',
    async (state) => {
      const { page, troubles } = visitor
      const bounty = await someBounty(state)
      const answer = await openPage(page, paths.bounty(bounty.slug))
      expect(answer?.status()).toBe(200)
      expect(await page.title()).toBe(documentTitle(bounty.title))
      await expectSound(page)
      expect(troubles.take()).toEqual([])
    },
  )

  it.each([
    ['a submission', someSubmission],
    ['a creator', someCreator],
    ['a receipt', someReceipt],
    ['a lesson', async () => paths.lesson('how-judging-works')],
    ['a certificate', someCertificate],
  ] as const)('%s', async (_, find) => {
    const { page, troubles } = visitor
    await openPage(page, await find())
    await expectSound(page)
    expect(troubles.take()).toEqual([])
  })
})

describe.each(ownPages)('signed in as $who', ({ who, pages }) => {
  let visitor: Visitor
  beforeAll(async () => {
    visitor = await openProfile({ session: await sessionOfPersona(who) })
  })

  it.each(pages)('%s', async (path) => {
    const { page, troubles } = visitor
    await openPage(page, path)
    // The outbox is a dialog whose code loads after its page.
    if (path === OUTBOX) await page.getByRole('dialog').waitFor()
    await expectSound(page)
    expect(troubles.take()).toEqual([])
  })
})

/**
 * One main heading, no findings of axe in either window and either theme, and no scrolling sideways down to 320 px. The
 * dark theme is checked for its colours alone: each colour is one token with two values, and nothing else of a page
 * depends on the theme (decision 9).
 */
async function expectSound(page: Page): Promise<void> {
  for (const screen of SCREEN_NAMES) {
    const { width, height } = SCREENS[screen]
    await page.setViewportSize({ width, height })
    expect(await page.locator('h1').count()).toBe(1)
    await changeTheme(page, 'light')
    expect(await accessibilityProblems(page), `${screen}, light`).toEqual([])
    await changeTheme(page, 'dark')
    expect(await accessibilityProblems(page, 'colours'), `${screen}, dark`).toEqual([])
    await expectNoWider(page, width)
  }
  await page.setViewportSize({ width: NARROWEST_PX, height: SCREENS.phone.height })
  await expectNoWider(page, NARROWEST_PX)
}

async function expectNoWider(page: Page, windowPx: number): Promise<void> {
  const content = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(content, `width of the content in a window of ${windowPx} px`).toBeLessThanOrEqual(
    windowPx,
  )
}

async function someBounty(state: 'open' | 'voting' | 'judging' | 'completed') {
  const { items } = await demo.ok(null, 'GET /api/v1/bounties', { query: { state, limit: 1 } })
  return need(items[0], `a bounty that is ${state}`)
}

async function someSubmission(): Promise<string> {
  const { items } = await demo.ok(null, 'GET /api/v1/submissions', { query: { limit: 1 } })
  return paths.submission(need(items[0], 'a submission').submissionId)
}

async function someCreator(): Promise<string> {
  const { items } = await demo.ok(null, 'GET /api/v1/creators', { query: { limit: 1 } })
  return paths.creator(need(items[0], 'a creator').username)
}

async function someReceipt(): Promise<string> {
  const { items } = await demo.ok(null, 'GET /api/v1/activity', {
    query: { tab: 'money', limit: 10 },
  })
  const event = items.find(({ transferId }) => transferId !== null)
  return paths.transaction(need(event?.transferId, 'a payment'))
}

async function someCertificate(): Promise<string> {
  const params = { username: 'teo' }
  const { items } = await demo.ok(null, 'GET /api/v1/creators/{username}/certificates', { params })
  return paths.certificate(need(items[0], 'a certificate').code)
}

function need<T>(found: T | null | undefined, what: string): T {
  if (found === null || found === undefined) throw new Error(`The demo has no ${what}`)
  return found
}
