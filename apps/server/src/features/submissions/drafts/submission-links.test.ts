import { describe, expect, it } from 'vitest'
import { linkRefusal, sameLinkKey } from './submission-links.ts'

describe('linkRefusal', () => {
  it.each([
    'https://example.com/a',
    'http://sub.domain.co.uk:8080/path?x=1#y',
    'https://xn--bcher-kva.example.org/',
  ])('accepts %s', (link) => {
    expect(linkRefusal(link)).toBeNull()
  })

  it.each([
    ['javascript:alert(1)', 'must start with'],
    ['data:text/html,hi', 'must start with'],
    ['ftp://example.com/', 'must start with'],
    ['https://user:secret@example.com/', 'password'],
    ['http://localhost/', 'public site'],
    ['http://intranet/', 'public site'],
    ['http://127.0.0.1/', 'public site'],
    ['http://2130706433/', 'public site'],
    ['http://0x7f.1/', 'public site'],
    ['http://[::1]/', 'public site'],
    ['http://[::ffff:10.0.0.1]/', 'public site'],
    ['http://10.0.0.8/', 'public site'],
    ['http://printer.local/', 'public site'],
    ['http://db.internal./', 'public site'],
    ['not a link', 'isn’t a valid address'],
  ])('refuses %s', (link, reason) => {
    expect(linkRefusal(link)).toContain(reason)
  })
})

describe('sameLinkKey', () => {
  it.each([
    ['https://example.com/post/1', 'http://www.example.com/post/1/'],
    ['https://example.com/post/1', 'https://EXAMPLE.com/post/1?utm_source=x&utm_medium=y#top'],
    ['https://youtube.com/watch?v=abc', 'https://m.youtube.com/watch?si=zz&v=abc'],
    ['https://example.com/?a=1&b=2', 'https://example.com/?b=2&a=1'],
  ])('treats %s and %s as the same page', (a, b) => {
    expect(sameLinkKey(a)).toBe(sameLinkKey(b))
  })

  it.each([
    ['https://example.com/post/1', 'https://example.com/post/2'],
    ['https://youtube.com/watch?v=abc', 'https://youtube.com/watch?v=abd'],
    ['https://a.example.com/', 'https://b.example.com/'],
  ])('distinguishes %s and %s', (a, b) => {
    expect(sameLinkKey(a)).not.toBe(sameLinkKey(b))
  })
})
