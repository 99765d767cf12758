import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { openWorld, signIn } from '../../testing/world.ts'
import CaseDesk from './case-desk.tsx'
import { MyCases } from './my-cases.tsx'

const world = openWorld()

/** Five linked accounts, which are a case. */
async function buildCase() {
  const people = await Promise.all(Array.from({ length: 5 }, () => world.join('newcomer')))
  await world.shortcut('sharedDevice', { userIds: people.map(({ userId }) => userId) })
  await world.shortcut('caseSearch', {})
  return people
}

describe('CaseDesk', () => {
  it('shows a case with its evidence and what voiding does, and voids the chosen people', async () => {
    const people = await buildCase()
    const [spared, ...voided] = people
    await signIn(await world.join('moderator'))
    renderPage(<CaseDesk />)
    await screen.findByRole('heading', { name: 'Linked accounts in the same bounties' })
    screen.getByText(/5 accounts count as one person/)
    screen.getByText(/5 accounts signed in from the same browser/)
    fireEvent.click(screen.getByRole('checkbox', { name: new RegExp(`@${spared?.username}`) }))
    screen.getByText(/0 votes in open bounties will count 0, and 0 unsettled points/)
    fireEvent.click(screen.getByRole('button', { name: 'Void votes' }))
    const field = await screen.findByRole('textbox', { name: 'Reason' })
    fireEvent.change(field, { target: { value: 'Five accounts in one browser' } })
    const confirm = screen.getAllByRole('button', { name: 'Void votes' }).at(-1) as HTMLElement
    fireEvent.click(confirm)
    await screen.findByText('No open cases')
    for (const person of voided) {
      expect((await world.ok(person, 'GET /api/v1/me/cases')).isVoided).toBe(true)
    }
    fireEvent.click(screen.getByRole('radio', { name: 'Decided' }))
    await screen.findByText('Five accounts in one browser')
    expect(screen.getAllByText('Voided')).toHaveLength(4)

    // The people concerned read why, and appeal.
    const [own] = voided
    if (own === undefined || spared === undefined) throw new Error('no one')
    await signIn(own)
    renderPage(<MyCases />)
    await screen.findByText('Your votes were voided')
    fireEvent.click(screen.getByRole('button', { name: 'Appeal' }))
    const appeal = await screen.findByRole('textbox', { name: 'Reason' })
    fireEvent.change(appeal, { target: { value: 'A library computer' } })
    fireEvent.click(screen.getByRole('button', { name: 'Send appeal' }))
    await waitFor(async () =>
      expect((await world.ok(own, 'GET /api/v1/me/cases')).items[0]?.appeal).toMatchObject({
        state: 'open',
        reason: 'A library computer',
      }),
    )
  })
})
