import { createBounty } from '@laurel/scenarios/bounties'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import { guidanceQuery } from '../features/bounties/api.ts'
import { queryClient } from '../lib/api/query-client.ts'
import { bodiesOf, callsTo, holdCalls } from '../testing/network.ts'
import { renderPage } from '../testing/render-page.tsx'
import { openWorld, signIn } from '../testing/world.ts'
import CreateBountyPage from './create-bounty.tsx'

const world = openWorld()

afterEach(async () => {
  // Leaving the page saves what waits: here that is over before the next test begins.
  await waitFor(() => expect(screen.queryByText('Saving')).toBeNull())
  cleanup()
})

/** The prizes of a new draft. */
async function openPrizes(hasTreasury = true): Promise<void> {
  const sponsor = await signIn(await world.join('sponsor'))
  const draft = await createBounty(world, sponsor, {
    prizeAmounts: ['600', '400', '300'],
    bonusCount: 4,
    bonusAmount: '100',
  })
  const config = await world.ok(null, 'GET /api/v1/config')
  queryClient.setQueryData(['config'], { ...config, isLocalLedger: false, hasTreasury })
  renderPage(
    <Routes>
      <Route path="/create-bounty" element={<CreateBountyPage />} />
    </Routes>,
    `/create-bounty?draft=${draft.bountyId}&step=prizes`,
  )
  await screen.findByRole('navigation', { name: 'Steps to a bounty' })
}

/** All that the page saved, the newest of each term. */
const saved = () => Object.assign({}, ...bodiesOf('PATCH'))
const choose = (name: RegExp) => fireEvent.click(screen.getByRole('radio', { name }))
const place = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const type = (name: string, value: string) => fireEvent.change(place(name), { target: { value } })

describe('a prize in SOL or USDC', () => {
  it('can’t be chosen without a treasury, and says why', async () => {
    await openPrizes(false)
    expect(screen.getByRole('radio', { name: /^SOL/ }).hasAttribute('disabled')).toBe(true)
    expect(screen.getByRole('radio', { name: /^USDC/ }).hasAttribute('disabled')).toBe(true)
    screen.getByText(/this server has no treasury wallet/)
  })

  it('brings amounts that fit the token, saved exactly and together', async () => {
    await openPrizes()
    choose(/^SOL/)
    expect(place('1st place').value).toBe('0.5')
    screen.getByText(/at least 0.05 SOL a place/)
    type('1st place', '0.750000001')
    await screen.findByText('Saved')
    expect(saved()).toEqual({
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
    screen.getByText('= 1,500 USDC')
    fireEvent.blur(place('1st place'))
    expect(place('1st place').value).toBe('1,500')
    type('1st place', '1,500.50')
    screen.getByText('= 1,500.5 USDC')
    await waitFor(() => screen.getByText('Saved'))
    expect(saved().prizeAmounts[0]).toBe('1500500000')
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
      await waitFor(() => screen.getByText('Saved'))
      expect(saved().prizeAmounts[0]).toBe('0')
      // It is still there after another step, and the review names it.
      fireEvent.click(screen.getByRole('button', { name: /Review/ }))
      expect(
        screen.getByText(`“${typed}” isn’t a valid amount. See the field for what to enter.`),
      ).toBeTruthy()
      const [goTo] = screen.getAllByRole('button', { name: /^Go to Prizes/ })
      fireEvent.click(goTo as HTMLElement)
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
    await waitFor(() => screen.getByText('Saved'))
  })

  it('reads the number of bonus spots with the same manners', async () => {
    await openPrizes()
    choose(/^USDC/)
    type('Bonus spots', '-5')
    expect(screen.getByRole('alert').textContent).toMatch(/without a minus sign/)
    expect(place('Bonus spots').value).toBe('-5')
    type('Bonus spots', '5')
    expect(screen.queryByRole('alert')).toBeNull()
    await waitFor(() => screen.getByText('Saved'))
    expect(saved().bonusCount).toBe(5)
  })

  it('keeps the amounts of the token before, for coming back', async () => {
    await openPrizes()
    choose(/^SOL/)
    type('1st place', '2')
    choose(/^Points/)
    expect(place('1st place').value).toBe('600')
    choose(/^SOL/)
    expect(place('1st place').value).toBe('2')
    await waitFor(() => screen.getByText('Saved'))
  })

  it('is compared with bounties that paid in the same token', async () => {
    await openPrizes()
    choose(/^USDC/)
    await screen.findByText(/No .* bounty that pays in USDC has been completed yet/)
    expect(callsTo('GET /api/v1/bounty-guidance').some((call) => call.includes('token=USDC'))).toBe(
      true,
    )
    holdCalls('GET /api/v1/bounty-guidance')
    queryClient.setQueryData(guidanceQuery('thread', 'USDC').queryKey, {
      sampleSize: 3,
      medianPrize: '120000000',
      medianEntries: null,
      medianDays: null,
    })
    await screen.findByText(/3 similar bounties/)
    screen.getByText('120.00 USDC')
    await waitFor(() => screen.getByText('Saved'))
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
    await waitFor(() => screen.getByText('Saved'))
  })
})
