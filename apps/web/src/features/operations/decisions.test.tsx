import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { countCalls } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { openWorld, signIn } from '../../testing/world.ts'
import AdjustmentDesk from './adjustment-desk.tsx'
import FlagDesk from './flag-desk.tsx'
import JobDesk from './job-desk.tsx'
import SeasonDesk from './season-desk.tsx'

const world = openWorld()
const REASON = 'The voting reward of Monday was lost in an outage'
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

describe('the feature flags', () => {
  it('say what switching does before it happens, and keep who did it and why', async () => {
    await signIn(await world.joinAs({ roles: ['admin'], isProven: true }))
    renderPage(<FlagDesk />)
    fireEvent.click(await screen.findByRole('button', { name: 'Switch on' }))
    const dialog = within(await screen.findByRole('dialog'))
    dialog.getByText(/^The site becomes read-only for everyone/)
    type(/Reason/, 'We rehearse the launch')
    const confirm = dialog.getByRole('button', { name: 'Switch on' })
    fireEvent.click(confirm)
    fireEvent.click(confirm)
    const history = await screen.findByRole('list', { name: 'History' })
    within(history).getByText('We rehearse the launch')
    expect(countCalls('PUT /api/v1/admin/flags')).toBe(1)
    fireEvent.click(screen.getByRole('button', { name: 'Switch off' }))
    await screen.findByText(/The deadlines of live bounties move by 0 hours/)
  })
})

describe('the adjustments', () => {
  it('are proposed by one admin and confirmed by another', async () => {
    const person = await world.join('newcomer')
    const me = await world.ok(person, 'GET /api/v1/me')
    await signIn(await world.joinAs({ roles: ['admin'], isProven: true }))
    renderPage(<AdjustmentDesk />)
    fireEvent.click(await screen.findByRole('button', { name: 'Propose' }))
    const dialog = within(await screen.findByRole('dialog'))
    const submit = dialog.getByRole<HTMLButtonElement>('button', { name: 'Propose' })
    type(/^Username/, `@${me.username}`)
    type(/^Points/, '100,001')
    type(/^Reason/, REASON)
    expect(submit.disabled).toBe(true)
    type(/^Points/, '1,500')
    fireEvent.click(submit)
    await screen.findByText('Needs another admin')
    expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull()
    screen.getByRole('button', { name: 'Withdraw' })

    const second = await world.joinAs({ roles: ['admin'], isProven: true })
    const { items } = await world.ok(second, 'GET /api/v1/admin/adjustments')
    const params = { id: items[0]?.adjustmentId ?? '' }
    await world.ok(second, 'POST /api/v1/admin/adjustments/{id}/confirm', { params })
    fireEvent.click(screen.getByRole('button', { name: 'Withdraw' }))
    const late = within(await screen.findByRole('dialog'))
    type(/^Reason/, 'I made a mistake')
    fireEvent.click(late.getByRole('button', { name: 'Withdraw' }))
    await late.findByText(/It was confirmed/)
    await waitFor(async () =>
      expect((await world.ok(person, 'GET /api/v1/me')).balances.spendablePoints).toBe(
        me.balances.spendablePoints + 1500,
      ),
    )
  })
})

describe('the jobs', () => {
  it('are listed by queue, with those that failed', async () => {
    await signIn(await world.joinAs({ roles: ['admin'], isProven: true }))
    renderPage(<JobDesk />)
    const queues = await screen.findByRole('table', { name: 'Queues' })
    within(queues).getByText('Digests')
    screen.getByText('No failed jobs')
  })
})

describe('the rules and seasons', () => {
  it('say what the next season has, and what differs between two versions', async () => {
    await signIn(await world.joinAs({ roles: ['admin'], isProven: true }))
    renderPage(<SeasonDesk />)
    await screen.findByText(/^Rules never change inside a season/)
    screen.getByRole('table', { name: 'What version 2 changes of version 1' })
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2' } })
    screen.getByText('These are the same.')
  })
})
