import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codeLinkOf, EMBED_ORIGINS, embedOf } from './embeds.ts'

const VIDEO = 'dQw4w9WgXcQ'
const YOUTUBE = `https://www.youtube-nocookie.com/embed/${VIDEO}?autoplay=1`
const TWEET = 'https://platform.twitter.com/embed/Tweet.html?id=20&dnt=true'

/** Addresses as people copy them, and the frame that shows each. */
const KNOWN: readonly (readonly [link: string, src: string])[] = [
  [`https://www.youtube.com/watch?v=${VIDEO}&t=42s&list=PL1`, YOUTUBE],
  [`http://m.youtube.com/watch?v=${VIDEO}`, YOUTUBE],
  [`https://youtu.be/${VIDEO}?si=abc`, YOUTUBE],
  [`https://youtube.com/shorts/${VIDEO}`, YOUTUBE],
  [`https://www.youtube.com/live/${VIDEO}?feature=share`, YOUTUBE],
  [`https://www.youtube-nocookie.com/embed/${VIDEO}`, YOUTUBE],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1'],
  [
    'https://vimeo.com/76979871/0123456789',
    'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1&h=0123456789',
  ],
  ['https://player.vimeo.com/video/7?h=1', 'https://player.vimeo.com/video/7?autoplay=1&dnt=1'],
  ['https://x.com/jack/status/20', TWEET],
  ['https://twitter.com/jack/status/20?s=20', TWEET],
  ['https://mobile.twitter.com/jack/status/20/photo/1', TWEET],
  [
    'https://www.tiktok.com/@some.one/video/7123456789012345678?lang=en',
    'https://www.tiktok.com/player/v1/7123456789012345678?autoplay=1',
  ],
  ['https://www.instagram.com/p/CuY-r_abc12/', 'https://www.instagram.com/p/CuY-r_abc12/embed/'],
  ['https://instagram.com/reel/CuYabc12', 'https://www.instagram.com/reel/CuYabc12/embed/'],
  [
    `https://www.loom.com/share/${'0a'.repeat(16)}?sid=1`,
    `https://www.loom.com/embed/${'0a'.repeat(16)}?autoplay=1`,
  ],
  [
    'https://soundcloud.com/some-one/a-track',
    'https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fsome-one%2Fa-track&auto_play=true',
  ],
  [
    'https://www.figma.com/design/aBcDeFgHiJkLmNoPqRsT12/A-name?node-id=1:23&t=abc',
    'https://embed.figma.com/design/aBcDeFgHiJkLmNoPqRsT12?embed-host=laurel&node-id=1-23',
  ],
  [
    'https://figma.com/file/aBcDeFgHiJkLmNoPqRsT12/Old',
    'https://embed.figma.com/design/aBcDeFgHiJkLmNoPqRsT12?embed-host=laurel',
  ],
]

describe('embedOf', () => {
  it.each(KNOWN)('plays %s', (link, src) => {
    expect(embedOf(link)?.src).toBe(src)
  })

  it('gives portrait films a portrait frame', () => {
    expect(embedOf(`https://youtube.com/shorts/${VIDEO}`)?.shape).toBe('tall')
    expect(embedOf(`https://youtu.be/${VIDEO}`)?.shape).toBe('wide')
  })

  it.each([
    `https://youtube.com.evil.example/watch?v=${VIDEO}`,
    `https://evil-youtube.com/watch?v=${VIDEO}`,
    `https://youtube.com@evil.example/watch?v=${VIDEO}`,
    `https://you:tube@youtube.com/watch?v=${VIDEO}`,
    `https://youtube.com:8443/watch?v=${VIDEO}`,
    `https://www.www.youtube.com/watch?v=${VIDEO}`,
    `https://yоutube.com/watch?v=${VIDEO}`,
    `https://youtu.be.evil.example/${VIDEO}`,
    `https://evil.example/https://youtu.be/${VIDEO}`,
    `https://evil.example/?u=https://youtu.be/${VIDEO}`,
    'https://notx.com/jack/status/20',
    'https://x.com.co/jack/status/20',
    'https://tiktok.com.evil.example/@a/video/7',
  ])('ignores %s: another host', (link) => {
    expect(embedOf(link)).toBeNull()
  })

  it.each([
    `javascript:alert('https://youtu.be/${VIDEO}')`,
    `ftp://youtube.com/watch?v=${VIDEO}`,
    'https://www.youtube.com/watch?v=../../evil',
    `https://www.youtube.com/watch?v=${VIDEO}"onload="x`,
    'https://www.youtube.com/@channel',
    'https://www.youtube.com/redirect?q=https://evil.example',
    'https://vimeo.com/76979871/..%2f..%2fevil',
    'https://vimeo.com/channels/staffpicks',
    'https://x.com/jack',
    'https://x.com/i/broadcasts/1abc',
    'https://soundcloud.com/some-one',
    'https://soundcloud.com/some-one/sets/all',
    'https://www.instagram.com/some.one/',
    'https://example.com/a',
    'no address',
    '',
  ])('leaves %s a plain link', (link) => {
    expect(embedOf(link)).toBeNull()
  })

  it('returns frames of the listed origins only, for any address', () => {
    const hosts = ['youtube.com', 'youtu.be', 'vimeo.com', 'x.com', 'tiktok.com', 'soundcloud.com']
    const part = fc.oneof(
      fc.constantFrom('watch', 'status', 'video', 'p', '..', '%2e%2e', VIDEO, '20', '@a'),
      fc.webSegment(),
    )
    const address = fc
      .tuple(fc.constantFrom(...hosts), fc.array(part, { maxLength: 4 }), fc.string())
      .map(([host, parts, v]) => `https://${host}/${parts.join('/')}?v=${encodeURIComponent(v)}`)
    fc.assert(
      fc.property(address, (link) => {
        const embed = embedOf(link)
        if (embed === null) return
        expect(EMBED_ORIGINS).toContain(new URL(embed.src).origin)
        expect(embed.src).not.toMatch(/["'<>\s]|\.\./)
      }),
    )
  })
})

describe('codeLinkOf', () => {
  it.each([
    ['https://github.com/ada/engine', 'repository', 'ada/engine', null],
    ['https://www.github.com/ada/engine.git', 'repository', 'ada/engine', null],
    ['https://github.com/ada/engine/tree/next', 'repository', 'ada/engine', 'next'],
    ['https://github.com/ada/engine/tree/main/src', 'folder', 'ada/engine', 'src'],
    ['https://github.com/ada/engine/blob/main/src/a%20b.ts#L4', 'file', 'ada/engine', 'src/a b.ts'],
    ['https://github.com/ada/engine/pull/42/files', 'pull request', 'ada/engine', '#42'],
    ['https://github.com/ada/engine/issues/7', 'issue', 'ada/engine', '#7'],
    ['https://gist.github.com/ada/0123456789abcdef', 'gist', 'ada', null],
  ])('reads %s', (link, kind, repository, detail) => {
    expect(codeLinkOf(link)).toEqual({ kind, repository, detail })
  })

  it.each([
    'https://github.com/ada',
    'https://github.com/ada/engine/settings',
    'https://github.com/ada/engine/blob/main',
    'https://github.com.evil.example/ada/engine',
    'https://ada@github.com/ada/engine',
    'https://gist.github.com/ada',
    'ftp://github.com/ada/engine',
  ])('ignores %s', (link) => {
    expect(codeLinkOf(link)).toBeNull()
  })
})
