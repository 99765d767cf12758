import { buildOpenBounty } from '@laurel/scenarios/bounties'
import { buildAcceptedEntry } from '@laurel/scenarios/submissions'
import type { TestMember } from '@laurel/scenarios/test-world'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../lib/api/query-client.ts'
import { dismissToast, toast } from '../../lib/toast.ts'
import ProfilePage from '../../pages/profile.tsx'
import { ToastSlot } from '../../shell/slots/toast-slot.tsx'
import { bodiesOf, countCalls, cutOff, loseAnswers, restoreNetwork } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { openWorld, signIn } from '../../testing/world.ts'

const world = openWorld()
const READ = 'GET /rest/v1/user_profiles'
const SAVE = 'PATCH /rest/v1/user_profiles'
let member: TestMember
/** The first rules are published by the server's own clockwork. */
beforeAll(() => world.advance(1000))
beforeEach(async () => {
  dismissToast(toast({ title: 'None of an earlier test' }))
  member = await signIn(await world.join('newcomer'))
})

const open = async () => {
  renderPage(
    <>
      <ProfilePage />
      <ToastSlot />
    </>,
    '/profile',
  )
  return await field('Display name')
}
const field = (name: string) =>
  screen.findByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`) })
const write = async (name: string, value: string) =>
  fireEvent.change(await field(name), { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save profile' }))
const stored = async () =>
  await world.ok(null, 'GET /api/v1/creators/{username}', {
    params: { username: member.username },
  })

describe('saving the profile', () => {
  it('refuses the name of a moderator at its field, and keeps what was typed', async () => {
    await world.joinAs({ part: 'moderator', displayName: 'Mona Reed' })
    const name = await open()
    await write('Display name', 'M0na  Reed')
    await write('Bio', 'I draw maps.')
    save()
    await screen.findByText('This name is too similar to someone else’s. Try a different one.')
    expect(name.getAttribute('aria-invalid')).toBe('true')
    expect((await field('Username')).getAttribute('aria-invalid')).not.toBe('true')
    expect((await field('Bio')).value).toBe('I draw maps.')
    expect((await stored()).bio).toBe('')
    await write('Display name', 'Mona of the Maps')
    save()
    await screen.findByText('Profile saved')
    expect(await stored()).toMatchObject({ displayName: 'Mona of the Maps', bio: 'I draw maps.' })
  })

  it('refuses a username that looks like another', async () => {
    await world.joinAs({ username: 'lina_meyer' })
    await open()
    await write('Username', 'Iina.meyer')
    save()
    await screen.findByText(/^This username is taken or too similar to another one/)
    expect((await field('Username')).getAttribute('aria-invalid')).toBe('true')
    expect((await stored()).username).toBe(member.username)
  })

  it('sends the fields cleaned, and shows them so', async () => {
    await open()
    await write('Display name', '  Ada Ferro ')
    await write('Twitter handle', ' @ada ')
    save()
    await screen.findByText('Profile saved')
    expect(bodiesOf(SAVE)).toEqual([
      { username: member.username, display_name: 'Ada Ferro', bio: '', twitter_handle: 'ada' },
    ])
    expect((await field('Display name')).value).toBe('Ada Ferro')
    expect((await field('Twitter handle')).value).toBe('ada')
  })

  it('shows no Twitter handle to others before that account is connected', async () => {
    await open()
    await write('Twitter handle', 'ada')
    save()
    await screen.findByText('Profile saved')
    expect((await stored()).twitterHandle).toBeNull()
  })

  it('saves once under two clicks', async () => {
    await open()
    await write('Bio', 'I draw maps.')
    save()
    save()
    await screen.findByText('Profile saved')
    expect(countCalls(SAVE)).toBe(1)
  })

  it('can save again what was stored while the answer was lost', async () => {
    await open()
    await write('Bio', 'I draw maps.')
    loseAnswers(SAVE, 1)
    save()
    await screen.findByText('Profile not saved')
    save()
    await screen.findByText('Profile saved')
    expect((await stored()).bio).toBe('I draw maps.')
  })

  it('announces the points for a complete profile, once', async () => {
    const { rules } = await world.ok(null, 'GET /api/v1/rules')
    await open()
    await write('Bio', 'I draw maps of small towns.')
    save()
    await screen.findByText(
      `You earned ${rules.profile.completePoints} pts for a complete profile. You can spend them in 24 hours, at trust level 1.`,
    )
    await world.advance(1000)
    const { items } = await world.ok(member, 'GET /api/v1/me/transfers', {
      query: { category: 'profile_complete' },
    })
    expect(items.map(({ amountPoints }) => amountPoints)).toEqual([rules.profile.completePoints])
    // Complete a second time, it earns nothing.
    await write('Bio', '')
    save()
    await waitFor(async () => expect((await stored()).bio).toBe(''))
    cleanup()
    queryClient.clear()
    dismissToast(toast({ title: 'None of before' }))
    await open()
    expect((await field('Bio')).value).toBe('')
    await write('Bio', 'I draw maps of large towns.')
    save()
    await screen.findByText('Profile saved')
    expect((await stored()).bio).toBe('I draw maps of large towns.')
    expect(screen.queryByText(/^You earned/)).toBeNull()
  })

  it('says that the profile cannot be read, and shows the form once it can', async () => {
    cutOff(READ)
    renderPage(<ProfilePage />, '/profile')
    await screen.findByText('Can’t reach Laurel')
    expect(screen.queryByRole('button', { name: 'Save profile' })).toBeNull()
    restoreNetwork()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect((await field('Username')).value).toBe(member.username)
  })
})

describe('the entry credits of a profile', () => {
  /** The changes in the card of this title: reason and amount. */
  const changesOf = async (name: string) => {
    const card = (await screen.findByRole('heading', { name })).parentElement as HTMLElement
    return within(card)
      .getAllByRole('listitem')
      .map(({ firstChild, lastChild }) => [
        firstChild?.textContent,
        lastChild?.lastChild?.textContent,
      ])
  }

  it('are three a month for a newcomer', async () => {
    await open()
    expect(await changesOf('3 entry credits left')).toEqual([['This month’s credits', '+3']])
  })

  it('count an entry', async () => {
    const author = await signIn(await world.join('author'))
    const { balance } = await world.ok(author, 'GET /api/v1/me/credits')
    const { bounty } = await buildOpenBounty(world)
    await buildAcceptedEntry(world, { author, bountyId: bounty.bountyId })
    await open()
    expect(await changesOf(`${balance - 1} entry credits left`)).toEqual([
      ['This month’s credits', `+${balance}`],
      ['Entry submitted', '−1'],
    ])
  })
})
