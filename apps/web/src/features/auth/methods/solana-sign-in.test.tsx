import { createWallet, type TestWallet } from '@laurel/scenarios/wallet'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type SignInInput, signInText } from '../../../../../sandbox/web/practice-text.ts'
import { readSession } from '../../../lib/session/session.ts'
import { bodiesOf, countCalls, cutOff, restoreNetwork } from '../../../testing/network.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { openWorld } from '../../../testing/world.ts'
import type { AnnouncedWallet } from './announced-wallets.ts'
import SolanaSignIn from './solana-sign-in.tsx'

const world = openWorld()

type Features = AnnouncedWallet['features']

const leaving: (() => void)[] = []
afterEach(() => {
  for (const leave of leaving.splice(0)) leave()
})

/** A wallet, as extensions announce theirs; gone after the test. */
function announce(wallet: Partial<AnnouncedWallet>): void {
  const full = { icon: 'data:,', chains: ['solana:devnet'], accounts: [], features: {}, ...wallet }
  const register = (api: { register: (wallet: object) => () => void }) => {
    leaving.push(api.register(full))
  }
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
  window.addEventListener('wallet-standard:app-ready', (event) =>
    register((event as CustomEvent).detail),
  )
}

/** A wallet that signs the whole message by itself; what it was asked for. */
function signInFeature({ address, adapter }: TestWallet): [Features, SignInInput[]] {
  const asked: SignInInput[] = []
  const signIn = async (input: SignInInput) => {
    asked.push(input)
    const signedMessage = new TextEncoder().encode(signInText(input, address))
    const signature = await adapter.signMessage(signedMessage)
    return [{ account: { address }, signedMessage, signature }]
  }
  return [{ 'solana:signIn': { signIn } }, asked]
}

/** A wallet of the older kind, which connects and signs texts. */
const textFeature = ({ address, adapter }: TestWallet): Features => ({
  'standard:connect': { connect: async () => ({ accounts: [{ address }] }) },
  'solana:signMessage': {
    signMessage: async ({ message }) => [{ signature: await adapter.signMessage(message) }],
  },
})

function open() {
  const onSignedIn = vi.fn(async () => {})
  renderPage(<SolanaSignIn onSignedIn={onSignedIn} />)
  return onSignedIn
}
const press = async () => fireEvent.click(await screen.findByRole('button', { name: 'Sprig' }))
const NONE = 'No Solana wallet was found in this browser'

describe('SolanaSignIn', () => {
  it('says what is needed where no wallet is, and offers one that comes later', async () => {
    open()
    screen.getByText(NONE)
    announce({ name: 'Sprig', features: signInFeature(createWallet())[0] })
    await screen.findByRole('button', { name: 'Sprig' })
    leaving.pop()?.()
    await screen.findByText(NONE)
  })

  it('leaves out wallets of other chains and those that sign no text', () => {
    open()
    announce({
      name: 'Other',
      chains: ['eip155:1'],
      features: signInFeature(createWallet())[0],
    })
    announce({ name: 'Mute' })
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('has the wallet sign what the server asked for, and signs in with it', async () => {
    const wallet = createWallet()
    const [features, asked] = signInFeature(wallet)
    announce({ name: 'Sprig', features })
    const onSignedIn = open()
    await press()
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce())
    expect(bodiesOf('POST /api/v1/wallet-nonces')).toEqual([{ purpose: 'sign_in' }])
    expect(asked).toMatchObject([
      { domain: location.host, uri: `${world.url}/`, chainId: 'solana:devnet', version: '1' },
    ])
    expect(readSession().user).toMatchObject({
      isWalletUser: true,
      walletAddress: wallet.address,
    })
  })

  it('signs in with a wallet that only signs texts', async () => {
    const wallet = createWallet()
    announce({ name: 'Sprig', features: textFeature(wallet) })
    const onSignedIn = open()
    await press()
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce())
    expect(readSession().user?.walletAddress).toBe(wallet.address)
  })

  it('signs no one in by the signature of another wallet', async () => {
    const { address } = createWallet()
    announce({ name: 'Sprig', features: textFeature({ ...createWallet(), address }) })
    const onSignedIn = open()
    await press()
    await waitFor(() => expect(countCalls('POST /auth/v1/token')).toBe(1))
    await screen.findByText(/signature/i)
    expect(onSignedIn).not.toHaveBeenCalled()
    expect(readSession().status).toBe('signed-out')
  })

  it('says so when the person does not approve the connection', async () => {
    const features = textFeature(createWallet())
    const connect = () => Promise.reject(new Error('User rejected the request.'))
    announce({ name: 'Sprig', features: { ...features, 'standard:connect': { connect } } })
    open()
    await press()
    await screen.findByText(/The wallet did not connect/)
    expect(countCalls('POST /auth/v1/token')).toBe(0)
  })

  it('asks again once the server can be reached', async () => {
    announce({ name: 'Sprig', features: textFeature(createWallet()) })
    cutOff('POST /api/v1/wallet-nonces')
    const onSignedIn = open()
    await press()
    await screen.findByText(/We couldn’t reach the sign-in service/)
    restoreNetwork()
    await press()
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce())
  })
})
