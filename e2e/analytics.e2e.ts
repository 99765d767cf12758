import { createHash } from 'node:crypto'
import { paths } from '@laurel/contract/spec/routes'
import { buildAcceptedEntry } from '@laurel/scenarios/submissions'
import { describe, expect, it } from 'vitest'
import { chunkOf } from './support/browser/chunks.ts'
import { openPage } from './support/browser/screens.ts'
import { openVisitor, type Visitor } from './support/browser/stage.ts'
import { demo } from './support/people/demo.ts'
import { sessionOfPersona } from './support/people/sessions.ts'

/** A browser’s name: the server counts no views of headless ones. */
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'
/** Signed-out viewers that the server tells apart behind one network. */
const GROUPS = 16

/** Names of browsers that count as different viewers. */
function distinctBrowsers(count: number): string[] {
  const names = new Map<number, string>()
  for (let version = 0; names.size < count; version += 1) {
    const name = `${BROWSER} Viewer/${version}`
    const hash = createHash('sha256').update(name).digest('hex')
    const group = Number.parseInt(hash.slice(0, 8), 16) % GROUPS
    if (!names.has(group)) names.set(group, name)
  }
  return [...names.values()]
}

async function openViewer(browserName: string): Promise<Visitor> {
  const visitor = await openVisitor({ screen: 'wide' })
  await visitor.context.setExtraHTTPHeaders({ 'user-agent': browserName })
  return visitor
}

/** Waits until the page has reported a view of a kind. */
const reported = ({ page }: Visitor, kind: string) =>
  page.waitForRequest(
    (request) =>
      request.url().endsWith('/api/v1/views') && (request.postData() ?? '').includes(`"${kind}"`),
  )

/** The impressions of a submission that a page reports, as they are sent. */
function impressionsOf({ page }: Visitor, submissionId: string): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/v1/views')) return
    const { views } = request.postDataJSON() as { views: { subjectId: string; kind: string }[] }
    for (const { subjectId, kind } of views) {
      if (subjectId === submissionId && kind === 'impression') sent.push(kind)
    }
  })
  return sent
}

it('counts a card once that was on screen before the code that watches had loaded', async () => {
  const { entry } = await buildAcceptedEntry(demo, {
    author: await demo.persona('Freya'),
    input: { title: `Late watch ${Date.now().toString(36)}`, body: 'A lamp on a pier at night.' },
  })
  const viewer = await openViewer(`${BROWSER} Viewer/late`)
  const { page } = viewer
  const release = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  await page.route(chunkOf('src/lib/views/view-watch.ts'), async (route) => {
    asked.resolve()
    await release.promise
    await route.continue()
  })
  const sent = impressionsOf(viewer, entry.submissionId)
  const seen = reported(viewer, 'impression')
  await page.goto(paths.submissions)
  const card = page.getByRole('link', { name: entry.title }).first()
  await card.scrollIntoViewIfNeeded()
  await asked.promise
  expect(sent).toEqual([])
  release.resolve()
  await seen
  expect(sent).toEqual(['impression'])

  // Scrolled away and back, it is reported no second time, whatever is reported next.
  await page.mouse.wheel(0, 3000)
  await card.scrollIntoViewIfNeeded()
  const opened = reported(viewer, 'open')
  await card.click()
  await opened
  expect(sent).toEqual(['impression'])
})

describe('the analytics of a post', () => {
  it('count a scripted set of views exactly', async () => {
    const owner = await demo.persona('Freya')
    const title = `Tide table ${Date.now().toString(36)}`
    const { entry } = await buildAcceptedEntry(demo, {
      author: owner,
      input: { title, body: 'A tide table for the harbour, drawn by hand over a winter.' },
    })
    const { submissionId } = entry
    const names = distinctBrowsers(11)
    const [inList, byLink] = [names.slice(0, 6), names.slice(6)]

    // Six see its card for a second; the first of them looks twice, and four open it.
    for (const [index, name] of inList.entries()) {
      const viewer = await openViewer(name)
      for (let visit = 0; visit < (index === 0 ? 2 : 1); visit += 1) {
        const seen = reported(viewer, 'impression')
        await openPage(viewer.page, paths.submissions)
        await viewer.page.getByRole('link', { name: title }).first().scrollIntoViewIfNeeded()
        await seen
      }
      if (index < 4) {
        const opened = reported(viewer, 'open')
        await viewer.page.getByRole('link', { name: title }).first().click()
        await viewer.page.getByRole('dialog', { name: title }).waitFor()
        await opened
      }
      await viewer.context.close()
    }
    // Five follow a shared link; what its dialog covers is not seen.
    for (const name of byLink) {
      const viewer = await openViewer(name)
      const opened = reported(viewer, 'open')
      await openPage(viewer.page, `${paths.submission(submissionId)}&via=share`)
      await viewer.page.getByRole('dialog', { name: title }).waitFor()
      await opened
      await viewer.context.close()
    }
    // The author looks too, and a bot: neither counts.
    const own = await openVisitor({ screen: 'wide', session: await sessionOfPersona('Freya') })
    await openPage(own.page, paths.submission(submissionId))
    const bot = await openVisitor({ screen: 'wide' })
    const crawled = reported(bot, 'open')
    await openPage(bot.page, paths.submission(submissionId))
    await crawled

    const read = () =>
      demo.ok(owner, 'GET /api/v1/me/analytics/submissions/{id}', {
        params: { id: submissionId },
        query: { range: '7d' },
      })
    await expect
      .poll(async () => (await read()).piece, { timeout: 15_000 })
      .toMatchObject({ impressions: 6, opens: 9 })
    expect((await read()).sources).toEqual([
      { source: 'feed', impressions: 6, opens: 4 },
      { source: 'share', impressions: 0, opens: 5 },
    ])

    await openPage(own.page, `${paths.contentAnalytics}?id=${submissionId}&range=7d`)
    const main = own.page.getByRole('main')
    await main.getByText('seen 6, opened 4').waitFor()
    await main.getByRole('slider', { name: 'Day' }).press('Home')
    await main.getByText(': 0 impressions, 0 opens').first().waitFor()
    const stranger = await openVisitor({ screen: 'wide', session: await sessionOfPersona('Teo') })
    await openPage(stranger.page, `${paths.contentAnalytics}?id=${submissionId}`)
    await stranger.page.getByText('You can’t see these numbers').waitFor()
  })
})
