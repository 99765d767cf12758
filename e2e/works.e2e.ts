import { paths } from '@laurel/contract/spec/routes'
import { buildAcceptedEntry } from '@laurel/scenarios/submissions'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openPage, SCREEN_NAMES } from './support/browser/screens.ts'
import { openVisitor } from './support/browser/stage.ts'
import { demo } from './support/people/demo.ts'
import { newAccount, signUpAndConfirm } from './support/people/people.ts'

const VIDEO = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
const PLAYER = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1'

/** A post with this link, public immediately since its author is trusted; returns its address. */
async function publishPost(link: string): Promise<string> {
  const { entry } = await buildAcceptedEntry(demo, {
    author: await demo.persona('Teo'),
    input: { title: `A film, ${crypto.randomUUID()}`, body: 'One take of a door.', link },
  })
  return paths.submission(entry.submissionId)
}

/** A stub of YouTube; returns the requests so far. */
async function stubYouTube(page: Page): Promise<string[]> {
  const asked: string[] = []
  await page.route(/youtube|ytimg|google/, async (route) => {
    asked.push(route.request().url())
    await route.fulfill({ contentType: 'text/html', body: '<title>Player</title>It plays' })
  })
  return asked
}

describe.each(SCREEN_NAMES)('works in a %s window', (screen) => {
  it('play an embedded film only once a person asks for it', async () => {
    const { page, troubles } = await openVisitor({ screen })
    const asked = await stubYouTube(page)
    await openPage(page, await publishPost(VIDEO))
    const dialog = page.getByRole('dialog')
    const play = dialog.getByRole('button', { name: 'Play · loads youtube-nocookie.com' })
    await play.waitFor()
    await dialog.getByRole('link', { name: 'youtube.com/watch?v=dQw4w9WgXcQ' }).waitFor()
    expect(asked).toEqual([])
    await play.click()
    await dialog.frameLocator('iframe[title="Video on YouTube"]').getByText('It plays').waitFor()
    expect(asked).toEqual([PLAYER])
    expect(troubles.all()).toEqual([])
  })

  it('report missing values at the fields of an empty form', async () => {
    const { page } = await openVisitor({ screen })
    await signUpAndConfirm(page, newAccount('empty'))
    await openPage(page, `${paths.submissions}?new=`)
    await page.getByRole('button', { name: 'Publish' }).click()
    const title = page.getByRole('textbox', { name: 'Title' })
    await expect.poll(() => title.evaluate((field) => field === document.activeElement)).toBe(true)
    const errors = page.getByRole('main').getByRole('alert')
    expect(await errors.allInnerTexts()).toEqual([
      'Add a title of at least 3 characters.',
      'Write something or add a link.',
      'Say how you used AI.',
    ])
    await title.fill('Now it has one')
    await page.getByRole('radio', { name: 'Made without AI' }).check()
    expect(await errors.allInnerTexts()).toEqual(['Write something or add a link.'])
    // No visible text ends in a reference number.
    expect(await page.getByText('Reference').count()).toBe(0)
  })
})

describe('the gallery', () => {
  it('keeps its scroll position while a creator is viewed, and does not reopen a closed entry', async () => {
    const { page } = await openVisitor()
    await openPage(page, paths.home)
    await page.getByRole('link', { name: 'Submissions', exact: true }).first().click()
    const card = page.getByRole('main').getByRole('listitem').getByRole('heading').nth(15)
    await card.scrollIntoViewIfNeeded()
    const top = () => page.evaluate(() => Math.round(window.scrollY))
    const before = await top()
    expect(before).toBeGreaterThan(500)
    await card.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('link', { name: /@/ }).first().click()
    await page.waitForURL('**/creators**')
    await page.goBack()
    await dialog.waitFor()
    await expect.poll(top).toBe(before)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(top).toBe(before)
    await page.goBack()
    await page.waitForURL((url) => url.pathname === paths.home)
  })
})
