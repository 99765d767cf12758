import { paths } from '@laurel/contract/spec/routes'
import type { ReplyOf } from '@laurel/scenarios/world'
import type { Frame, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openPage } from './support/browser/screens.ts'
import { openVisitor } from './support/browser/stage.ts'
import { HOSTILE_HTML, HOSTILE_MARKDOWN } from './support/hostile-markdown.ts'
import { demo } from './support/people/demo.ts'

type Questions = ReplyOf<'GET /api/v1/bounties/{id}/questions'>

/** Every element and attribute that markdown may produce. */
const HARMLESS_MARKUP =
  /^(<(p|a|br|hr|em|strong|del|h\d|ul|ol|li|code|pre|blockquote|table|thead|tbody|tr|th|td|div|section|sup)>|href=https?:.*|rel=noopener nofollow ugc|tabindex=0|(title|align|start)=.*)$/s
const HARMLESS = 'A [link](https://example.org/a) and **weight**.'

/** Counts the frames of a page in which a payload got to run. */
async function watchHits(page: Page): Promise<() => number> {
  const frames = new Set<Frame>()
  await page.exposeBinding('hit', ({ frame }) => {
    frames.add(frame)
  })
  return () => frames.size
}

/** Waits until an image that cannot load reports it, after those of the payloads. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        const probe = new Image()
        probe.addEventListener('error', () => requestIdleCallback(() => done()))
        probe.src = 'data:,'
      }),
  )
}

/** Opens a bounty whose questions contain all of this, each in a markdown block of its own. */
async function openTexts(page: Page, texts: readonly string[]): Promise<void> {
  const query = { state: 'open' as const, limit: 1 }
  const [bounty] = (await demo.ok(null, 'GET /api/v1/bounties', { query })).items
  if (bounty === undefined) throw new Error('The demo has no open bounty')
  const questions: Questions = {
    items: texts.map((body, index) => ({
      questionId: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      author: bounty.sponsor,
      agent: null,
      body,
      askedAt: '2026-11-02T09:00:00.000Z',
      answer: null,
      answeredAt: null,
      editedAt: null,
      isPinned: false,
      mentions: [],
      removal: null,
      abilities: {
        canAnswer: false,
        canEdit: false,
        canPin: false,
        canReport: false,
        canAppeal: false,
      },
    })),
  }
  await page.route('**/api/v1/bounties/*/questions', (route) => route.fulfill({ json: questions }))
  await openPage(page, `${paths.bounty(bounty.slug)}?tab=questions`)
  await page
    .locator('.prose')
    .nth(texts.length - 1)
    .waitFor()
}

describe('user content', () => {
  const texts = [...HOSTILE_HTML, ...HOSTILE_MARKDOWN, HARMLESS]

  it('runs no script, and contains no element that could', async () => {
    const { page, troubles } = await openVisitor()
    const hits = await watchHits(page)
    await openTexts(page, texts)
    await settle(page)
    expect(hits()).toBe(0)
    const found = await page
      .locator('.prose')
      .evaluateAll((pieces) =>
        pieces
          .flatMap((piece) => [...piece.querySelectorAll('*')])
          .flatMap(({ localName, attributes }) => [
            `<${localName}>`,
            ...[...attributes].map(({ name, value }) => `${name}=${value}`),
          ]),
      )
    expect(found.filter((one) => !HARMLESS_MARKUP.test(one))).toEqual([])
    expect(troubles.all()).toEqual([])
  })

  it('keeps its formatting: links and emphasis are shown', async () => {
    const { page } = await openVisitor()
    await openTexts(page, [HARMLESS])
    const link = page.locator('.prose').getByRole('link', { name: 'link' })
    expect(await link.getAttribute('href')).toBe('https://example.org/a')
    expect(await link.getAttribute('rel')).toBe('noopener nofollow ugc')
    expect(await page.locator('.prose strong').textContent()).toBe('weight')
  })

  it('would run scripts in a page that inserts it unescaped', async () => {
    const { page } = await openVisitor()
    const hits = await watchHits(page)
    // A frame each: one that leaves a tag open swallows the rest.
    const frames = HOSTILE_HTML.map(
      (html) =>
        `<iframe srcdoc="${html.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"></iframe>`,
    )
    await page.setContent(frames.join(''))
    await expect.poll(hits, { timeout: 30_000 }).toBeGreaterThan(30)
  })
})

describe('a page that inserts HTML', () => {
  it('refuses HTML as text, handlers and scripts, and reports it to the server', async () => {
    const { page } = await openVisitor()
    const hits = await watchHits(page)
    await openPage(page, paths.home)
    const report = page.waitForRequest((request) => request.url().endsWith('/csp-reports'))
    const refused = await page.evaluate(() => {
      const attempts: Record<string, () => void> = {
        innerHTML: () => {
          document.body.innerHTML = '<img src="x:" onerror="hit()">'
        },
        insertAdjacentHTML: () =>
          document.body.insertAdjacentHTML('beforeend', '<img src="x:" onerror="hit()">'),
        handler: () => document.body.setAttribute('onclick', 'hit()'),
        script: () => {
          const script = document.createElement('script')
          script.text = 'hit()'
          document.body.append(script)
        },
        policy: () => {
          const { trustedTypes } = window as {
            trustedTypes?: { createPolicy(name: string, rules: object): void }
          }
          trustedTypes?.createPolicy('mine', {})
        },
      }
      return Object.entries(attempts)
        .filter(([, attempt]) => {
          try {
            attempt()
            return false
          } catch {
            return true
          }
        })
        .map(([name]) => name)
    })
    expect(refused).toEqual(['innerHTML', 'insertAdjacentHTML', 'handler', 'script', 'policy'])
    await settle(page)
    expect(hits()).toBe(0)
    expect((await (await report).response())?.status()).toBe(204)
  })

  it('is embedded by no other page, and embeds none', async () => {
    const { page } = await openVisitor()
    await openPage(page, paths.home)
    expect(await page.locator('iframe, object, embed').count()).toBe(0)
    const answer = await page.request.get(paths.home)
    expect(answer.headers()['content-security-policy']).toContain("frame-ancestors 'none'")
  })
})
