import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import HelpPage from '../../pages/help.tsx'
import { countCalls, refuseCalls, restoreNetwork } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { openWorld } from '../../testing/world.ts'
import { CONTACT_ID, SITE_ANSWERS } from './answers/site-answers.ts'

const world = openWorld()
const texts = () => world.ok(null, 'GET /api/v1/site-texts')
const CALL = 'GET /api/v1/site-texts'

describe('the texts of the site', () => {
  it.each([
    ['terms', 'Terms of use'],
    ['privacy', 'Privacy notice'],
  ] as const)('shows %s under their own title', async (name, title) => {
    renderPage(<HelpPage />, `/help?text=${name}`)
    screen.getByRole('heading', { level: 1, name: title })
    const source = (await texts())[name]
    const heading = /^#+ (.+)$/m.exec(source)?.[1] ?? ''
    expect(heading).not.toBe('')
    await screen.findByRole('heading', { name: heading })
    expect(document.title).toContain(title)
    expect(screen.getByRole('link', { name: 'Help' }).getAttribute('href')).toBe('/help')
    expect(screen.queryByRole('searchbox')).toBeNull()
  })

  it('shows the answers for a text that does not exist', () => {
    renderPage(<HelpPage />, '/help?text=toString')
    screen.getByRole('searchbox', { name: 'Search the answers' })
  })

  it('says that a text could not be read, and shows it once it can', async () => {
    refuseCalls(CALL, 'rate_limited')
    renderPage(<HelpPage />, '/help?text=terms')
    await screen.findByText('Too many requests')
    restoreNetwork()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    const heading = /^#+ (.+)$/m.exec((await texts()).terms)?.[1] ?? ''
    await screen.findByRole('heading', { name: heading })
  })
})

describe('the contact', () => {
  const question = SITE_ANSWERS.find(({ id }) => id === CONTACT_ID)?.question ?? ''
  const NONE = 'The people who run this site haven’t given a contact address.'

  it('says that the site gives no address', async () => {
    expect((await texts()).contactUrl).toBeNull()
    renderPage(<HelpPage />, `/help#${CONTACT_ID}`)
    await screen.findByText(NONE)
    const answer = screen.getByText(question).closest('details')
    expect(answer?.hasAttribute('open')).toBe(true)
    expect(document.querySelectorAll('details[open]')).toHaveLength(1)
  })

  it('says that the details could not be loaded', async () => {
    refuseCalls(CALL, 'rate_limited')
    renderPage(<HelpPage />, `/help#${CONTACT_ID}`)
    await screen.findByText(
      'The contact details could not be loaded. Reload the page to try again.',
    )
    expect(screen.queryByText(NONE)).toBeNull()
    expect(countCalls(CALL)).toBe(1)
  })
})
