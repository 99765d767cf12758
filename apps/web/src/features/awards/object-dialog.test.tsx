import { fireEvent, screen, within } from '@testing-library/react'
import { it } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { stubFetch } from '../../testing/stub-fetch.ts'
import type { JudgedBounty } from './api.ts'
import ObjectDialog from './object-dialog.tsx'

const winner = {
  submissionId: '0199a000-0000-7000-8000-000000000001',
  title: 'A map that folds',
  place: 1,
  isBonus: false,
  author: { displayName: 'Teo' },
}

it('says at the entries why one of them cannot be objected to', async () => {
  const message = 'Choose a winning entry that isn’t yours'
  stubFetch({
    'POST /api/v1/bounties/b1/objections': {
      status: 422,
      headers: { 'content-type': 'application/problem+json' },
      json: { code: 'validation_failed', errors: [{ pointer: '/submissionId', message }] },
    },
  })
  const bounty = { bountyId: 'b1', winners: [winner] } as unknown as JudgedBounty
  renderPage(<ObjectDialog bounty={bounty} onClose={() => undefined} />)
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('radio', { name: /A map that folds/ }))
  fireEvent.change(dialog.getByRole('textbox', { name: 'Why' }), {
    target: { value: 'It copies the example of the brief.' },
  })
  fireEvent.click(dialog.getByRole('button', { name: 'Send the objection' }))
  await dialog.findByText(message)
})
