import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getSiteTexts } from '@laurel/contract/platform'
import { matchRoute } from '@laurel/contract/spec/routes'
import { afterAll, describe, expect, it } from 'vitest'
import { startTestApp } from '../../../testing/servers/test-app.ts'
import { lifetimes } from '../../auth/sessions/lifetimes.ts'
import { MS } from '../../platform/clock.ts'

const folder = mkdtempSync(join(tmpdir(), 'laurel-texts-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function textsOf(environment: Record<string, string>) {
  const server = await startTestApp({ environment })
  const answer = await server.app.inject(getSiteTexts.path)
  await server.close()
  return answer.json()
}

describe('GET /api/v1/site-texts', () => {
  it('returns our own terms and privacy notice, whose links and durations are true', async () => {
    const { terms, privacy, contactUrl } = await textsOf({})
    expect(contactUrl).toBeNull()
    expect(terms).toContain('Devnet, a test network')
    const links = [...`${terms}${privacy}`.matchAll(/\]\((\/[^)]*)\)/g)].map(([, to = '']) => to)
    expect(links.length).toBeGreaterThan(4)
    for (const to of links) expect(matchRoute(to.split(/[?#]/)[0] ?? ''), to).not.toBeNull()
    expect([lifetimes.sessionIdleMs, lifetimes.sessionMs]).toEqual([30 * MS.day, 180 * MS.day])
    expect(lifetimes.endedSessionMs).toBe(7 * MS.day)
    expect(privacy).toContain(
      '7 days after it ends; a sign-in ends after 30 days without use, and after 180 at the latest',
    )
  })

  it('returns the texts and the contact of the operator instead', async () => {
    const [TERMS_FILE, PRIVACY_FILE] = [join(folder, 'terms.md'), join(folder, 'privacy.md')]
    writeFileSync(TERMS_FILE, '# Ours\n')
    writeFileSync(PRIVACY_FILE, 'Nothing is stored.')
    expect(await textsOf({ TERMS_FILE, PRIVACY_FILE, CONTACT: 'help@laurel.example' })).toEqual({
      terms: '# Ours',
      privacy: 'Nothing is stored.',
      contactUrl: 'mailto:help@laurel.example',
    })
  })
})
