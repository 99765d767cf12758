import { pageTitles } from '@laurel/contract/spec/page-titles'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPage } from '../testing/render-page.tsx'
import NotFoundPage from './not-found.tsx'

it('says what was asked for, and leads on', () => {
  renderPage(<NotFoundPage />, '/no/such/page')
  screen.getByRole('heading', { level: 1, name: pageTitles.notFound })
  screen.getByText('/no/such/page', { selector: 'code' })
  const leads = [
    ['Go to the front page', '/'],
    ['Browse bounties', '/bounties'],
    ['Help', '/help'],
  ] as const
  for (const [name, path] of leads) {
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(path)
  }
})
