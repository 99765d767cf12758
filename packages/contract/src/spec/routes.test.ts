import { describe, expect, it } from 'vitest'
import { pageDescriptions } from './page-descriptions.ts'
import { documentTitle, pageTitles } from './page-titles.ts'
import { landingPath, matchRoute, paths, routeNames, routes, sectionOf } from './routes.ts'

describe('matchRoute', () => {
  it('finds every fixed route by its own path', () => {
    for (const name of routeNames.filter((each) => each !== 'bounty')) {
      expect(matchRoute(routes[name].path)).toEqual({ name, params: {} })
    }
  })

  it('parses the paths that the bounty path builder creates', () => {
    for (const id of ['42', 'a b', 'a/b', 'ä?#%', '..']) {
      expect(matchRoute(paths.bounty(id))).toEqual({ name: 'bounty', params: { id } })
    }
  })

  it('ignores trailing slashes', () => {
    expect(matchRoute('/bounties/')?.name).toBe('bounties')
    expect(matchRoute('')?.name).toBe('home')
  })

  it.each(['/Bounties', '/bounty', '/bounty/', '/bounty/%', '/bounty/1/2', '/admin/x', '//boost'])(
    'does not match %s',
    (path) => expect(matchRoute(path)).toBeNull(),
  )
})

describe('paths', () => {
  it('escape their parameters', () => {
    expect(paths.leaderboard).toBe('/leaderboard')
    expect(paths.submission('a&b')).toBe('/submissions?id=a%26b')
    expect(paths.creator('zoë')).toBe('/creators?creator=zo%C3%AB')
    expect(paths.transaction('5x')).toBe('/activity?tx=5x')
    expect(paths.mail('7')).toBe('/auth?mail=7')
  })

  it('lead from sign-in to the landing page of the mode', () => {
    expect([landingPath(false), landingPath(true)]).toEqual(['/', '/prelaunch'])
  })
})

describe('sectionOf', () => {
  it.each([
    ['/', 'home'],
    ['/bounty/7', 'bounties'],
    ['/create-bounty', 'bounties'],
    ['/vote-to-earn', 'vote2earn'],
    ['/granular-airdrop', 'airdrop'],
    ['/profile', 'other'],
    ['/nowhere', 'other'],
  ])('returns for %s the colour of %s', (path, section) => expect(sectionOf(path)).toBe(section))
})

describe('pageTitles and pageDescriptions', () => {
  it('give each page a title of its own and a full sentence', () => {
    expect(new Set(Object.values(pageTitles)).size).toBe(routeNames.length + 1)
    for (const description of Object.values(pageDescriptions)) {
      expect(description).toMatch(/^[A-Z].*\.$/)
      expect(description.length).toBeLessThanOrEqual(155)
    }
    expect(documentTitle(pageTitles.bounties)).toBe('Bounties · Laurel')
  })
})
