import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { authClient } from '../../../lib/session/session.ts'
import { FakeApi } from '../../../testing/fake-api.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import type { AnnouncedWallet } from './announced-wallets.ts'
import SolanaSignIn from './solana-sign-in.tsx'

vi.mock('../../../lib/session/session.ts', { spy: true })

const ASKED = {
  domain: 'laurel.example',
  statement: 'Sign in to Laurel.',
  uri: 'https://laurel.example/',
  version: '1',
  chainId: 'solana:devnet',
  nonce: 'abc123',
  memo: 'laurel.example: Sign in to Laurel. Nonce abc123',
  issuedAt: '2026-06-10T12:00:00.000Z',
  expirationTime: '2026-06-10T12:05:00.000Z',
} as const

/** A wallet, as extensions announce theirs. */
function announce(wallet: Partial<AnnouncedWallet>): () => void {
  const full = { icon: 'data:,', chains: ['solana:devnet'], accounts: [], features: {}, ...wallet }
  let leave = () => {}
  const register = (api: { register: (wallet: object) => () => void }) => {
    leave = api.register(full)
  }
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
  window.addEventListener('wallet-standard:app-ready', (event) =>
    register((event as CustomEvent).detail),
  )
  return () => leave()
}

describe('SolanaSignIn', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('says what is needed where no wallet is, and offers one that comes later', async () => {
    renderPage(<SolanaSignIn onSignedIn={async () => {}} />)
    expect(screen.getByText('No Solana wallet was found in this browser')).toBeTruthy()
    const leave = announce({ name: 'Sprig', features: { 'solana:signIn': { signIn: vi.fn() } } })
    expect(await screen.findByRole('button', { name: 'Sprig' })).toBeTruthy()
    leave()
    expect(await screen.findByText('No Solana wallet was found in this browser')).toBeTruthy()
  })

  it('leaves out wallets of other chains and those that sign no text', () => {
    renderPage(<SolanaSignIn onSignedIn={async () => {}} />)
    announce({
      name: 'Other',
      chains: ['eip155:1'],
      features: { 'solana:signIn': { signIn: vi.fn() } },
    })
    announce({ name: 'Mute' })
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('has the wallet sign what the server asked for, and signs in with it', async () => {
    new FakeApi().on('POST /api/v1/wallet-nonces', () => ASKED).install()
    const signInWithWeb3 = vi.fn(async () => ({ error: null }))
    vi.mocked(authClient).mockResolvedValue({ signInWithWeb3 } as never)
    const onSignedIn = vi.fn(async () => {})
    renderPage(<SolanaSignIn onSignedIn={onSignedIn} />)
    const leave = announce({ name: 'Sprig', features: { 'solana:signIn': { signIn: vi.fn() } } })
    fireEvent.click(await screen.findByRole('button', { name: 'Sprig' }))
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce())
    const { chainId, nonce, issuedAt, expirationTime } = ASKED
    expect(signInWithWeb3).toHaveBeenCalledWith({
      chain: 'solana',
      statement: ASKED.statement,
      wallet: expect.anything(),
      options: { url: ASKED.uri, signInWithSolana: { chainId, nonce, issuedAt, expirationTime } },
    })
    leave()
  })

  it('says so when the person does not approve', async () => {
    new FakeApi().on('POST /api/v1/wallet-nonces', () => ASKED).install()
    const connect = () => Promise.reject(new Error('User rejected the request.'))
    renderPage(<SolanaSignIn onSignedIn={async () => {}} />)
    const leave = announce({
      name: 'Sprig',
      features: { 'standard:connect': { connect }, 'solana:signMessage': { signMessage: vi.fn() } },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Sprig' }))
    expect(await screen.findByText(/The wallet did not connect/)).toBeTruthy()
    leave()
  })
})
