import type { BrowserContextOptions, Locator, Page, Response } from 'playwright-core'

/** Window sizes that everything is tested at: a laptop and a phone. */
export const SCREENS = {
  wide: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
} as const
/** The name of a window size. */
export type ScreenName = keyof typeof SCREENS
/** The names of the window sizes. */
export const SCREEN_NAMES = ['wide', 'phone'] as const satisfies readonly ScreenName[]

/** The two themes. */
export const THEMES = ['light', 'dark'] as const
/** A theme, as the system asks for it. */
export type Theme = (typeof THEMES)[number]

/** A browser profile with a window of this size, whose system asks for this theme and for no motion. */
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

/** Opens a page and waits until its data and fonts are there and nothing loads any more. */
export async function openPage(page: Page, path: string): Promise<Response | null> {
  const answer = await page.goto(path, { waitUntil: 'networkidle' })
  await page.locator('main h1').first().waitFor({ state: 'attached' })
  await page.evaluate(() => document.fonts.ready)
  return answer
}

/** Changes what the system asks for, and waits until every colour has followed. */
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
