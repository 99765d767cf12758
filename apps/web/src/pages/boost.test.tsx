import { fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { type BoostNumbers, boostNumbers, slotPrice } from '../features/boost/price.ts'
import { countCalls, refuseCalls, restoreNetwork } from '../testing/network.ts'
import { renderPage } from '../testing/render-page.tsx'
import { openWorld, signIn } from '../testing/world.ts'
import BoostPage from './boost.tsx'

const world = openWorld()
let numbers: BoostNumbers
/** The first rules are published by the server's own clockwork. */
beforeAll(async () => {
  await world.advance(1000)
  const { rules } = await world.ok(null, 'GET /api/v1/rules')
  const found = boostNumbers(rules)
  if (found === null) throw new Error('the rules give the numbers of a boost')
  numbers = found
})
const figure = async (label: string) =>
  (await screen.findByText(label)).nextElementSibling?.textContent
const slots = () => screen.getByRole('slider', { name: /^Slots in use/ })

describe('/boost', () => {
  it('says that boosts are not for sale, and leads to submissions', async () => {
    renderPage(<BoostPage />, '/boost')
    screen.getByText('Boosts aren’t for sale yet')
    const link = screen.getByRole('link', { name: 'See submissions' })
    expect(link.getAttribute('href')).toBe('/submissions')
    await screen.findByRole('heading', { name: 'What it will cost' })
    const promises = screen.getByRole('heading', { name: 'What you’ll be able to rely on' })
    const list = within(promises.closest('section') as HTMLElement)
    expect(list.getAllByRole('listitem')).toHaveLength(4)
  })

  it('takes price, impressions and slots from the rules in force', async () => {
    renderPage(<BoostPage />, '/boost')
    expect(await figure('Price of the next slot')).toBe(`${numbers.basePoints} pts`)
    expect(await figure('Impressions promised')).toBe(String(numbers.impressions))
    screen.getByText(`within ${numbers.slotMs / 3_600_000} hours`)
    expect(slots().getAttribute('max')).toBe(String(numbers.slots - 1))
    screen.getByText(new RegExp(`^Up to ${numbers.slots} slots will run at a time`))
  })

  it('raises the price with each slot in use', async () => {
    renderPage(<BoostPage />, '/boost')
    await screen.findByText('Price of the next slot')
    for (const sold of [1, numbers.slots - 1, 0]) {
      fireEvent.change(slots(), { target: { value: String(sold) } })
      expect(await figure('Price of the next slot')).toBe(`${slotPrice(numbers, sold)} pts`)
    }
    expect(slotPrice(numbers, 1)).toBeGreaterThan(numbers.basePoints)
  })

  it('sells nothing to a member', async () => {
    await signIn(await world.joinAs({ points: 500 }))
    renderPage(<BoostPage />, '/boost')
    await screen.findByText('Price of the next slot')
    expect(screen.queryByRole('button')).toBeNull()
    expect(countCalls('POST /api/v1')).toBe(0)
  })

  it('says that the rules could not be read, and shows them once they can', async () => {
    refuseCalls('GET /api/v1/rules', 'rate_limited')
    renderPage(<BoostPage />, '/boost')
    await screen.findByText('Too many requests')
    expect(screen.queryByText('Price of the next slot')).toBeNull()
    restoreNetwork()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await figure('Price of the next slot')).toBe(`${numbers.basePoints} pts`)
  })
})
