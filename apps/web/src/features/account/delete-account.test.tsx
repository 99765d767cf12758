import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { endSession } from '../../lib/session/session.ts'
import { ToastSlot } from '../../shell/slots/toast-slot.tsx'
import { FakeApi, FakeRefusal } from '../../testing/fake-api.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { setSession } from '../../testing/session.ts'
import type { DeletionState } from './api.ts'
import DeleteAccount from './delete-account.tsx'

vi.mock('../../lib/session/session.ts', { spy: true })

const READY: DeletionState = {
  obstacles: [],
  username: 'ada',
  needsProof: false,
  hasPassword: true,
  abilities: { canDelete: true },
  lostPoints: 0,
}
let server: FakeApi
let sent: unknown[]
const open = (state: Partial<DeletionState> = {}, onClose = () => {}) => {
  server.on('GET /api/v1/me/deletion', () => ({ ...READY, ...state }))
  renderPage(
    <>
      <DeleteAccount onClose={onClose} />
      <ToastSlot />
    </>,
  )
}
const confirm = () => fireEvent.click(screen.getByRole('button', { name: 'Delete my account' }))
const type = async (label: RegExp, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })

beforeEach(() => {
  setSession('ada')
  vi.mocked(endSession).mockResolvedValue(true)
  sent = []
  server = new FakeApi().install().on('POST /api/v1/me/deletion', ({ body }) => {
    sent.push(body)
    return { ok: true }
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('DeleteAccount', () => {
  it('lists what is open instead of a form', async () => {
    open({
      abilities: { canDelete: false },
      obstacles: [{ id: 'b', title: 'Bounty “A”', text: 'Choose the winners.', url: '/bounty/a' }],
    })
    expect(await screen.findByRole('link', { name: 'Bounty “A”' })).toHaveProperty(
      'pathname',
      '/bounty/a',
    )
    expect(screen.queryByRole('button', { name: 'Delete my account' })).toBeNull()
  })

  it('asks for the username, whatever its case, before it sends anything', async () => {
    open({ lostPoints: 40 })
    await screen.findByText('You lose 40 pts.')
    confirm()
    await screen.findByText('Type ada to confirm.')
    expect(sent).toEqual([])
    await type(/^Type ada/, ' ADA ')
    confirm()
    await waitFor(() => expect(sent).toEqual([{ username: ' ADA ' }]))
    await screen.findByText('Your account was deleted')
    expect(endSession).toHaveBeenCalled()
    expect(screen.getByTestId('place').textContent).toBe('/auth')
  })

  it('asks for the password after a while, and says when it is wrong', async () => {
    server.on('POST /api/v1/me/deletion', () => {
      throw new FakeRefusal('proof_needed')
    })
    open({ needsProof: true })
    await type(/^Type ada/, 'ada')
    confirm()
    await screen.findByText('Enter your password.')
    await type(/Your password/, 'Wrong-Horse-9')
    confirm()
    await waitFor(() => expect(server.count('POST /api/v1/me/deletion')).toBe(1))
    expect(endSession).not.toHaveBeenCalled()
    expect(screen.getByRole('button', { name: 'Delete my account' })).toBeTruthy()
  })

  it('sends who has no password to sign in again', async () => {
    open({ needsProof: true, hasPassword: false, abilities: { canDelete: false } })
    await screen.findByText('Sign in again first')
    expect(screen.queryByLabelText(/^Type ada/)).toBeNull()
  })

  it('takes “who are you?” for the answer that was lost', async () => {
    server.on('POST /api/v1/me/deletion', () => {
      throw new FakeRefusal('not_authenticated')
    })
    open()
    await type(/^Type ada/, 'ada')
    confirm()
    await screen.findByText('Your account was deleted')
  })
})
