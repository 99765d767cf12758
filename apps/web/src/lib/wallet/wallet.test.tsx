import { walletConnectionError } from '@laurel/contract/spec/shell-texts'
import { act, cleanup, render, renderHook, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiProblem } from '../api/api-problem.ts'
import { useCurrentToast } from '../toast.ts'
import { networkName } from './network-name.ts'
import { type Signed, useSigned } from './use-signed.ts'
import { useWalletSigner } from './use-wallet-signer.ts'
import {
  attachHost,
  chooseWallet,
  publishWallet,
  readWallet,
  setWalletLoader,
  startWallet,
  useWalletHost,
  type WalletHost,
} from './wallet.ts'

afterEach(cleanup)

const ADA = { address: 'AdaAddress', name: 'Phantom', icon: 'data:', canSignTransactions: true }
const host: WalletHost = {
  choose: async () => ADA.address,
  disconnect: async () => undefined,
  signTransaction: async (unsigned) => `${unsigned}+signed`,
  link: async () => undefined,
  unlink: async () => false,
}

/** The element that the wallet's chunk brings. */
function Host() {
  attachHost(host)
  return <p>The wallet is here</p>
}
function Slot() {
  return useWalletHost()
}

// In this order: the chunk loads once per page.
describe('the wallet', () => {
  it('reports in a toast that its code failed to load, and is disconnected', async () => {
    setWalletLoader(() => Promise.reject(new TypeError('Failed to fetch')))
    publishWallet({ status: 'connecting', wallet: null })
    const toast = renderHook(useCurrentToast)
    await act(async () => expect(await chooseWallet()).toBeNull())
    expect(toast.result.current).toMatchObject({ ...walletConnectionError, tone: 'bad' })
    expect(readWallet()).toEqual({ status: 'disconnected', wallet: null })
  })

  it('loads again after a failure, once for all that ask', async () => {
    const reload = vi.fn(async () => <Host />)
    setWalletLoader(reload)
    render(<Slot />)
    await act(async () => {
      const started = await Promise.all([startWallet(), startWallet()])
      expect(started).toEqual([host, host])
    })
    expect(screen.getByText('The wallet is here')).toBeTruthy()
    expect(reload).toHaveBeenCalledOnce()
    expect(await chooseWallet()).toBe(ADA.address)
  })

  it('signs with what is connected, and asks for a wallet without one', async () => {
    const choose = vi.spyOn(host, 'choose')
    const { result } = renderHook(useWalletSigner)
    expect([result.current.address, result.current.canSign]).toEqual([null, false])
    expect(await result.current.connect()).toBe(ADA.address)
    expect(choose).toHaveBeenCalledOnce()
    act(() => publishWallet({ status: 'connected', wallet: ADA }))
    expect([result.current.address, result.current.canSign]).toEqual([ADA.address, true])
    expect(await result.current.connect()).toBe(ADA.address)
    expect(choose).toHaveBeenCalledOnce()
    expect(await result.current.signTransaction('tx')).toBe('tx+signed')
  })
})

describe('useSigned', () => {
  const signed: Signed = { attemptId: 'a-1', transaction: 'bytes' }
  const sign = vi.fn<() => Promise<Signed | null>>()
  const send = vi.fn<(sent: Signed) => Promise<string>>()
  beforeEach(() => {
    sign.mockReset().mockResolvedValue(signed)
    send.mockReset().mockResolvedValue('done')
  })

  it.each([
    ['no answer came', new ApiProblem('unreachable', 0)],
    ['the server failed', new ApiProblem('database_unavailable', 503)],
  ])('sends the same bytes after %s, without a second signature', async (_, problem) => {
    const { result } = renderHook(useSigned)
    send.mockRejectedValueOnce(problem)
    await expect(result.current.submit(sign, send)).rejects.toBe(problem)
    expect(await result.current.submit(sign, send)).toBe('done')
    expect(sign).toHaveBeenCalledOnce()
    expect(send.mock.calls).toEqual([[signed], [signed]])
  })

  it.each([
    ['a refusal', () => Promise.reject(new ApiProblem('payment_expired' as 'not_found', 409))],
    ['a success', async () => 'done'],
  ])('signs again after %s', async (_, first) => {
    const { result } = renderHook(useSigned)
    send.mockImplementationOnce(first)
    await result.current.submit(sign, send).catch(() => undefined)
    await result.current.submit(sign, send)
    expect(sign).toHaveBeenCalledTimes(2)
  })

  it('sends nothing that was not signed', async () => {
    sign.mockResolvedValue(null)
    const { result } = renderHook(useSigned)
    expect(await result.current.submit(sign, send)).toBeNull()
    expect(send).not.toHaveBeenCalled()
  })
})

describe('networkName', () => {
  it.each([
    ['devnet', false, 'Solana Devnet'],
    ['testnet', false, 'Solana Testnet'],
    ['mainnet', false, 'Solana'],
    ['devnet', true, 'Local test ledger'],
  ] as const)('names %s, local: %s, %s', (network, isLocalLedger, name) => {
    expect(networkName({ network, isLocalLedger })).toBe(name)
  })
})
