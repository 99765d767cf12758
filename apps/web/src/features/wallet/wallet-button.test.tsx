import { walletLinkTexts, walletToasts } from '@laurel/contract/spec/messages'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiProblem } from '../../lib/api/api-problem.ts'
import { DataApiError } from '../../lib/api/data-api.ts'
import { useCurrentToast } from '../../lib/toast.ts'
import { attachHost, publishWallet, setWalletLoader, startWallet } from '../../lib/wallet/wallet.ts'
import { CannotLink, WalletFailure } from '../../lib/wallet/wallet-failure.ts'
import { FakeApi } from '../../testing/fake-api.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { setSession } from '../../testing/session.ts'
import { WalletButton } from './wallet-button.tsx'

vi.mock('../../lib/session/session.ts', { spy: true })

const WALLET = {
  address: '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T',
  name: 'Sprig',
  icon: 'data:,',
  canSignTransactions: true,
}
const host = {
  choose: vi.fn(async () => null),
  disconnect: vi.fn(async () => {}),
  signTransaction: vi.fn(async () => ''),
  link: vi.fn(async () => {}),
  unlink: vi.fn(async () => true),
}

/** What the data API says of the own profile, and whether it answers. */
let linked: string | null = null
let isBroken = false

beforeEach(async () => {
  linked = null
  isBroken = false
  setSession('ada')
  new FakeApi().install()
  const plain = fetch
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    if (!String(input).includes('/rest/v1/user_profiles')) return await plain(input, init)
    return isBroken
      ? Response.json({ message: 'no' }, { status: 500 })
      : Response.json([{ wallet_address: linked }])
  })
  setWalletLoader(async () => null)
  const started = startWallet()
  await act(async () => {})
  attachHost(host)
  await started
  publishWallet({ status: 'connected', wallet: WALLET })
})
afterEach(() => vi.unstubAllGlobals())

async function draw({ hasLink = true } = {}) {
  renderPage(
    <>
      <WalletButton hasLink={hasLink} />
      <Toast />
    </>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Your wallet 4Nd1…DB4T, Sprig' }))
  await screen.findByRole('button', { name: 'Disconnect' })
}

function Toast() {
  const shown = useCurrentToast()
  return <output>{`${shown?.title ?? ''} / ${shown?.text ?? ''}`}</output>
}
const toastIs = ({ title, text }: { title: string; text: string }) =>
  waitFor(() => expect(document.querySelector('output')?.textContent).toBe(`${title} / ${text}`))

describe('WalletButton', () => {
  it('links the wallet that is not linked, and says so meanwhile', async () => {
    let done = () => {}
    host.link.mockImplementation(() => new Promise((resolve) => (done = resolve)))
    await draw()
    fireEvent.click(await screen.findByRole('button', { name: walletLinkTexts.link }))
    expect(await screen.findByText(walletLinkTexts.linking)).toBeTruthy()
    done()
    await toastIs(walletToasts.linked)
  })

  it('says nothing when the linked wallet stays after all', async () => {
    linked = WALLET.address
    host.unlink.mockResolvedValueOnce(false)
    await draw()
    fireEvent.click(await screen.findByRole('button', { name: walletLinkTexts.unlink }))
    await waitFor(() => expect(host.unlink).toHaveBeenCalledOnce())
    await act(async () => {})
    expect(screen.queryByText(/Wallet Unlinked/)).toBeNull()
  })

  it('unlinks the one that is', async () => {
    linked = WALLET.address
    await draw()
    fireEvent.click(await screen.findByRole('button', { name: walletLinkTexts.unlink }))
    await toastIs(walletToasts.unlinked)
    expect(host.unlink).toHaveBeenCalledOnce()
  })

  it('takes another linked wallet, and an answer that failed, for not linked', async () => {
    const reported = vi.fn()
    vi.stubGlobal('reportError', reported)
    isBroken = true
    await draw()
    await waitFor(() => expect(reported).toHaveBeenCalled(), { timeout: 4_000 })
    expect(screen.getByRole('button', { name: walletLinkTexts.link })).toBeTruthy()
  })

  it('gives the reason of a refusal, or asks to try again', async () => {
    host.link.mockRejectedValueOnce(new WalletFailure(walletLinkTexts.takenByAnother))
    await draw()
    fireEvent.click(await screen.findByRole('button', { name: walletLinkTexts.link }))
    const { title, text } = walletToasts.linkFailed
    await toastIs({ title, text: walletLinkTexts.takenByAnother })
    host.link.mockRejectedValueOnce(new TypeError('no words for people'))
    fireEvent.click(await screen.findByRole('button', { name: walletLinkTexts.link }))
    await toastIs({ title, text })
    host.link.mockRejectedValueOnce(new ApiProblem('internal_error', 500))
    fireEvent.click(await screen.findByRole('button', { name: walletLinkTexts.link }))
    await toastIs({
      title,
      text: 'Something went wrong on our side. We’ve recorded it. Try again in a moment.',
    })
  })

  it.each([
    ['here', new CannotLink('Nobody is signed in')],
    ['by what the API says', new ApiProblem('not_authenticated', 401)],
    ['by what the data API says', new DataApiError(401, null, 'JWT expired')],
  ])('cannot link for who is signed out elsewhere, %s', async (_where, thrown) => {
    host.link.mockRejectedValueOnce(thrown)
    await draw()
    fireEvent.click(await screen.findByRole('button', { name: walletLinkTexts.link }))
    await toastIs(walletToasts.cannotLink)
  })

  it('offers no link to visitors, nor where it was not asked for', async () => {
    await draw({ hasLink: false })
    expect(screen.getByRole('button', { name: 'Disconnect' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: walletLinkTexts.link })).toBeNull()
  })

  it('says that the address was copied for two seconds', async () => {
    const writeText = vi.fn(async () => {})
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
    await draw()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copy address' })))
    expect(writeText).toHaveBeenCalledWith(WALLET.address)
    expect(screen.getByRole('button', { name: walletToasts.addressCopied.title })).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(2_000))
    expect(screen.getByRole('button', { name: 'Copy address' })).toBeTruthy()
    vi.useRealTimers()
  })
})
