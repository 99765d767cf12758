import type { TestMember } from '@laurel/scenarios/test-world'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useSession } from '../../lib/session/session.ts'
import { watchAnswers } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { openWorld, signIn } from '../../testing/world.ts'
import { PayoutWalletHint } from './payout-wallet-hint.tsx'
import { WalletRow } from './wallet-row.tsx'

const PLACE = '/profile?section=security#wallet'
const world = openWorld()
let member: TestMember

beforeEach(async () => {
  member = await signIn(await world.join('newcomer'))
})

describe('PayoutWalletHint', () => {
  it('leads who may win a token and has no wallet to where one is linked', async () => {
    renderPage(<PayoutWalletHint token="USDC" />, '/bounty/one')
    await screen.findByText(/Prizes are paid in USDC/)
    expect(screen.getByRole('link', { name: 'Link a wallet' }).getAttribute('href')).toBe(PLACE)
  })

  it('says nothing to who has one, and about points', async () => {
    const { address } = await world.shortcut('wallet', { userId: member.userId })
    const asked = watchAnswers('GET /rest/v1/user_profiles')
    renderPage(<PayoutWalletHint token="SOL" />, '/bounty/one')
    await waitFor(() => expect(JSON.stringify(asked)).toContain(address))
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
  it('comes into view where its address asks for it', () => {
    const scrollIntoView = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue()
    renderPage(<OwnRow />, '/profile?section=security')
    expect(scrollIntoView).not.toHaveBeenCalled()
    renderPage(<OwnRow />, PLACE)
    expect(scrollIntoView).toHaveBeenCalledOnce()
  })
})
