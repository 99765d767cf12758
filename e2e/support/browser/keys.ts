import type { Locator, Page } from 'playwright-core'

/** Maximum presses of Tab to reach a control of the navigation bar. */
const MAX_TABS = 15

/** Whatever has the focus; to be combined: `button.and(focused(page))`. */
export const focused = (page: Page): Locator => page.locator(':focus')

/** Presses Tab until `target` has the focus. Raises when it is out of reach. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < MAX_TABS; presses += 1) {
    await page.keyboard.press('Tab')
    if ((await target.and(focused(page)).count()) > 0) return
  }
  throw new Error(`Not reached by ${MAX_TABS} presses of Tab: ${target}`)
}

/** Drags something to the right with the pointer. */
export async function swipeRight(page: Page, target: Locator, distancePx: number): Promise<void> {
  const box = await target.boundingBox()
  if (box === null) throw new Error(`Nothing to swipe: ${target}`)
  const [x, y] = [box.x + box.width / 3, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + distancePx / 2, y)
  await page.mouse.move(x + distancePx, y)
  await page.mouse.up()
}
