import { walletErrors } from '@laurel/contract/spec/messages'
import { type Adapter, WalletConnectionError } from '@solana/wallet-adapter-base'
import { useWallet, type Wallet } from '@solana/wallet-adapter-react'
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type AdapterFailure, useChoice } from './use-choice.ts'

vi.mock('@solana/wallet-adapter-react', () => ({ useWallet: vi.fn() }))
vi.mock('./adapters.ts', () => ({
  connectsInPage: () => false,
  removeWalletViews: () => {},
}))

const adapter = {
  name: 'Sprig',
  once: vi.fn(),
  off: vi.fn(),
  disconnect: vi.fn(async () => {}),
} as unknown as Adapter
const wallet = { adapter, readyState: 'Installed' } as Wallet
const select = vi.fn()
const onConnected = vi.fn()
const onGiveUp = vi.fn()

/** What the library says is connected. */
function setConnected(isConnected: boolean): void {
  vi.mocked(useWallet).mockReturnValue({
    wallet: isConnected ? wallet : null,
    connected: isConnected,
    select,
    connect: vi.fn(async () => {}),
  } as unknown as ReturnType<typeof useWallet>)
}

function start() {
  const { result, rerender } = renderHook(
    (failure: AdapterFailure | null) => useChoice(failure, { onConnected, onGiveUp }),
    { initialProps: null },
  )
  act(() => result.current.connect(wallet))
  return { result, rerender: rerender as (failure: AdapterFailure | null) => void }
}

describe('useChoice', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.clearAllMocks()
    setConnected(false)
  })
  afterEach(() => void vi.useRealTimers())

  it('waits until the wallet is connected', () => {
    const { result, rerender } = start()
    expect(select).toHaveBeenCalledWith('Sprig')
    expect(result.current.waitingFor).toBe(adapter)
    setConnected(true)
    rerender(null)
    expect(result.current.waitingFor).toBeNull()
    expect(onConnected).toHaveBeenCalledOnce()
  })

  it('stops at the error of that wallet, and says what it means', () => {
    const { result, rerender } = start()
    rerender({ error: new WalletConnectionError(), adapter: undefined })
    expect(result.current.waitingFor).toBe(adapter)
    rerender({ error: new WalletConnectionError(), adapter })
    expect(result.current).toMatchObject({
      waitingFor: null,
      failed: { name: 'Sprig', text: walletErrors.connectionFailed },
    })
    act(() => result.current.connect(wallet))
    expect(result.current).toMatchObject({ waitingFor: adapter, failed: null })
  })

  it('gives up after a minute, and lets go of what connects after all', () => {
    const { result } = start()
    act(() => void vi.advanceTimersByTime(59_999))
    expect(result.current.waitingFor).toBe(adapter)
    act(() => void vi.advanceTimersByTime(1))
    expect(result.current).toMatchObject({
      waitingFor: null,
      failed: { name: 'Sprig', text: walletErrors.connectionFailed },
    })
    expect(select).toHaveBeenLastCalledWith(null)
    expect(onGiveUp).toHaveBeenCalledOnce()
    const [event, late] = vi.mocked(adapter.once).mock.calls[0] ?? []
    expect(event).toBe('connect')
    ;(late as () => void)()
    expect(adapter.disconnect).toHaveBeenCalledOnce()
  })

  it('is cancelled without an error', () => {
    const { result } = start()
    act(() => result.current.cancel())
    expect(result.current).toMatchObject({ waitingFor: null, failed: null })
  })
})
