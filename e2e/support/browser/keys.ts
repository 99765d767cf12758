import type { Locator, Page } from 'playwright-core'

/** Maximum presses of Tab to reach a control of the navigation bar. */
const MAX_TABS = 15

/** Maximum presses of Tab to reach a control anywhere on a page. */
const MAX_TABS_ON_PAGE = 250
/** Steps of a swipe, as a finger makes them. */
const SWIPE_STEPS = 8

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

/** Presses Tab until `target`, anywhere on the page, has the focus. Raises when it is out of reach. */
export async function reach(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < MAX_TABS_ON_PAGE; presses += 1) {
    if ((await target.and(focused(page)).count()) > 0) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Not reached by ${MAX_TABS_ON_PAGE} presses of Tab: ${target}`)
}

/** Reaches a control and presses a key on it. */
export async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await reach(page, target)
  await page.keyboard.press(key)
}

/** Swipes something sideways with a finger: to the right for a positive distance, and releases it there. */
export async function swipe(page: Page, target: Locator, distancePx: number): Promise<void> {
  await target.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const box = await target.boundingBox()
  if (box === null) throw new Error(`Nothing to swipe: ${target}`)
  const [x, y] = [box.x + box.width / 2 - distancePx / 2, box.y + box.height / 2]
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: object[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points as [] })
  await touch('touchStart', [{ x, y }])
  for (let step = 1; step <= SWIPE_STEPS; step += 1) {
    await touch('touchMove', [{ x: x + (distancePx * step) / SWIPE_STEPS, y }])
  }
  // It rests before it lifts: the next tap would only stop a page that is still flung.
  for (let rests = 0; rests < SWIPE_STEPS; rests += 1) {
    await touch('touchMove', [{ x: x + distancePx, y: y + (rests % 2) }])
  }
  await touch('touchEnd', [])
  await session.detach()
}
