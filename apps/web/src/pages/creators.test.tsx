import { buildAcceptedEntry } from '@laurel/scenarios/submissions'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { cutOff, restoreNetwork } from '../testing/network.ts'
import { renderPage } from '../testing/render-page.tsx'
import { openWorld, signIn } from '../testing/world.ts'
import CreatorsPage from './creators.tsx'

const world = openWorld()
const place = () => screen.getByTestId('place').textContent
const LONG = 'W'.repeat(50)
/** In the order in which they join. */
const PEOPLE = [
  ['ada_ferro', 'Ada Ferro'],
  ['bo_lin', 'Bo Lin'],
  ['long', LONG],
] as const

describe('/creators on a new site', () => {
  it('says that nobody is here yet', async () => {
    renderPage(<CreatorsPage />, '/creators')
    await screen.findByText('No creators yet')
  })
})

describe('/creators', () => {
  beforeAll(async () => {
    for (const [username, displayName] of PEOPLE) {
      const author = await world.joinAs({ part: 'author', username, displayName })
      await buildAcceptedEntry(world, { author, input: { title: `Receipts by ${displayName}` } })
      await world.wait(1000)
    }
    await world.joinAs({ username: 'idle', displayName: 'Idle Ida' })
  })
  const names = async () =>
    (await screen.findAllByRole('link', { name: /Ada Ferro|Bo Lin|^W+$/ })).map(
      ({ textContent }) => textContent,
    )

  it('lists whose work is shown and nobody else, long names in full', async () => {
    renderPage(<CreatorsPage />, '/creators')
    expect((await names()).sort()).toEqual(['Ada Ferro', 'Bo Lin', LONG])
    expect(screen.queryByText('Idle Ida')).toBeNull()
  })

  it('keeps order and search in the address', async () => {
    renderPage(<CreatorsPage />, '/creators')
    await names()
    fireEvent.change(screen.getByLabelText('Order'), { target: { value: 'newest' } })
    await waitFor(() => expect(place()).toBe('/creators?sort=newest'))
    await waitFor(async () => expect((await names())[0]).toBe(LONG))
    fireEvent.change(screen.getByLabelText('Find a creator'), { target: { value: 'ada' } })
    await waitFor(() => expect(place()).toBe('/creators?sort=newest&q=ada'))
    await waitFor(async () => expect(await names()).toEqual(['Ada Ferro']))
  })

  it('keeps the category in the address and says when nobody works in it', async () => {
    renderPage(<CreatorsPage />, '/creators?category=nonsense')
    await names()
    fireEvent.change(screen.getByLabelText('Category'), { target: { value: 'translation' } })
    await waitFor(() => expect(place()).toBe('/creators?category=translation'))
    await screen.findByText('No creators in Translation yet')
    fireEvent.change(screen.getByLabelText('Category'), { target: { value: '' } })
    await waitFor(() => expect(place()).toBe('/creators'))
    await names()
  })

  it('says whom it did not find', async () => {
    renderPage(<CreatorsPage />, '/creators?q=zelda')
    await screen.findByText('No one matches “zelda”')
  })

  it('says that the server cannot be reached, and lists once it can', async () => {
    cutOff('GET /api/v1/creators')
    renderPage(<CreatorsPage />, '/creators')
    await screen.findByText('Can’t reach Laurel')
    restoreNetwork()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await names()
  })

  it('opens a person with figures and work', async () => {
    renderPage(<CreatorsPage />, '/creators?creator=ada_ferro')
    await screen.findByRole('heading', { level: 1, name: 'Ada Ferro' })
    const accepted = screen.getByText('Accepted entries').parentElement
    expect(accepted?.textContent).toMatch(/\d/)
    const work = await screen.findByRole('link', { name: /Receipts by Ada Ferro/ })
    expect(work.getAttribute('href')).toMatch(/^\/submissions\?id=/)
    screen.getByText('known after 20 settled votes')
    expect(document.title).toContain('Ada Ferro')
  })

  it('says of a newcomer that there is no public work', async () => {
    renderPage(<CreatorsPage />, '/creators?creator=idle')
    await screen.findByText('No public work yet')
  })

  it('shows nobody the address that a person signs in with', async () => {
    await signIn(await world.join('newcomer'))
    renderPage(<CreatorsPage />, '/creators?creator=ada_ferro')
    await screen.findByRole('heading', { level: 1, name: 'Ada Ferro' })
    expect(document.body.textContent).not.toContain('@example.test')
  })
})
