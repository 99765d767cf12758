import { SHARE_KINDS, sharePicturePath } from '@laurel/contract/covers/share-paths'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPerson } from '../../../testing/builders/builders.ts'
import { buildBounty, buildEntry, buildVote } from '../../../testing/builders/vote-builders.ts'
import { startTestApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { newId } from '../../platform/ids.ts'
import { drawCard } from './drawing/draw-card.ts'
import type { ShareCard } from './drawing/share-card.ts'
import { breakLines, cutToLine, drawableText } from './drawing/text-paths.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())
const now = () => server.clock.now()
const get = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url, headers })

describe('GET /api/v1/share/{kind}/{id}.png', () => {
  it('draws a bounty of at most 100 KB, in the size that sites ask for, and tells when it is unchanged', async () => {
    const { slug } = await buildBounty(server.database.db, now(), {
      state: 'open',
      fundedAt: now(),
    })
    const answer = await get(sharePicturePath('bounty', slug))
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=3600',
    })
    const { width, height } = await sharp(answer.rawPayload).metadata()
    expect([width, height]).toEqual([1200, 630])
    expect(answer.rawPayload.length).toBeLessThan(100_000)
    const again = await get(sharePicturePath('bounty', slug), {
      'if-none-match': String(answer.headers.etag),
    })
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
  })

  it('is the same however many votes its entries have, while they are not counted', async () => {
    const { db } = server.database
    const bounty = await buildBounty(db, now(), { state: 'voting', fundedAt: now() })
    const entry = await buildEntry(db, now(), { bountyId: bounty.id, state: 'accepted' })
    const tags = async () => [
      (await get(sharePicturePath('bounty', bounty.slug))).headers.etag,
      (await get(sharePicturePath('submission', entry.id))).headers.etag,
    ]
    const before = await tags()
    expect(before).toEqual([expect.any(String), expect.any(String)])
    await buildVote(db, now(), entry)
    expect(await tags()).toEqual(before)
  })

  it('draws a post, a creator, and the public pages', async () => {
    const { db } = server.database
    const author = await buildPerson(db, now(), { name: 'Ann' })
    const post = await buildEntry(db, now(), { authorId: author.userId })
    for (const path of [
      sharePicturePath('submission', post.id),
      sharePicturePath('creator', 'ann'),
      sharePicturePath('page', 'home'),
      sharePicturePath('page', 'leaderboard'),
    ]) {
      const { statusCode, rawPayload } = await get(path)
      expect([path, statusCode]).toEqual([path, 200])
      expect(rawPayload.length).toBeLessThan(100_000)
    }
  })

  it('answers 404 for what is unknown or not public', async () => {
    const { db } = server.database
    const draft = await buildBounty(db, now(), { state: 'draft', fundedAt: null })
    const addresses = [
      ...SHARE_KINDS.flatMap((kind) => [
        sharePicturePath(kind, 'nothing-here'),
        sharePicturePath(kind, newId()),
        sharePicturePath(kind, '\u0000'),
      ]),
      sharePicturePath('bounty', draft.slug),
      sharePicturePath('page', 'admin'),
      '/api/v1/share/nothing/home.png',
    ]
    for (const url of addresses) expect([url, (await get(url)).statusCode]).toEqual([url, 404])
  })
})

describe('a share picture', () => {
  const card = (title: string): ShareCard => ({
    kicker: 'Bounty',
    title,
    fallbackTitle: 'A bounty by Teo',
    byline: 'by Teo',
    figure: '5 USDC',
    facts: [],
    cover: { seed: 'a', category: 'design' },
  })

  it('has its text as outlines, in any script of the product’s fonts', () => {
    expect(drawCard(card('Nghiên cứu Łódź'))).not.toMatch(/<text|NaN|undefined/)
    expect(drawableText('Fox 🦊 день', 'display')).toBe('Fox день')
    expect(drawableText('𝕯𝖗𝖆𝖜 ｆｏｘｅｓ', 'display')).toBe('Draw foxes')
    expect(drawableText('H̷͍̑e̵l̶l̴o̸ \u202ehidden\ud83d', 'display')).toBe('Hello hidden')
    expect(drawableText('Draw Sakura 桜', 'display')).toBe('Draw Sakura')
    for (const text of [
      'مرحبا بالعالم',
      'עיצוב לוגו',
      '桜の季節を描く',
      'नमस्ते दुनिया',
      '🦊🦊',
      '\u200b',
      '',
    ]) {
      expect(drawableText(text, 'display'), text).toBeNull()
    }
  })

  it('falls back where no font has the script, and differs with its title', () => {
    expect(drawCard(card('مرحبا'))).toBe(drawCard(card('A bounty by Teo')))
    expect(drawCard(card('One'))).not.toBe(drawCard(card('Two')))
  })

  it('breaks a word that is wider than its column, and keeps all of it', () => {
    const word = 'W'.repeat(30)
    const lines = breakLines(`a ${word} b`, 'display', 46, 600)
    expect(lines[0]).toBe('a')
    expect(lines.join('').replace(' ', '')).toBe(`a${word}b`)
    expect(lines.length).toBeGreaterThan(2)
    for (const line of lines) expect(cutToLine(line, 'display', 46, 602)).toBe(line)
    expect(cutToLine(word, 'display', 46, 600)).toMatch(/^W+…$/)
  })

  it('cuts a title that is too long', () => {
    const long = drawCard(card('word '.repeat(200).trim()))
    expect(long).not.toBe(drawCard(card('word '.repeat(4).trim())))
    expect(long.length).toBeLessThan(200_000)
  })
})
