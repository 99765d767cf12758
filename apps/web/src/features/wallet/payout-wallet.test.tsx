import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useSession } from '../../lib/session/session.ts'
import { FakeApi } from '../../testing/fake-api.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { setSession } from '../../testing/session.ts'
import { PayoutWalletHint } from './payout-wallet-hint.tsx'
import { WalletRow } from './wallet-row.tsx'

vi.mock('../../lib/session/session.ts', { spy: true })

const PLACE = '/profile?section=security#wallet'
/** What the data API says of the own profile. */
let linked: string | null = null
const asked = vi.fn()

beforeEach(() => {
  linked = null
  asked.mockClear()
  setSession('ada')
  new FakeApi().install()
  const plain = fetch
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    if (!String(input).includes('/rest/v1/user_profiles')) return await plain(input, init)
    asked()
    return Response.json([{ wallet_address: linked }])
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('PayoutWalletHint', () => {
  it('leads who may win a token and has no wallet to where one is linked', async () => {
    renderPage(<PayoutWalletHint token="USDC" />, '/bounty/one')
    expect(await screen.findByText(/Prizes are paid in USDC/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Link a wallet' }).getAttribute('href')).toBe(PLACE)
  })

  it('says nothing to who has one, and about points', async () => {
    linked = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'
    renderPage(<PayoutWalletHint token="SOL" />, '/bounty/one')
    await waitFor(() => expect(asked).toHaveBeenCalled())
    expect(screen.queryByText(/Prizes are paid/)).toBeNull()
    renderPage(<PayoutWalletHint token="POINTS" />, '/bounty/two')
    expect(screen.queryByText(/Prizes are paid/)).toBeNull()
  })
})

function OwnRow() {
  const { user } = useSession()
  return user !== null && <WalletRow user={user} />
}

describe('WalletRow', () => {
  it('comes into view where its address asks for it', async () => {
    const scrollIntoView = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue()
    renderPage(<OwnRow />, '/profile?section=security')
    expect(scrollIntoView).not.toHaveBeenCalled()
    renderPage(<OwnRow />, PLACE)
    expect(scrollIntoView).toHaveBeenCalledOnce()
  })
})
