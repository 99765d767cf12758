import { buildOpenBounty } from '@laurel/scenarios/bounties'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { callsTo, countCalls, cutOff, restoreNetwork } from '../testing/network.ts'
import { renderPage } from '../testing/render-page.tsx'
import { openWorld, signIn } from '../testing/world.ts'
import AirdropPage from './airdrop.tsx'
import GranularAirdropPage from './granular-airdrop.tsx'

const world = openWorld()
const stat = async (label: string) => (await screen.findByText(label)).parentElement?.textContent

describe('/airdrop', () => {
  it('tells a visitor what earns points and where all points are', async () => {
    renderPage(<AirdropPage />, '/airdrop')
    const join = screen.getByRole('link', { name: 'Sign in to collect points' })
    expect(join.getAttribute('href')).toBe('/auth')
    await screen.findByRole('heading', { name: 'What earns points' })
    await screen.findByRole('heading', { name: 'Where the points are held' })
    expect(countCalls('GET /api/v1/me')).toBe(0)
  })

  it('says that no pool is announced', async () => {
    renderPage(<AirdropPage />, '/airdrop')
    await screen.findByText(/No pool of SOL or USDC has been announced/)
  })

  it('shows a member their points by where they are', async () => {
    await signIn(await world.joinAs({ points: 1250 }))
    renderPage(<AirdropPage />, '/airdrop')
    expect(await stat('Spendable')).toContain('1,250 pts')
    expect(await stat('Pending')).toContain('nothing is pending')
    expect(await stat('Held')).toContain('0 pts')
    screen.getByRole('progressbar', { name: 'Points earned today under the cap' })
  })

  it('says that the balances cannot be read, and shows them once they can', async () => {
    await signIn(await world.joinAs({ points: 70 }))
    cutOff('GET /api/v1/me/points')
    renderPage(<AirdropPage />, '/airdrop')
    await screen.findByText('Can’t reach Laurel')
    restoreNetwork()
    fireEvent.click(screen.getAllByRole('button', { name: 'Try again' })[0] as HTMLElement)
    expect(await stat('Spendable')).toContain('70 pts')
  })
})

describe('/granular-airdrop', () => {
  const place = () => screen.getByTestId('place').textContent
  const rows = async () =>
    within(await screen.findByRole('table', { name: 'Your transfers, newest first' }))
      .getAllByRole('row')
      .slice(1)

  it('shows a visitor the seals, and asks them to sign in for transfers of their own', async () => {
    const { unmount } = renderPage(<GranularAirdropPage />, '/granular-airdrop')
    await screen.findByRole('heading', { name: 'Seals' })
    await screen.findByRole('heading', { name: 'Check a proof' })
    unmount()
    renderPage(<GranularAirdropPage />, '/granular-airdrop?view=transfers')
    await screen.findByText('Your transfers appear here')
    expect(countCalls('GET /api/v1/me')).toBe(0)
  })

  it('says that a newcomer has no transfers, and where the first points are', async () => {
    await signIn(await world.join('newcomer'))
    renderPage(<GranularAirdropPage />, '/granular-airdrop')
    await screen.findByText('No transfers yet')
    const lessons = screen.getByRole('link', { name: 'Open the lessons' })
    expect(lessons.getAttribute('href')).toBe('/learning')
  })

  it('lists each transfer with its change, the balance after it and its receipt', async () => {
    const { sponsor, bounty } = await buildOpenBounty(world)
    await signIn(sponsor)
    renderPage(<GranularAirdropPage />, '/granular-airdrop')
    const paid = (await rows()).find(({ textContent }) => textContent?.includes(bounty.title))
    expect(paid?.textContent).toContain(`−${600 - bounty.starterGrantPoints}`)
    const receipt = within(paid as HTMLElement).getByRole('link', { name: /receipt of/ })
    const id = receipt.getAttribute('href')?.split('tx=')[1] ?? ''
    const transfer = await world.ok(null, 'GET /api/v1/transfers/{id}', { params: { id } })
    expect(transfer.bounty?.bountyId).toBe(bounty.bountyId)
  })

  it('keeps the kind in the address, and lists only that', async () => {
    const { sponsor } = await buildOpenBounty(world)
    await signIn(sponsor)
    renderPage(<GranularAirdropPage />, '/granular-airdrop')
    const all = (await rows()).length
    const kind = screen.getByRole('combobox', { name: 'Show' })
    fireEvent.change(kind, { target: { value: 'operator_grant' } })
    await waitFor(() => expect(place()).toBe('/granular-airdrop?category=operator_grant'))
    await waitFor(async () => expect((await rows()).length).toBeLessThan(all))
  })

  it('filters by account and days, says when nothing matches, and goes back to everything', async () => {
    const { sponsor } = await buildOpenBounty(world)
    await signIn(sponsor)
    renderPage(<GranularAirdropPage />, '/granular-airdrop?account=spendable&from=2001-01-01')
    const all = (await rows()).length
    fireEvent.change(screen.getByLabelText('To (UTC)'), { target: { value: '2001-01-31' } })
    await screen.findByText('No transfers match')
    expect(place()).toBe('/granular-airdrop?account=spendable&from=2001-01-01&to=2001-01-31')
    fireEvent.click(screen.getByRole('button', { name: 'Show everything' }))
    await waitFor(() => expect(place()).toBe('/granular-airdrop'))
    expect((await rows()).length).toBeGreaterThanOrEqual(all)
  })

  it('downloads the lines that match as CSV', async () => {
    const { sponsor } = await buildOpenBounty(world)
    await signIn(sponsor)
    const saved: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      saved.push(blob as Blob)
      return 'blob:lines'
    })
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    renderPage(<GranularAirdropPage />, '/granular-airdrop?category=escrow_fund')
    await rows()
    fireEvent.click(screen.getByRole('button', { name: 'Download as CSV' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    vi.restoreAllMocks()
    const lines = ((await saved[0]?.text()) ?? '').trim().split('\r\n')
    expect(lines).toHaveLength(1 + (await rows()).length)
    expect(lines[1]).toContain(',escrow_fund,')
    const [address] = callsTo('GET /api/v1/me/transfers/csv')
    expect(address).toContain('?category=escrow_fund')
  })

  it('shows nobody the lines of somebody else', async () => {
    await buildOpenBounty(world, { terms: { title: 'Somebody else pays for this' } })
    await signIn(await world.joinAs({ points: 5 }))
    renderPage(<GranularAirdropPage />, '/granular-airdrop')
    expect(await rows()).toHaveLength(1)
    expect(screen.queryByText(/Somebody else pays/)).toBeNull()
  })
})
