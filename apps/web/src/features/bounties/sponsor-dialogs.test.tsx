import { buildDraft, buildOpenBounty, readBounty } from '@laurel/scenarios/bounties'
import { buildEntry } from '@laurel/scenarios/submissions'
import type { TestMember } from '@laurel/scenarios/test-world'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ToastSlot } from '../../shell/slots/toast-slot.tsx'
import { countCalls, cutOff, loseAnswers, restoreNetwork } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { openWorld, signIn } from '../../testing/world.ts'
import CancelDialog from './owner/cancel-dialog.tsx'
import DeleteDialog from './owner/delete-dialog.tsx'
import ExtendDialog from './owner/extend-dialog.tsx'

const world = openWorld()
const DAY_MS = 86_400_000
let sponsor: TestMember
let bounty: Awaited<ReturnType<typeof readBounty>>

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const now = async () => await readBounty(world, sponsor, bounty.bountyId)
const pointsOf = async () => (await world.ok(sponsor, 'GET /api/v1/me')).balances.spendablePoints

describe('cancelling a bounty', () => {
  const onDone = vi.fn()
  beforeEach(async () => {
    onDone.mockClear()
    const built = await buildOpenBounty(world)
    sponsor = await signIn(built.sponsor)
    bounty = built.bounty
    renderPage(
      <>
        <CancelDialog bounty={bounty} onClose={() => {}} onDone={onDone} />
        <ToastSlot />
      </>,
    )
    await screen.findByRole('dialog', { name: 'Cancel this bounty' })
  })
  const why = () => screen.getByLabelText(/^Why/)

  it('says what goes back before it does it, and asks for a reason', async () => {
    const dialog = screen.getByRole('dialog')
    within(dialog).getByText(/The 600 pts in escrow will go back to where they came from/)
    const cancel = screen.getByRole('button', { name: 'Cancel the bounty' })
    expect(cancel.hasAttribute('disabled')).toBe(true)
    fireEvent.change(why(), { target: { value: 'no' } })
    expect(cancel.hasAttribute('disabled')).toBe(true)
    expect((await now()).state).toBe('open')
  })

  it('cancels once under a double click, and the points come back', async () => {
    const before = await pointsOf()
    fireEvent.change(why(), { target: { value: 'Our plans have changed' } })
    press('Cancel the bounty')
    press('Cancel the bounty')
    await screen.findByText('Bounty cancelled')
    expect(onDone).toHaveBeenCalledOnce()
    expect((await now()).state).toBe('cancelled')
    expect(await pointsOf()).toBe(before + 600 - bounty.starterGrantPoints)
    expect(countCalls('POST /api/v1/bounties')).toBe(1)
  })

  it('refuses once somebody has entered, and says so', async () => {
    await buildEntry(world, { bountyId: bounty.bountyId })
    fireEvent.change(why(), { target: { value: 'Our plans have changed' } })
    press('Cancel the bounty')
    await waitFor(() => expect(why().getAttribute('aria-invalid')).toBe('true'))
    expect((await now()).state).toBe('open')
    expect(onDone).not.toHaveBeenCalled()
  })

  it('finds it cancelled where the answer was lost and the button is pressed again', async () => {
    const before = await pointsOf()
    loseAnswers('POST /api/v1/bounties', 2)
    fireEvent.change(why(), { target: { value: 'Our plans have changed' } })
    press('Cancel the bounty')
    await waitFor(() => expect(why().getAttribute('aria-invalid')).toBe('true'))
    expect((await now()).state).toBe('cancelled')
    press('Cancel the bounty')
    await screen.findByText('Bounty cancelled')
    expect(await pointsOf()).toBe(before + 600 - bounty.starterGrantPoints)
  })
})

describe('extending the deadline', () => {
  const onDone = vi.fn()
  beforeEach(async () => {
    onDone.mockClear()
    const built = await buildOpenBounty(world)
    sponsor = await signIn(built.sponsor)
    bounty = built.bounty
    renderPage(
      <>
        <ExtendDialog bounty={bounty} onClose={() => {}} onDone={onDone} />
        <ToastSlot />
      </>,
    )
    await screen.findByRole('dialog', { name: 'Extend the deadline' })
  })
  const movedMs = async () =>
    Date.parse((await now()).deadlineAt ?? '') - Date.parse(bounty.deadlineAt ?? '')

  it('moves it by the days that were chosen', async () => {
    fireEvent.click(screen.getByRole('radio', { name: '7 days' }))
    press('Extend by 7 days')
    await screen.findByText('Deadline extended')
    expect(await movedMs()).toBe(7 * DAY_MS)
    expect(onDone).toHaveBeenCalledOnce()
  })

  it('works once: the second time nothing moves', async () => {
    press('Extend by 3 days')
    await screen.findByText('Deadline extended')
    fireEvent.click(screen.getByRole('radio', { name: '14 days' }))
    const again = screen.getByRole('button', { name: 'Extend by 14 days' })
    await waitFor(() => expect(again.getAttribute('aria-disabled')).not.toBe('true'))
    fireEvent.click(again)
    await waitFor(() => expect(countCalls('POST /api/v1/bounties')).toBe(2))
    expect(await movedMs()).toBe(3 * DAY_MS)
  })

  it('moves nothing where the server cannot be reached, and says so', async () => {
    cutOff('POST /api/v1/bounties')
    press('Extend by 3 days')
    await screen.findByText('Can’t reach Laurel')
    expect(await movedMs()).toBe(0)
    restoreNetwork()
  })
})

describe('throwing a draft away', () => {
  const onDone = vi.fn()
  beforeEach(async () => {
    onDone.mockClear()
    const built = await buildDraft(world)
    sponsor = await signIn(built.sponsor)
    bounty = built.bounty
    renderPage(<DeleteDialog draft={bounty} onClose={() => {}} onDone={onDone} />)
    await screen.findByRole('dialog', { name: 'Delete this draft?' })
  })

  it('names the draft, and keeps it until it is asked', async () => {
    screen.getByText(`“${bounty.title}” can’t be restored.`)
    expect((await now()).state).toBe('draft')
  })

  it('deletes it', async () => {
    press('Delete draft')
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
    await expect(now()).rejects.toThrow('not_found')
  })

  it('keeps it where the server cannot be reached, and says so', async () => {
    cutOff('DELETE')
    press('Delete draft')
    await screen.findByText('Can’t reach Laurel')
    expect((await now()).state).toBe('draft')
    expect(onDone).not.toHaveBeenCalled()
  })

  it('leaves the draft of somebody else alone', async () => {
    await signIn(await world.join('sponsor'))
    press('Delete draft')
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeNull())
    expect((await now()).state).toBe('draft')
  })
})
