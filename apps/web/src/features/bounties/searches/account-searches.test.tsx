import { readFilters } from '@laurel/contract/searches/bounty-filters'
import type { TestMember } from '@laurel/scenarios/test-world'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useSearchParams } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { countCalls, cutOff, restoreNetwork } from '../../../testing/network.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { openWorld, signIn } from '../../../testing/world.ts'
import Toaster from '../../../ui/dialogs/toaster.tsx'
import SavedSearches from './saved-searches.tsx'
import { SearchList } from './search-list.tsx'

const world = openWorld()
const STORED_AS = 'laurel-saved-searches'
const SAVE = 'POST /api/v1/me/saved-searches'
let member: TestMember

beforeEach(async () => {
  member = await world.join('author')
  await signIn(member)
})

function Searches() {
  const [params] = useSearchParams()
  return <SavedSearches filters={readFilters(params)} />
}
const open = (search = '') =>
  renderPage(
    <>
      <Searches />
      <Toaster />
    </>,
    `/bounties${search}`,
  )
const inAccount = async () =>
  (await world.ok(member, 'GET /api/v1/me/saved-searches')).items.map(({ name, query }) => [
    name,
    query,
  ])
const save = (name: string, query: string) => world.ok(member, SAVE, { body: { name, query } })
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

describe('the saved searches next to the filters', () => {
  it('save the current one in the account, once, and forget it', async () => {
    open('?category=design&prize=1000')
    const button = await screen.findByRole('button', { name: 'Save this search' })
    fireEvent.click(button)
    fireEvent.click(button)
    const link = await screen.findByRole('link', { name: 'Design, from 1,000 pts' })
    expect(link.getAttribute('aria-current')).toBe('true')
    expect(countCalls(SAVE)).toBe(1)
    expect(await inAccount()).toEqual([['Design, from 1,000 pts', 'category=design&prize=1000']])
    await press('Remove the saved search Design, from 1,000 pts')
    await screen.findByRole('button', { name: 'Save this search' })
    expect(await inAccount()).toEqual([])
  })

  it('say that another tab saved it, and show it', async () => {
    open('?category=code')
    const button = await screen.findByRole('button', { name: 'Save this search' })
    await save('Programs', 'category=code')
    fireEvent.click(button)
    await screen.findByText('You already saved this search')
    await screen.findByRole('link', { name: 'Programs' })
  })

  it('move from this browser into the account, those that it has but once', async () => {
    await save('Programs', 'category=code')
    localStorage.setItem(STORED_AS, JSON.stringify(['token=SOL', 'category=code']))
    open()
    await screen.findByText('2 saved searches moved to your account')
    await screen.findByRole('link', { name: 'Paid in SOL' })
    expect(localStorage.getItem(STORED_AS)).toBe('[]')
    expect((await inAccount()).toSorted()).toEqual([
      ['Paid in SOL', 'token=SOL'],
      ['Programs', 'category=code'],
    ])
  })

  it('stay in this browser while the server can’t be reached', async () => {
    localStorage.setItem(STORED_AS, JSON.stringify(['token=SOL']))
    cutOff(SAVE)
    open()
    await waitFor(() => expect(countCalls(SAVE)).toBeGreaterThan(0))
    restoreNetwork()
    expect(localStorage.getItem(STORED_AS)).toBe('["token=SOL"]')
  })
})

describe('the saved searches in the account', () => {
  it('lead to the list while there are none', async () => {
    renderPage(<SearchList />, '/profile')
    await screen.findByText('No saved searches')
    expect(screen.getByRole('link', { name: 'Filter bounties' }).getAttribute('href')).toBe(
      '/bounties',
    )
  })

  it('choose an alert, rename and delete', async () => {
    await save('Programs', 'category=code')
    renderPage(<SearchList />, '/profile')
    const alert = await screen.findByLabelText<HTMLSelectElement>('Alert for Programs')
    expect(alert.value).toBe('never')
    fireEvent.change(alert, { target: { value: 'weekly' } })
    await screen.findByText(/^Next:/)
    await press('Rename Programs')
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'Scripts' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Rename' }))
    const link = await screen.findByRole('link', { name: 'Scripts' })
    expect(link.getAttribute('href')).toBe('/bounties?category=code')
    const { items } = await world.ok(member, 'GET /api/v1/me/saved-searches')
    expect(items).toMatchObject([{ name: 'Scripts', alert: 'weekly' }])
    await press('Delete Scripts')
    await screen.findByText('No saved searches')
  })

  it('offer no alert for a stage that nothing opens in', async () => {
    await save('In voting', 'state=voting')
    renderPage(<SearchList />, '/profile')
    const alert = await screen.findByLabelText<HTMLSelectElement>('Alert for In voting')
    expect(alert.disabled).toBe(true)
    screen.getByText('Only searches for open bounties have alerts.')
  })
})
