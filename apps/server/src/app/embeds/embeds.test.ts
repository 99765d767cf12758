import { bountyCardPath } from '@laurel/contract/feed-paths'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildBounty, buildEntry } from '../../../testing/builders/vote-builders.ts'
import { startTestApp, type TestApp } from '../../../testing/servers/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())
const now = () => server.clock.now()
const PUBLIC_URL = 'http://localhost:3000'

describe('GET /api/v1/bounties/{id}/card', () => {
  it('shows a bounty in a frame of any site, without scripts, and leads to it in a new tab', async () => {
    const bounty = await buildBounty(server.database.db, now(), {
      state: 'open',
      fundedAt: now(),
      title: '<script>alert(1)</script>',
    })
    const { body, headers, statusCode } = await server.app.inject(
      bountyCardPath(bounty.slug, 'dark'),
    )
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['x-frame-options']).toBeUndefined()
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain('frame-ancestors *')
    expect(policy).not.toContain('unsafe')
    expect(body).not.toContain('<script')
    expect(body).toContain('data-theme="dark"')
    expect(body).toContain(
      `<a href="${PUBLIC_URL}/bounty/${bounty.slug}" target="_blank" rel="noopener">`,
    )
  })

  it('is 404 for a draft and for what does not exist', async () => {
    const draft = await buildBounty(server.database.db, now(), { state: 'draft', fundedAt: null })
    for (const slug of [draft.slug, draft.id, 'nothing-here'])
      expect((await server.app.inject(bountyCardPath(slug))).statusCode).toBe(404)
  })

  it('leaves the policy of other pages alone', async () => {
    const { headers } = await server.app.inject('/api/v1/bounties')
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  })
})

describe('GET /api/v1/oembed', () => {
  const ask = (url: string, more = '') =>
    server.app.inject(`/api/v1/oembed?url=${encodeURIComponent(url)}${more}`)

  it('describes a bounty by its card', async () => {
    const bounty = await buildBounty(server.database.db, now(), { state: 'open', fundedAt: now() })
    const answer = await ask(`${PUBLIC_URL}/bounty/${bounty.slug}`, '&maxwidth=300')
    expect(answer.json()).toMatchObject({
      version: '1.0',
      type: 'rich',
      title: bounty.title,
      width: 300,
      height: 216,
      thumbnail_url: `${PUBLIC_URL}/api/v1/share/bounty/${bounty.slug}.png`,
    })
    expect(answer.json().html).toContain(`src="${PUBLIC_URL}${bountyCardPath(bounty.slug)}"`)
  })

  it('describes a submission as a link with its picture', async () => {
    const post = await buildEntry(server.database.db, now(), { title: 'Ten colours' })
    const answer = await ask(`${PUBLIC_URL}/submissions?id=${post.id}`)
    expect(answer.json()).toMatchObject({ type: 'link', title: 'Ten colours' })
  })

  it.each([
    ['https://elsewhere.example/bounty/x', '', 404],
    [`${PUBLIC_URL}/bounty/nothing`, '', 404],
    [`${PUBLIC_URL}/help`, '', 404],
    [`${PUBLIC_URL}/bounty/nothing`, '&format=xml', 404],
    ['no address', '', 422],
  ])('answers %s%s with %i', async (url, more, status) => {
    expect((await ask(url, more)).statusCode).toBe(status)
  })
})
