import { describe, expect, it } from 'vitest'
import { originOf, sourceAt } from './view-source.ts'

const at = (path: string) => new URL(path, 'https://laurel.example')

describe('sourceAt', () => {
  it('is the page, or the mark of a boosted card', () => {
    expect(sourceAt(null, at('/submissions'))).toBe('feed')
    expect(sourceAt(null, at('/submissions?q=poster'))).toBe('search')
    expect(sourceAt(null, at('/bounty/a-poster'))).toBe('bounty')
    expect(sourceAt(null, at('/creators?creator=mira&q=x'))).toBe('profile')
    const card = document.createElement('div')
    card.dataset.viewSource = 'boost'
    card.append(document.createElement('a'))
    expect(sourceAt(card.firstElementChild, at('/bounty/a-poster'))).toBe('boost')
  })
})

describe('originOf', () => {
  const page = at('/bounty/a-poster')
  const landing = { href: page.href, referrer: 'https://news.example/today?who=me' }

  it('is the host of the page outside, without its path, where the window was opened', () => {
    expect(originOf(page, landing, null)).toEqual({
      source: 'outside',
      referrerHost: 'news.example',
    })
    expect(originOf(page, { ...landing, referrer: '' }, null)).toEqual({ source: 'direct' })
    expect(originOf(page, { ...landing, referrer: at('/').href }, null)).toEqual({
      source: 'direct',
    })
    expect(originOf(page, { ...landing, href: at('/').href }, null)).toEqual({ source: 'direct' })
  })

  it('is the click that led here, and before all a shared link', () => {
    expect(originOf(page, landing, 'search')).toEqual({ source: 'search' })
    const shared = at('/bounty/a-poster?via=share')
    expect(originOf(shared, { ...landing, href: shared.href }, 'feed')).toEqual({ source: 'share' })
  })
})
