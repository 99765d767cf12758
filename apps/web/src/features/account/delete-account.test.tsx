import { buildOpenBounty } from '@laurel/scenarios/bounties'
import type { TestMember } from '@laurel/scenarios/test-world'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { readSession } from '../../lib/session/session.ts'
import { ToastSlot } from '../../shell/slots/toast-slot.tsx'
import { countCalls, cutOff, loseAnswers, restoreNetwork } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { openWorld, signIn } from '../../testing/world.ts'
import DeleteAccount from './delete-account.tsx'

const world = openWorld()
/** Longer than a sign-in stands for a proof. */
const LATER_MS = 11 * 60_000
let ada: TestMember
let count = 0

beforeEach(async () => {
  count += 1
  ada = await signIn(await world.joinAs({ username: `ada${count}`, points: 40 }))
})

const open = () =>
  renderPage(
    <>
      <DeleteAccount onClose={() => {}} />
      <ToastSlot />
    </>,
  )
const confirm = () => fireEvent.click(screen.getByRole('button', { name: 'Delete my account' }))
const typeName = async (value = ada.username) =>
  fireEvent.change(await screen.findByLabelText(new RegExp(`^Type ${ada.username}`)), {
    target: { value },
  })
const isThere = async () =>
  await world
    .ok(null, 'GET /api/v1/creators/{username}', { params: { username: ada.username } })
    .then(
      () => true,
      () => false,
    )

describe('DeleteAccount', () => {
  it('lists what is open instead of a form', async () => {
    const sponsor = await world.join('sponsor')
    const { bounty } = await buildOpenBounty(world, { sponsor })
    await signIn(sponsor)
    open()
    const link = await screen.findByRole('link', { name: new RegExp(bounty.title) })
    expect(link.getAttribute('href')).toContain(`/bounty/${bounty.slug}`)
    expect(screen.queryByRole('button', { name: 'Delete my account' })).toBeNull()
  })

  it('says what is lost and asks for the username, whatever its case', async () => {
    open()
    await screen.findByText('You lose 40 pts.')
    confirm()
    await screen.findByText(`Type ${ada.username} to confirm.`)
    expect(countCalls('POST /api/v1/me/deletion')).toBe(0)
    await typeName(` ${ada.username.toUpperCase()} `)
    confirm()
    await screen.findByText('Your account was deleted')
    expect(await isThere()).toBe(false)
    await waitFor(() => expect(screen.getByTestId('place').textContent).toBe('/auth'))
    expect(readSession().status).toBe('signed-out')
  })

  it('asks for the password after a while, and says when it is wrong', async () => {
    await world.shortcut('ageSessions', { userId: ada.userId, ms: LATER_MS })
    open()
    await typeName()
    confirm()
    await screen.findByText('Enter your password.')
    expect(countCalls('POST /api/v1/me/deletion')).toBe(0)
    fireEvent.change(screen.getByLabelText(/Your password/), { target: { value: 'Wrong-Horse-9' } })
    confirm()
    await waitFor(() => expect(countCalls('POST /api/v1/me/deletion')).toBe(1))
    await screen.findByText('That’s not your password.')
    screen.getByRole('button', { name: 'Delete my account' })
    expect(await isThere()).toBe(true)
    expect(readSession().status).toBe('signed-in')
  })

  it('sends who has no password to sign in again', async () => {
    const { userId } = await signIn(await world.joinAs({ hasPassword: false }))
    await world.shortcut('ageSessions', { userId, ms: LATER_MS })
    open()
    await screen.findByText('Sign in again first')
    expect(screen.queryByLabelText(/^Type/)).toBeNull()
  })

  it('keeps the account of who types another name', async () => {
    open()
    await typeName('somebody')
    confirm()
    await screen.findByText(`Type ${ada.username} to confirm.`)
    expect(await isThere()).toBe(true)
  })

  it('keeps the account where the server cannot be reached, and says so', async () => {
    open()
    await typeName()
    cutOff('POST /api/v1/me/deletion')
    confirm()
    await screen.findAllByText('Can’t reach Laurel')
    expect(await isThere()).toBe(true)
    restoreNetwork()
  })

  it('takes an account that is gone for the answer that was lost', async () => {
    open()
    await typeName()
    loseAnswers('POST /api/v1/me/deletion', 1)
    confirm()
    await screen.findByText('Your account was deleted')
    await waitFor(async () => expect(await isThere()).toBe(false))
  })
})
