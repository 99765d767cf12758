import { describe, expect, it } from 'vitest'
import { safeRedirect } from './redirects.ts'

const rules = {
  publicUrl: 'https://laurel.test',
  redirectUrls: ['https://app.example/welcome', 'https://app.example/a?b=c'],
}
const lead = (requested: string) => safeRedirect(rules, requested).href

describe('a redirect', () => {
  it.each([
    ['https://laurel.test/', 'https://laurel.test/'],
    ['https://laurel.test/profile?tab=sessions', 'https://laurel.test/profile?tab=sessions'],
    ['https://laurel.test/bounty/some-slug', 'https://laurel.test/bounty/some-slug'],
    ['https://app.example/welcome', 'https://app.example/welcome'],
    ['https://app.example:443/welcome#there', 'https://app.example/welcome'],
    ['https://app.example/a?b=c', 'https://app.example/a?b=c'],
  ])('may lead to %s', (requested, target) => {
    expect(lead(requested)).toBe(target)
  })

  it.each([
    ['another site', 'https://evil.test/'],
    ['a page that the list does not name', 'https://app.example/'],
    ['a path that begins like one of the list', 'https://app.example/welcome/evil'],
    ['a path with a suffix', 'https://app.example/welcomeevil'],
    ['another query', 'https://app.example/welcome?next=https://evil.test'],
    ['another port', 'https://app.example:8443/welcome'],
    ['another protocol', 'http://app.example/welcome'],
    ['a sub-domain', 'https://evil.app.example/welcome'],
    ['a sub-domain of the site', 'https://evil.laurel.test/'],
    ['a domain that ends like the site', 'https://notlaurel.test/'],
    ['a domain that begins like the site', 'https://laurel.test.evil.test/'],
    ['an address without a protocol', '//evil.test/'],
    ['two slashes in the path', 'https://laurel.test//evil.test'],
    ['user information', 'https://laurel.test@evil.test/'],
    ['user information on the site', 'https://me:secret@laurel.test/'],
    ['user information on the list', 'https://me@app.example/welcome'],
    ['backslashes', 'https://evil.test\\@laurel.test/'],
    ['an encoded slash', 'https://app.example/welcome%2fevil'],
    ['an encoded dot', 'https://app.example/welcome/%2e%2e/evil'],
    ['an encoded host', 'https://laurel.test%2eevil.test/'],
    ['an encoded end of the host', 'https://evil.test%23@laurel.test.evil.test/'],
    ['a page that is none', 'https://laurel.test/auth/v1/authorize'],
    ['a script', 'javascript:alert(1)'],
    ['data', 'data:text/html,x'],
    ['nothing', ''],
    ['no address', 'profile'],
  ])('leads to the site instead of %s', (_what, requested) => {
    expect(lead(requested)).toBe('https://laurel.test/')
  })

  it('treats the three names of this machine as one, on the same port only', () => {
    const local = { publicUrl: 'http://127.0.0.1:3000', redirectUrls: [] }
    expect(safeRedirect(local, 'http://localhost:3000/auth').href).toBe(
      'http://localhost:3000/auth',
    )
    expect(safeRedirect(local, 'http://localhost:3001/auth').href).toBe('http://127.0.0.1:3000/')
  })
})
