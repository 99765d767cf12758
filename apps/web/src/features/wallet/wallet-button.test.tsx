import { PROBLEMS } from '@laurel/contract/problems'
import { shortAddress } from '@laurel/contract/spec/formatting'
import { walletLinkTexts, walletToasts } from '@laurel/contract/spec/messages'
import type { TestMember } from '@laurel/scenarios/test-world'
import { createWallet, type TestWallet } from '@laurel/scenarios/wallet'
import type { Adapter } from '@solana/wallet-adapter-base'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiProblem } from '../../lib/api/api-problem.ts'
import { DataApiError } from '../../lib/api/data-api.ts'
import { useCurrentToast } from '../../lib/toast.ts'
import { CannotLink } from '../../lib/wallet/wallet-failure.ts'
import { connectWallet } from '../../testing/connected-wallet.ts'
import {
  bodiesOf,
  callsTo,
  countCalls,
  cutOff,
  holdCalls,
  refuseCalls,
  watchAnswers,
} from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { openWorld, signIn, signOut } from '../../testing/world.ts'
import { WalletButton } from './wallet-button.tsx'
import { linkWallet, unlinkWallet } from './wallet-link.ts'

const PROFILE = '/rest/v1/user_profiles'
const world = openWorld()
let member: TestMember
let wallet: TestWallet
/** What the person answers to the question whether to unlink. */
let isUnlinked = true
const reported = vi.fn()

beforeEach(async () => {
  reported.mockClear()
  vi.stubGlobal('reportError', reported)
  member = await signIn(await world.join('newcomer'))
  wallet = createWallet()
  isUnlinked = true
  const { address } = wallet
  const adapter = { connected: true, ...wallet.adapter } as unknown as Adapter
  await connectWallet(
    { address },
    {
      link: () => linkWallet(adapter, address),
      unlink: async () => {
        if (isUnlinked) await unlinkWallet()
        return isUnlinked
      },
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

/** The wallet on the member's profile. */
async function linkedWallet(): Promise<string | null> {
  const answer = await fetch(`${world.url}${PROFILE}?user_id=eq.${member.userId}`, {
    headers: { authorization: member.authorization },
  })
  const [profile] = (await answer.json()) as { wallet_address: string | null }[]
  return profile?.wallet_address ?? null
}

const link = (address: string, userId = member.userId) =>
  world.shortcut('wallet', { userId, address })

async function draw({ hasLink = true } = {}) {
  renderPage(
    <>
      <WalletButton hasLink={hasLink} />
      <Toast />
    </>,
  )
  const name = `Your wallet ${shortAddress(wallet.address)}, Sprig`
  fireEvent.click(screen.getByRole('button', { name }))
  await screen.findByRole('button', { name: 'Disconnect' })
}

function Toast() {
  const shown = useCurrentToast()
  return <output>{`${shown?.title ?? ''} / ${shown?.text ?? ''}`}</output>
}
const toastIs = ({ title, text }: { title: string; text: string }) =>
  waitFor(() => expect(document.querySelector('output')?.textContent).toBe(`${title} / ${text}`))
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

describe('WalletButton', () => {
  it('links the wallet after a proof of its key, and says so meanwhile', async () => {
    const release = holdCalls('POST /api/v1/wallet-nonces')
    await draw()
    await press(walletLinkTexts.link)
    await screen.findByText(walletLinkTexts.linking)
    expect(await linkedWallet()).toBeNull()
    release()
    await toastIs(walletToasts.linked)
    expect(bodiesOf('POST /api/v1/wallet-nonces')).toEqual([{ purpose: 'link_wallet' }])
    expect(await linkedWallet()).toBe(wallet.address)
    await screen.findByRole('button', { name: walletLinkTexts.unlink })
  })

  it('says nothing when the linked wallet stays after all', async () => {
    await link(wallet.address)
    isUnlinked = false
    await draw()
    await press(walletLinkTexts.unlink)
    await screen.findByRole('button', { name: walletLinkTexts.unlink })
    expect(screen.queryByText(/Wallet Unlinked/)).toBeNull()
    expect(countCalls(`PATCH ${PROFILE}`)).toBe(0)
    expect(await linkedWallet()).toBe(wallet.address)
  })

  it('unlinks the wallet that is linked', async () => {
    await link(wallet.address)
    await draw()
    await press(walletLinkTexts.unlink)
    await toastIs(walletToasts.unlinked)
    expect(await linkedWallet()).toBeNull()
    await screen.findByRole('button', { name: walletLinkTexts.link })
  })

  it('offers to link in place of another linked wallet', async () => {
    const { address } = createWallet()
    await link(address)
    const read = watchAnswers(`GET ${PROFILE}`)
    await draw()
    await waitFor(() => expect(JSON.stringify(read)).toContain(address))
    await press(walletLinkTexts.link)
    await waitFor(() =>
      expect(bodiesOf('POST /api/v1/wallet-nonces')).toEqual([{ purpose: 'change_wallet' }]),
    )
    expect(screen.queryByRole('button', { name: walletLinkTexts.unlink })).toBeNull()
  })

  it('takes the wallet for not linked where that cannot be read, and reports why', async () => {
    await link(wallet.address)
    cutOff(`GET ${PROFILE}`)
    await draw()
    await waitFor(() => expect(reported).toHaveBeenCalled())
    screen.getByRole('button', { name: walletLinkTexts.link })
  })

  it('gives the reason of a refusal, or asks to try again', async () => {
    const { title, text } = walletToasts.linkFailed
    const other = await world.join('newcomer')
    await link(wallet.address, other.userId)
    await draw()
    await press(walletLinkTexts.link)
    await toastIs({ title, text: walletLinkTexts.takenByAnother })
    expect(await linkedWallet()).toBeNull()
    await world.shortcut('wallet', { userId: other.userId, address: null })
    refuseCalls('POST /api/v1/wallet-nonces', 'database_unavailable')
    await press(walletLinkTexts.link)
    const problem = PROBLEMS.database_unavailable
    await toastIs({ title, text: `${problem.title}. ${problem.text}` })
    cutOff(`GET ${PROFILE}`)
    await press(walletLinkTexts.link)
    await toastIs({ title, text })
    expect(await linkedWallet()).toBeNull()
  })

  it('cannot link for who was signed out on another device', async () => {
    await draw()
    await screen.findByRole('button', { name: walletLinkTexts.link })
    await fetch(`${world.url}/auth/v1/logout?scope=global`, {
      method: 'POST',
      headers: { authorization: member.authorization },
    })
    await press(walletLinkTexts.link)
    await toastIs(walletToasts.cannotLink)
  })

  it.each([
    ['on this device', new CannotLink('You are signed out')],
    ['by what the API says', new ApiProblem('not_authenticated', 401)],
    ['by what the data API says', new DataApiError(401, null, 'JWT expired')],
  ])('cannot link for who is signed out, %s', async (_where, thrown) => {
    await connectWallet({ address: wallet.address }, { link: () => Promise.reject(thrown) })
    await draw()
    await press(walletLinkTexts.link)
    await toastIs(walletToasts.cannotLink)
  })

  it('offers no link where it was not asked for', async () => {
    await draw({ hasLink: false })
    expect(screen.queryByRole('button', { name: walletLinkTexts.link })).toBeNull()
  })

  it('offers visitors no link, and asks for none', async () => {
    await signOut()
    await draw()
    expect(screen.queryByRole('button', { name: walletLinkTexts.link })).toBeNull()
    const asked = callsTo(`GET ${PROFILE}`).filter((call) => call.includes('wallet_address'))
    expect(asked).toEqual([])
  })

  it('says that the address was copied for two seconds', async () => {
    const writeText = vi.fn(async () => {})
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
    await draw()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copy address' })))
    expect(writeText).toHaveBeenCalledWith(wallet.address)
    expect(screen.getByRole('button', { name: walletToasts.addressCopied.title })).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(2_000))
    expect(screen.getByRole('button', { name: 'Copy address' })).toBeTruthy()
    vi.useRealTimers()
  })
})
