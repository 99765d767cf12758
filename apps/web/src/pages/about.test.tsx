import { fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { cutOff, restoreNetwork } from '../testing/network.ts'
import { renderPage } from '../testing/render-page.tsx'
import { openWorld } from '../testing/world.ts'
import AboutPage from './about.tsx'

const world = openWorld()
/** The first rules are published by the server's own clockwork. */
beforeAll(() => world.advance(1000))
const rules = () => world.ok(null, 'GET /api/v1/rules')

describe('/about', () => {
  it('names the rules in force by version and hash', async () => {
    renderPage(<AboutPage />, '/about')
    const { version, hash } = await rules()
    await screen.findByText(hash)
    screen.getByText(new RegExp(`^Version ${version}, published`))
    screen.getByRole('button', { name: 'Copy the hash' })
  })

  it('says of every step who is responsible and what happens otherwise', async () => {
    renderPage(<AboutPage />, '/about')
    const title = screen.getByRole('heading', { level: 2, name: 'How a bounty works' })
    const steps = within(title.closest('section') as HTMLElement)
    const headings = steps.getAllByRole('heading', { level: 3 })
    expect(headings.length).toBeGreaterThan(4)
    for (const heading of headings) {
      const [, text, otherwise] = heading.closest('li')?.querySelectorAll('p') ?? []
      expect((otherwise ?? text)?.textContent).toMatch(/\S/)
    }
    await screen.findByText((await rules()).hash)
  })

  it('leads to bounties, to a bounty of one’s own and to voting', async () => {
    renderPage(<AboutPage />, '/about')
    const leads = [
      ['Browse bounties', '/bounties'],
      ['Create a bounty', '/create-bounty'],
      ['How voting earns', '/vote-to-earn'],
    ] as const
    for (const [name, path] of leads) {
      expect(screen.getAllByRole('link', { name })[0]?.getAttribute('href')).toBe(path)
    }
    await screen.findByText((await rules()).hash)
  })

  it('says that the rules could not be read, and shows them once they can', async () => {
    cutOff('GET /api/v1/rules')
    renderPage(<AboutPage />, '/about')
    await screen.findByText('Can’t reach Laurel')
    restoreNetwork()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText((await rules()).hash)
  })
})
