import { routes } from '@laurel/contract/spec/routes'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openPage, SCREEN_NAMES } from './support/browser/screens.ts'
import { openVisitor } from './support/browser/stage.ts'

/** Shapes that even the plainest cover has besides its background. */
const MIN_SHAPES = 2

interface Painted {
  /** Cards that a frame showed with their cover. */
  whole: number
  /** Titles of cards that a frame showed without it. */
  bare: string[]
}

/** Holds back idle work for good, and looks at the cards of bounties in every frame that is painted. */
function watchFrames(minShapes: number): void {
  window.requestIdleCallback = () => 0
  const painted: Painted = { whole: 0, bare: [] }
  Object.assign(window, { painted })
  const look = () => {
    const titles = document.querySelectorAll('main li :is(h2, h3) a[href^="/bounty/"]')
    const isWhole = (title: Element) =>
      (title.closest('li')?.querySelector('svg')?.querySelectorAll('*').length ?? 0) > minShapes
    painted.whole = [...titles].filter(isWhole).length
    painted.bare.push(...[...titles].filter((title) => !isWhole(title)).map((a) => a.innerHTML))
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

async function paintedBy(page: Page, path: string): Promise<Painted> {
  await page.addInitScript(watchFrames, MIN_SHAPES)
  await openPage(page, path)
  return await page.evaluate(() => (window as unknown as { painted: Painted }).painted)
}

describe.each(SCREEN_NAMES)('covers in a %s window', (screen) => {
  it.each([routes.home.path, routes.bounties.path])(
    'are painted with their cards on %s, before any idle work',
    async (path) => {
      const { page } = await openVisitor({ screen })
      const { whole, bare } = await paintedBy(page, path)
      expect(bare).toEqual([])
      expect(whole).toBeGreaterThan(2)
    },
  )

  it('have the colour of their picture before it has loaded', async () => {
    const { page } = await openVisitor({ screen })
    await page.route('**/storage/v1/view/**', (route) => route.abort())
    await openPage(page, routes.submissions.path)
    const colours = await page
      .locator('main li img[srcset*="/storage/v1/view/"]')
      .evaluateAll((images: HTMLImageElement[]) => images.map(({ style }) => style.backgroundColor))
    expect(colours.length).toBeGreaterThan(2)
    expect(colours).not.toContain('')
  })
})
