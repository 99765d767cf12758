import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { type Unlinking, useUnlinking } from './unlink-dialog.tsx'
import { unlinkWallet } from './wallet-link.ts'

vi.mock('./wallet-link.ts', () => ({ unlinkWallet: vi.fn(async () => {}) }))

let unlinking: Unlinking
function Host() {
  unlinking = useUnlinking()
  return unlinking.dialog
}

async function ask(): Promise<{ answer: Promise<boolean | unknown> }> {
  render(<Host />)
  let answer: Promise<unknown> = Promise.resolve()
  await act(async () => {
    answer = unlinking.ask().catch((error: unknown) => error)
  })
  return { answer }
}

afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

it('says what unlinking stops, and does nothing when the wallet stays', async () => {
  const { answer } = await ask()
  const dialog = screen.getByRole('dialog', { name: 'Unlink this wallet?' })
  expect(dialog.textContent).toContain('approved for this wallet need to be approved again')
  expect(dialog.textContent).toContain('72 hours')
  fireEvent.click(screen.getByRole('button', { name: 'Keep it linked' }))
  expect(await answer).toBe(false)
  expect(unlinkWallet).not.toHaveBeenCalled()
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('unlinks once that is confirmed, and passes on why it failed', async () => {
  const first = await ask()
  fireEvent.click(screen.getByRole('button', { name: 'Unlink wallet' }))
  expect(await first.answer).toBe(true)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const refused = new Error('no')
  vi.mocked(unlinkWallet).mockRejectedValueOnce(refused)
  cleanup()
  const second = await ask()
  fireEvent.click(screen.getByRole('button', { name: 'Unlink wallet' }))
  expect(await second.answer).toBe(refused)
})
