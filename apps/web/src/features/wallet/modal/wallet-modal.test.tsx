import { walletModalTexts } from '@laurel/contract/spec/messages'
import { type Adapter, WalletReadyState } from '@solana/wallet-adapter-base'
import type { Wallet } from '@solana/wallet-adapter-react'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Choice } from './use-choice.ts'
import { WalletModal } from './wallet-modal.tsx'

const wallet = (name: string, readyState: WalletReadyState) =>
  ({
    adapter: { name, icon: 'data:,', url: `https://${name}.example`, readyState } as unknown,
    readyState,
  }) as Wallet
const detected = wallet('Sprig', WalletReadyState.Installed)
const loadable = wallet('Torus', WalletReadyState.Loadable)
const absent = wallet('Phantom', WalletReadyState.NotDetected)

const choice = (given: Partial<Choice> = {}): Choice => ({
  waitingFor: null,
  failed: null,
  connect: vi.fn(),
  cancel: vi.fn(),
  ...given,
})

function draw(given: Partial<Parameters<typeof WalletModal>[0]> = {}) {
  const props = {
    isOpen: true,
    wallets: [absent, loadable, detected],
    connected: null,
    isDetecting: false,
    choice: choice(),
    onClose: vi.fn(),
    ...given,
  }
  const { rerender } = render(<WalletModal {...props} />)
  return { ...props, redraw: (next: object) => rerender(<WalletModal {...props} {...next} />) }
}

describe('WalletModal', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
  })

  it('lists what is detected first, and the rest behind a toggle', () => {
    const { choice: chosen } = draw()
    expect(screen.getByRole('dialog', { name: walletModalTexts.titleDetected })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Torus/ })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: walletModalTexts.moreOptions }))
    fireEvent.click(screen.getByRole('button', { name: /Torus/ }))
    expect(chosen.connect).toHaveBeenCalledWith(loadable)
    const link = screen.getByRole('link', { name: /Phantom/ })
    expect(link.getAttribute('href')).toBe('https://Phantom.example')
    fireEvent.click(screen.getByRole('button', { name: walletModalTexts.lessOptions }))
    expect(screen.queryByRole('button', { name: /Torus/ })).toBeNull()
  })

  it('says what is needed when none is detected', () => {
    draw({ wallets: [loadable] })
    expect(screen.getByRole('dialog', { name: walletModalTexts.titleNoneDetected })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: walletModalTexts.noneDetectedText }))
    expect(screen.getByRole('button', { name: /Torus/ })).toBeTruthy()
  })

  it('looks for wallets, and takes one that comes later', () => {
    const { redraw } = draw({ wallets: [loadable], isDetecting: true })
    expect(screen.getByRole('status').textContent).toContain('Detecting wallets')
    redraw({ wallets: [loadable, detected], isDetecting: true })
    expect(screen.getByRole('dialog', { name: walletModalTexts.titleDetected })).toBeTruthy()
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('waits for a wallet, and can be told not to', () => {
    const { choice: chosen } = draw({
      choice: choice({ waitingFor: detected.adapter as Adapter }),
    })
    expect(screen.getByRole('status').textContent).toContain('Connecting to Sprig')
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(chosen.cancel).toHaveBeenCalledOnce()
  })

  it('reads out why a wallet did not connect', () => {
    draw({ choice: choice({ failed: { name: 'Sprig', text: 'It said no.' } }) })
    expect(screen.getByRole('alert').textContent).toBe('Sprig is not connectedIt said no.')
  })

  it('is gone 150 ms after it was closed', async () => {
    const { onClose, redraw } = draw()
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(onClose).toHaveBeenCalledOnce()
    redraw({ isOpen: false })
    await act(() => vi.advanceTimersByTimeAsync(149))
    expect(screen.getByRole('dialog')).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
