import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../lib/api/query-client.ts'
import { FakeApi } from '../testing/fake-api.ts'
import { renderPage } from '../testing/render-page.tsx'
import { sampleBounty, sampleId } from '../testing/sample-bounties.ts'
import { sampleMe, samplePerson } from '../testing/sample-people.ts'
import { setSession } from '../testing/session.ts'
import CreateBountyPage from './create-bounty.tsx'

vi.mock('../lib/session/session.ts', { spy: true })

const ME = sampleId(10)

let server: FakeApi
let draft = sampleBounty()
let patches: object[]

beforeEach(() => {
  setSession(ME)
  draft = sampleBounty(
    { sponsor: samplePerson('Ada Ferro', ME), state: 'draft', escrow: null },
    { canEdit: true, canSubmitForReview: true },
  )
  patches = []
  server = new FakeApi().install()
  server.on('GET /api/v1/me', () => sampleMe())
  server.on('GET /api/v1/me/bounties', () => ({ items: [], nextCursor: null }))
  server.on('GET /api/v1/bounty-guidance', ({ query }) => ({
    sampleSize: query.get('token') === 'USDC' ? 3 : 0,
    medianPrize: query.get('token') === 'USDC' ? '120000000' : null,
    medianEntries: null,
    medianDays: null,
  }))
  server.on('GET /api/v1/bounties/{id}', () => draft)
  server.on('GET /api/v1/bounties/{id}/lint', () => ({
    issues: [],
    canSubmit: true,
    entrantCounts: [40, 12, 0],
  }))
  server.on('PATCH /api/v1/bounties/{id}', ({ body }) => {
    patches.push(body)
    draft = { ...draft, ...(body as Partial<typeof draft>) }
    return draft
  })
})

afterEach(async () => {
  // Leaving the page saves what waits: here that is over before the next test begins.
  await waitFor(() => expect(screen.queryByText('Saving')).toBeNull())
  cleanup()
  vi.unstubAllGlobals()
})

async function openPrizes(hasTreasury = true): Promise<void> {
  queryClient.setQueryData(['config'], { network: 'devnet', isLocalLedger: false, hasTreasury })
  renderPage(
    <Routes>
      <Route path="/create-bounty" element={<CreateBountyPage />} />
    </Routes>,
    `/create-bounty?draft=${draft.bountyId}&step=prizes`,
  )
  await screen.findByRole('navigation', { name: 'Steps to a bounty' })
}

const choose = (name: RegExp) => fireEvent.click(screen.getByRole('radio', { name }))
const place = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const type = (name: string, value: string) => fireEvent.change(place(name), { target: { value } })

describe('a prize in SOL or USDC', () => {
  it('can’t be chosen without a treasury, and says why', async () => {
    await openPrizes(false)
    expect(screen.getByRole('radio', { name: /^SOL/ }).hasAttribute('disabled')).toBe(true)
    expect(screen.getByRole('radio', { name: /^USDC/ }).hasAttribute('disabled')).toBe(true)
    expect(screen.getByText(/this server has no treasury wallet/)).toBeTruthy()
  })

  it('brings amounts that fit the token, saved exactly and together', async () => {
    await openPrizes()
    choose(/^SOL/)
    expect(place('1st place').value).toBe('0.5')
    expect(screen.getByText(/at least 0.05 SOL a place/)).toBeTruthy()
    type('1st place', '0.750000001')
    await waitFor(() => expect(patches.length).toBeGreaterThan(0))
    expect(Object.assign({}, ...patches)).toEqual({
      rewardToken: 'SOL',
      prizeAmounts: ['750000001', '300000000', '200000000'],
      bonusAmount: '0',
    })
    expect(screen.getByText(/You pay exactly/).textContent).toContain('1.250000001 SOL')
  })

  it('leaves what is typed alone, and says what it means where that reads otherwise', async () => {
    await openPrizes()
    choose(/^USDC/)
    type('1st place', '50')
    expect(screen.queryByText(/^= /)).toBeNull()
    type('1st place', '1,500')
    expect(screen.getByText('= 1,500 USDC')).toBeTruthy()
    fireEvent.blur(place('1st place'))
    expect(place('1st place').value).toBe('1,500')
    type('1st place', '1,500.50')
    expect(screen.getByText('= 1,500.5 USDC')).toBeTruthy()
    await waitFor(() => expect(screen.getByText('Saved')).toBeTruthy())
    expect(Object.assign({}, ...patches).prizeAmounts[0]).toBe('1500500000')
  })

  it.each([
    ['1e9', /Use digits only/],
    ['-5', /without a minus sign/],
    ['1.234,56', /point before decimals/],
    ['0,5', /point before decimals/],
    ['600.1234567890', /at most 6 decimals/],
    ['9999999999999999999999', /at most 1,000,000.00 USDC/],
  ])(
    'refuses %j at the field, keeps it there and saves no number for it',
    async (typed, problem) => {
      await openPrizes()
      choose(/^USDC/)
      type('1st place', typed)
      expect(screen.getByRole('alert').textContent).toMatch(problem)
      expect(place('1st place').getAttribute('aria-invalid')).toBe('true')
      fireEvent.blur(place('1st place'))
      expect(place('1st place').value).toBe(typed)
      await waitFor(() => expect(screen.getByText('Saved')).toBeTruthy())
      expect(Object.assign({}, ...patches).prizeAmounts[0]).toBe('0')
      // It is still there after another step, and the review names it.
      fireEvent.click(screen.getByRole('button', { name: /Review/ }))
      expect(
        screen.getByText(`“${typed}” isn’t a valid amount. See the field for what to enter.`),
      ).toBeTruthy()
      fireEvent.click(screen.getByRole('button', { name: /^Go to Prizes/ }))
      expect(place('1st place').value).toBe(typed)
    },
  )

  it('says at the field that it is too little, once it is left', async () => {
    await openPrizes()
    choose(/^USDC/)
    type('1st place', '4')
    expect(screen.queryByRole('alert')).toBeNull()
    fireEvent.blur(place('1st place'))
    expect(screen.getByRole('alert').textContent).toBe('Enter at least 5.00 USDC')
    type('1st place', '40')
    expect(screen.queryByRole('alert')).toBeNull()
    await waitFor(() => expect(screen.getByText('Saved')).toBeTruthy())
  })

  it('reads the number of bonus spots with the same manners', async () => {
    await openPrizes()
    choose(/^USDC/)
    type('Bonus spots', '-5')
    expect(screen.getByRole('alert').textContent).toMatch(/without a minus sign/)
    expect(place('Bonus spots').value).toBe('-5')
    type('Bonus spots', '5')
    expect(screen.queryByRole('alert')).toBeNull()
    await waitFor(() => expect(screen.getByText('Saved')).toBeTruthy())
    expect(Object.assign({}, ...patches).bonusCount).toBe(5)
  })

  it('keeps the amounts of the token before, for coming back', async () => {
    await openPrizes()
    choose(/^SOL/)
    type('1st place', '2')
    choose(/^Points/)
    expect(place('1st place').value).toBe('600')
    choose(/^SOL/)
    expect(place('1st place').value).toBe('2')
    await waitFor(() => expect(screen.getByText('Saved')).toBeTruthy())
  })

  it('is compared with bounties that paid in the same token', async () => {
    await openPrizes()
    choose(/^USDC/)
    expect(await screen.findByText(/3 similar bounties/)).toBeTruthy()
    expect(screen.getByText('120.00 USDC')).toBeTruthy()
    expect(server.calls.some((call) => call.includes('token=USDC'))).toBe(true)
    await waitFor(() => expect(screen.getByText('Saved')).toBeTruthy())
  })

  it('is split in round amounts', async () => {
    await openPrizes()
    choose(/^USDC/)
    fireEvent.click(screen.getByRole('button', { name: 'Split a total' }))
    type('Total to split', '100')
    fireEvent.click(screen.getByRole('button', { name: 'Split' }))
    expect(['1st place', '2nd place', '3rd place'].map((name) => place(name).value)).toEqual([
      '47.37',
      '31.58',
      '21.05',
    ])
    await waitFor(() => expect(screen.getByText('Saved')).toBeTruthy())
  })
})
