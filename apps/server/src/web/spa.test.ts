import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Problem } from '@laurel/contract/problems'
import { pageDescriptions } from '@laurel/contract/spec/page-descriptions'
import { pageLeads } from '@laurel/contract/spec/page-leads'
import { documentTitle, pageTitles } from '@laurel/contract/spec/page-titles'
import { matchRoute, routes } from '@laurel/contract/spec/routes'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registerSpa, type SubjectMeta } from './spa.ts'

const folder = mkdtempSync(join(tmpdir(), 'laurel-spa-'))
const files: Record<string, string> = {
  'index.html':
    '<head><!--page-meta--><title>x</title><!--/page-meta--><script src="/early.js" data-app="/assets/app-1.js" data-code=""></script></head>' +
    '<div id="root" data-page="home"><h1><!--page-title--><!--/page-title--></h1><p><!--page-lead--><!--/page-lead--></p></div></body>',
  'early.js': 'early',
  'assets/app-1.js': 'app',
  'assets/app-1.js.map': 'map',
  'assets/app-1.js.br': 'app as brotli',
  'assets/app-1.js.gz': 'app as gzip',
  '.vite/manifest.json': JSON.stringify({
    'src/pages/create-bounty.tsx': { file: 'assets/create-5.js' },
    'src/pages/vote-2-earn.tsx': { file: 'assets/vote-2.js', imports: ['_start', '_votes'] },
    _votes: { file: 'assets/votes-3.js', imports: ['_start', '_icon'] },
    _icon: { file: 'assets/icon-4.js' },
    _start: { file: 'assets/app-1.js' },
  }),
  '.env': 'SECRET=1',
}
let subjectMeta: SubjectMeta
let limit: (request: FastifyRequest) => Promise<void> = async () => {}
let app: FastifyInstance

beforeAll(async () => {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  app = Fastify()
  await registerSpa(app, {
    publicUrl: 'https://laurel.example',
    subjectMeta: (pathname, search) => subjectMeta(pathname, search),
    limit: (request) => limit(request),
    folder,
  })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

async function page(url: string, subject: Awaited<ReturnType<SubjectMeta>> = null) {
  subjectMeta = async () => subject
  return await app.inject(url)
}

const tag = (html: string, pattern: RegExp) => pattern.exec(html)?.[1]
const titleOf = (html: string) => tag(html, /<title>(.*)<\/title>/)
const canonicalOf = (html: string) => tag(html, /rel="canonical" href="([^"]*)"/)

describe('a page', () => {
  it.each(Object.values(routes).map(({ path }) => path))('%s has its title', async (path) => {
    const url = path.replace(':id', 'some-bounty')
    const answer = await page(url)
    const name = matchRoute(url)?.name ?? 'notFound'
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
    })
    expect(titleOf(answer.body)).toBe(documentTitle(pageTitles[name]))
    expect(answer.body).toContain('<div id="root"')
    expect(canonicalOf(answer.body)).toBe(`https://laurel.example${url}`)
  })

  it('is the not-found page with status 404 at any other address', async () => {
    for (const url of ['/no-such-page', '/bounty', '/bounties/1', '/Bounties', '/index.html']) {
      const answer = await page(url)
      expect(answer.statusCode, url).toBe(404)
      expect(titleOf(answer.body)).toBe(documentTitle(pageTitles.notFound))
    }
  })

  it('names the code that it needs beside the code of every page', async () => {
    const { body } = await page('/vote-2-earn')
    expect(tag(body, /data-code="([^"]*)"/)).toBe(
      '/assets/vote-2.js /assets/votes-3.js /assets/icon-4.js',
    )
    expect((await page('/bounties')).body).toContain('data-code=""')
    // Signed out, this one leads to another page; whether it does only the app knows.
    expect((await page('/create-bounty')).body).toContain('data-code=""')
  })

  it('shows what it is about before the app has started', async () => {
    const { body } = await page('/leaderboard')
    expect(tag(body, /<h1>(.*)<\/h1>/)).toBe(pageTitles.leaderboard)
    expect(tag(body, /<p>(.*)<\/p>/)).toBe(pageLeads.leaderboard)
    expect(tag(body, /data-page="(.*)"/)).toBe('leaderboard')
    expect(tag((await page('/help')).body, /<p>(.*)<\/p>/)).toBe(pageDescriptions.help)
  })

  it('speaks of its subject, under the address that names it', async () => {
    const answer = await page('/submissions?utm=x&id=7', {
      title: 'Ten colours',
      description: 'All of them.',
      path: '/submissions?id=7',
    })
    expect(titleOf(answer.body)).toBe('Ten colours · Laurel')
    expect(answer.body).toContain('<meta name="description" content="All of them." />')
    expect(canonicalOf(answer.body)).toBe('https://laurel.example/submissions?id=7')
    expect(answer.body).toContain(
      'content="https://laurel.example/api/v1/share/page/submissions.png"',
    )
  })

  it('has the picture, the feeds and the structured data of its subject, which nothing can end', async () => {
    const answer = await page('/bounty/x', {
      title: 'A film',
      description: 'Of tides.',
      path: '/bounty/x',
      picture: { kind: 'bounty', id: 'x' },
      alternates: () => [
        { type: 'application/rss+xml', title: 'Bounties "all"', path: '/feed?a=1&b=2' },
      ],
      structuredData: (publicUrl) => [{ '@type': 'Event', name: '</script><b>', url: publicUrl }],
    })
    expect(answer.body).toContain(
      'og:image" content="https://laurel.example/api/v1/share/bounty/x.png"',
    )
    expect(answer.body).toContain('<meta property="og:image:width" content="1200" />')
    expect(answer.body).toContain('<meta property="og:image:alt" content="A film · Laurel" />')
    expect(answer.body).toContain('title="Bounties &quot;all&quot;" href="/feed?a=1&amp;b=2"')
    const json = tag(answer.body, /<script type="application\/ld\+json">(.*?)<\/script>/) ?? ''
    expect(JSON.parse(json)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Event',
      name: '</script><b>',
      url: 'https://laurel.example',
    })
  })

  it('keeps what is gone, hidden or missing out of search engines', async () => {
    const seen: unknown[] = []
    for (const found of ['gone', 'hidden', 'missing', null] as const) {
      const { statusCode, headers } = await page('/submissions?id=7', found)
      seen.push([statusCode, headers['x-robots-tag']])
    }
    expect(seen).toEqual([
      [410, 'noindex'],
      [200, 'noindex'],
      [404, 'noindex'],
      [200, undefined],
    ])
  })

  it('is a 404 where it names what is not there, and the app says so', async () => {
    const answer = await page('/creators?creator=nobody', 'missing')
    expect(answer.statusCode).toBe(404)
    expect(titleOf(answer.body)).toBe(documentTitle(pageTitles.creators))
    expect(answer.body).toContain('<div id="root"')
  })

  it('escapes what people wrote', async () => {
    const answer = await page('/bounty/x', {
      title: `</title><script>alert('1')</script>$&$1`,
      description: '"><img src=x onerror=alert(1)>',
      path: '/bounty/x',
    })
    expect(answer.body).not.toMatch(/<script>|<img/)
    expect(titleOf(answer.body)).toBe(
      '&lt;/title&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;$&amp;$1 · Laurel',
    )
    expect(answer.body).toContain('content="&quot;&gt;&lt;img src=x onerror=alert(1)&gt;"')
  })

  it('opens without its subject when the database is away', async () => {
    subjectMeta = () => Promise.reject(new Error('gone'))
    const answer = await app.inject('/bounty/x')
    expect(answer.statusCode).toBe(200)
    expect(titleOf(answer.body)).toBe(documentTitle(pageTitles.bounty))
  })

  it.each(['/admin', '/admin/payouts', '/profile', '/create-bounty'])(
    '%s asks not to be indexed',
    async (url) => {
      expect((await page(url)).headers['x-robots-tag']).toBe('noindex')
      expect((await page('/bounties')).headers['x-robots-tag']).toBeUndefined()
    },
  )

  it.each(['//', '//evil.example/x', 'http://evil.example/', '/?a=%', '/bounty/a%2Fb', '/%00'])(
    'answers %s',
    async (url) => {
      const answer = await page(url)
      expect(answer.statusCode).toBeLessThan(500)
      expect(answer.headers.location).toBeUndefined()
    },
  )
})

describe('a file', () => {
  it('is kept for a year when its name holds its hash, else for minutes', async () => {
    const hashed = await app.inject('/assets/app-1.js')
    expect(hashed.body).toBe('app')
    expect(hashed.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const plain = await app.inject('/early.js')
    expect(plain.headers['cache-control']).toBe('public, max-age=300')
    expect(plain.headers.etag).toBeDefined()
  })

  it.each([
    ['gzip, deflate, br, zstd', 'br', 'app as brotli'],
    ['gzip', 'gzip', 'app as gzip'],
    ['identity', undefined, 'app'],
  ])('for who accepts %s is sent as %s', async (accepted, encoding, body) => {
    const answer = await app.inject({
      url: '/assets/app-1.js',
      headers: { 'accept-encoding': accepted },
    })
    expect(answer.body).toBe(body)
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(answer.headers['content-type']).toMatch(/^(text|application)\/javascript/)
    expect(answer.headers.vary).toBe('accept-encoding')
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })

  it.each([
    '/assets/app-1.js.map',
    '/assets/app-1.js.br',
    '/.vite/manifest.json',
    '/.env',
    '/.git/config',
    '/../package.json',
    '/..%2f..%2fpackage.json',
    '/assets/',
    '/assets/missing.js',
  ])('%s is a 404', async (url) => {
    const answer = await page(url)
    expect(answer.statusCode).toBe(404)
    expect(answer.body).not.toMatch(/SECRET|"name"|^map$/)
  })
})

describe('an address of a service', () => {
  it.each([
    '/api/v1/nothing',
    '/auth/v1/nothing',
    '/rest/v1/nothing',
    '/storage/v1/x',
    '/realtime/v1',
  ])('%s is never a page', async (url) => {
    const answer = await page(url)
    expect(answer.statusCode).toBe(404)
    expect(answer.body).not.toContain('<')
  })
})

describe('an address that loads pages too fast', () => {
  it('gets a page that says so, and files all the same', async () => {
    limit = async () => {
      throw new Problem('rate_limited', { retryAfterSeconds: 42 })
    }
    const refused = await page('/bounties')
    const file = await app.inject('/early.js')
    limit = async () => {}
    expect(refused.statusCode).toBe(429)
    expect(refused.headers).toMatchObject({ 'retry-after': '42', 'cache-control': 'no-store' })
    expect(refused.body).toMatch(/<h1>Too many requests<\/h1>/)
    expect(file.statusCode).toBe(200)
    expect((await page('/bounties')).statusCode).toBe(200)
  })
})

describe('an app that is not built', () => {
  it('leaves the rest of the server working', async () => {
    const bare = Fastify()
    await registerSpa(bare, { publicUrl: '', subjectMeta, limit, folder: join(folder, 'nowhere') })
    expect((await bare.inject('/')).statusCode).toBe(404)
    await bare.close()
  })
})

describe('a page opened by an invitation', () => {
  const cookieOf = async (url: string, cookie = '') =>
    (await app.inject({ url, headers: cookie === '' ? {} : { cookie } })).headers['set-cookie']

  it('keeps the first inviter in a cookie for 30 days', async () => {
    subjectMeta = async () => null
    expect(await cookieOf('/?ref=mira')).toBe(
      'laurel-ref=mira; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure',
    )
    expect(await cookieOf('/?ref=zoe', 'laurel-ref=mira')).toBeUndefined()
    expect(await cookieOf('/')).toBeUndefined()
  })

  it('leaves references of the waitlist alone', async () => {
    subjectMeta = async () => null
    expect(await cookieOf('/prelaunch?ref=mira')).toBeUndefined()
  })

  it('writes nothing into the header but the encoded name', async () => {
    expect(await cookieOf('/?ref=a%0d%0aset-cookie:%20x=1;')).toMatch(
      /^laurel-ref=a%0D%0Aset-cookie%3A%20x%3D1%3B; Path/,
    )
    expect(await cookieOf(`/?ref=${'x'.repeat(61)}`)).toBeUndefined()
  })
})
