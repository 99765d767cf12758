import type { BrowserContextOptions, Locator, Page, Request, Response } from 'playwright-core'

/** Window sizes that everything is tested at: a laptop and a phone. */
export const SCREENS = {
  wide: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
} as const
/** The name of a window size. */
export type ScreenName = keyof typeof SCREENS
/** The names of the window sizes. */
export const SCREEN_NAMES = ['wide', 'phone'] as const satisfies readonly ScreenName[]

/**
 * The window that a whole journey is walked in. The suite walks each in one, since a journey takes a minute;
 * `E2E_SCREENS=all npm run test:e2e` walks them in both.
 */
export function journeyScreens(screen: ScreenName): readonly ScreenName[] {
  return process.env.E2E_SCREENS === 'all' ? SCREEN_NAMES : [screen]
}

/** The two themes. */
export const THEMES = ['light', 'dark'] as const
/** A colour scheme preference of the system. */
export type Theme = (typeof THEMES)[number]

/** A browser profile with a window of this size, this colour scheme and reduced motion. */
export function profileOf(screen: ScreenName, theme: Theme, baseURL: string) {
  return {
    baseURL,
    viewport: SCREENS[screen],
    hasTouch: screen === 'phone',
    colorScheme: theme,
    locale: 'en-GB',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
  } as const satisfies BrowserContextOptions
}

/** Opens a page and waits until it is fully loaded. */
export async function openPage(page: Page, path: string): Promise<Response | null> {
  const loading = loadingOf(page)
  const answer = await page.goto(path, { waitUntil: 'load' })
  await untilSettled(page, loading)
  return answer
}

/**
 * Waits until the app has started, there are no loading placeholders, no request is in progress, and none starts in the
 * next two frames.
 */
async function untilSettled(page: Page, loading: ReadonlySet<Request>): Promise<void> {
  for (let isSettled = false; !isSettled; ) {
    await page.waitForFunction(
      () =>
        document.querySelector('main h1') !== null &&
        document.querySelector('#starting, [data-waiting]') === null,
    )
    await page.evaluate(async () => {
      await document.fonts.ready
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
    })
    isSettled = loading.size === 0
  }
}

const requestsOf = new WeakMap<Page, Set<Request>>()

/** The requests in progress of a page, tracked from the first call on. */
function loadingOf(page: Page): ReadonlySet<Request> {
  const known = requestsOf.get(page)
  if (known !== undefined) return known
  const loading = new Set<Request>()
  requestsOf.set(page, loading)
  page.on('request', (request) => loading.add(request))
  page.on('requestfinished', (request) => loading.delete(request))
  page.on('requestfailed', (request) => loading.delete(request))
  return loading
}

/** Changes the system's preference, and waits until every colour has changed. */
export async function changeTheme(page: Page, colorScheme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.evaluate(async () => {
    const drawn = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await drawn()
    while (document.getAnimations().some(({ playState }) => playState === 'running')) await drawn()
  })
}

/** The text of something, once it is there. */
export async function textOf(target: Locator): Promise<string> {
  return (await target.textContent()) ?? ''
}
