import { paths } from '@laurel/contract/spec/routes'
import { buildAcceptedEntry } from '@laurel/scenarios/submissions'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openPage, SCREEN_NAMES } from './support/browser/screens.ts'
import { openVisitor, serverUrl } from './support/browser/stage.ts'
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

/** Answers for every site but ours with a stub; returns the requests so far. */
async function stubOtherSites(page: Page): Promise<string[]> {
  const asked: string[] = []
  await page.route(
    (url) => url.origin !== serverUrl && url.protocol.startsWith('http'),
    async (route) => {
      asked.push(route.request().url())
      await route.fulfill({ contentType: 'text/html', body: '<title>Player</title>It plays' })
    },
  )
  return asked
}

/** A work on each site of the allow list: its link, the name of its player, and the only address that may load. */
const WORKS: readonly (readonly [link: string, player: string, address: string])[] = [
  [VIDEO, 'Video on YouTube', PLAYER],
  [
    'https://vimeo.com/76979871',
    'Video on Vimeo',
    'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1',
  ],
  [
    'https://x.com/solana/status/1234567890123456789',
    'Post on X',
    'https://platform.twitter.com/embed/Tweet.html?id=1234567890123456789&dnt=true',
  ],
  [
    'https://www.tiktok.com/@maker/video/7123456789012345678',
    'Video on TikTok',
    'https://www.tiktok.com/player/v1/7123456789012345678?autoplay=1',
  ],
  [
    'https://www.instagram.com/p/CxYz12AbCdE/',
    'Post on Instagram',
    'https://www.instagram.com/p/CxYz12AbCdE/embed/',
  ],
  [
    'https://www.loom.com/share/0123456789abcdef0123456789abcdef',
    'Video on Loom',
    'https://www.loom.com/embed/0123456789abcdef0123456789abcdef?autoplay=1',
  ],
  [
    'https://soundcloud.com/maker/tides',
    'Sound on SoundCloud',
    'https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fmaker%2Ftides&auto_play=true',
  ],
  [
    'https://www.figma.com/design/AbCdEf0123456789AbCdEf/Tides?node-id=1-2',
    'Design on Figma',
    'https://embed.figma.com/design/AbCdEf0123456789AbCdEf?embed-host=laurel&node-id=1-2',
  ],
]

describe('a work on another site', () => {
  it.each(WORKS)(
    'at %s loads nothing until a person asks for it',
    async (link, player, address) => {
      const { page, troubles } = await openVisitor()
      const asked = await stubOtherSites(page)
      await openPage(page, await publishPost(link))
      const dialog = page.getByRole('dialog')
      const show = dialog.getByRole('button', { name: new RegExp(`loads ${hostOf(address)}$`) })
      await show.waitFor()
      expect(asked).toEqual([])
      await show.click()
      await dialog.frameLocator(`iframe[title="${player}"]`).getByText('It plays').waitFor()
      expect(asked).toEqual([address])
      expect(troubles.all()).toEqual([])
    },
  )

  it('on GitHub is a card from its address alone, and no other site opens in a frame', async () => {
    const { page } = await openVisitor()
    const asked = await stubOtherSites(page)
    await openPage(page, await publishPost('https://github.com/maker/tides/pull/12'))
    await page.getByRole('dialog').getByText('GitHub pull request in maker/tides').waitFor()
    const refused = await page.evaluate(
      (addresses) =>
        Promise.all(
          addresses.map(
            (src) =>
              new Promise<string>((resolve) => {
                document.addEventListener('securitypolicyviolation', (event) => {
                  if (event.blockedURI.startsWith(src)) resolve(event.effectiveDirective)
                })
                const frame = document.createElement('iframe')
                frame.src = src
                document.body.append(frame)
              }),
          ),
        ),
      ['https://github.com', 'https://www.youtube.com', 'https://x.com', 'https://www.figma.com'],
    )
    expect(refused).toEqual(refused.map(() => 'frame-src'))
    expect(asked).toEqual([])
  })
})

const hostOf = (address: string): string => new URL(address).host.replace(/^www\./, '')

describe.each(SCREEN_NAMES)('works in a %s window', (screen) => {
  it('play an embedded film only once a person asks for it', async () => {
    const { page, troubles } = await openVisitor({ screen })
    const asked = await stubOtherSites(page)
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
