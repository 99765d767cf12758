import { PROBLEMS } from '@laurel/contract/problems'
import { buildAnnounced } from '@laurel/scenarios/awards'
import type { TestMember } from '@laurel/scenarios/test-world'
import { advanceTo } from '@laurel/scenarios/world'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import HelpPage from '../../pages/help.tsx'
import { bodiesOf, countCalls, keysOf, loseAnswers, refuseCalls } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { openWorld, signIn } from '../../testing/world.ts'

const world = openWorld()
const CALL = 'POST /api/v1/notification-settings/unsubscribe'
let winners: TestMember[] = []

beforeAll(async () => {
  const { bounty, entries } = await buildAnnounced(world, { entryCount: 3, voters: 1 })
  await advanceTo(world, bounty.challengeEndsAt)
  winners = entries.map(({ author }) => author)
})

/** A winner, with the token in a mail to them. */
async function readToken(index: number): Promise<{ member: TestMember; token: string }> {
  const member = winners[index]
  if (member === undefined) throw new Error('there are three winners')
  const mails = await world.shortcut('mails', { to: member.email })
  const [token] = mails.flatMap(({ text }) => /\?unsubscribe=(\S+)/.exec(text)?.[1] ?? [])
  if (token === undefined) throw new Error('no mail has the link')
  return { member, token }
}
const mailedTypes = async (member: TestMember) => {
  const { items } = await world.ok(member, 'GET /api/v1/me/notification-settings')
  return items.filter(({ email }) => email === true).map(({ type }) => type)
}
const open = (token: string) => renderPage(<HelpPage />, `/help?unsubscribe=${token}`)
const place = () => screen.getByTestId('place').textContent
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

describe('the link in an email that stops emails', () => {
  it('changes nothing until it is confirmed', async () => {
    const { member, token } = await readToken(0)
    open(token)
    await screen.findByRole('heading', { name: 'Stop emails about reminders and prizes?' })
    await press('Keep emails')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(place()).toBe('/help')
    expect(countCalls(CALL)).toBe(0)
    expect(await mailedTypes(member)).toEqual(['task_completed', 'reminder'])
  })

  it('stops the emails of its reader alone, without signing in', async () => {
    const { member, token } = await readToken(0)
    open(token)
    await press('Stop emails')
    await screen.findByRole('heading', { name: 'Emails stopped' })
    expect(bodiesOf(CALL)).toEqual([{ token }])
    expect(await mailedTypes(member)).toEqual([])
    const { member: other } = await readToken(1)
    expect(await mailedTypes(other)).toEqual(['task_completed', 'reminder'])
    const settings = screen.getByRole('link', { name: 'Settings' })
    expect(settings.getAttribute('href')).toBe('/profile?section=notifications')
    await press('Done')
    await waitFor(() => expect(place()).toBe('/help'))
  })

  it('is about the reader of the email, not the member who is signed in', async () => {
    const { member, token } = await readToken(1)
    const other = await signIn(await world.join('newcomer'))
    open(token)
    await press('Stop emails')
    await screen.findByRole('heading', { name: 'Emails stopped' })
    expect(await mailedTypes(member)).toEqual([])
    expect(await mailedTypes(other)).toEqual(['task_completed', 'reminder'])
  })

  it('repeats under the same key when the answer is lost', async () => {
    const { member, token } = await readToken(2)
    loseAnswers(CALL, 1)
    open(token)
    await press('Stop emails')
    await screen.findByRole('heading', { name: 'Emails stopped' })
    const keys = keysOf(CALL)
    expect([keys.length, new Set(keys).size]).toEqual([2, 1])
    expect(await mailedTypes(member)).toEqual([])
  })

  it('says that a link is incomplete, and stops nothing for a forged one', async () => {
    const { token } = await readToken(0)
    const other = await world.join('newcomer')
    open(token.replace(/^[^.]+/, other.userId))
    await press('Stop emails')
    await screen.findByText('This link is incomplete')
    screen.getByText(
      'Copy the whole link from the email, or turn these emails off in your profile.',
    )
    expect(screen.queryByText('Emails stopped')).toBeNull()
    expect(await mailedTypes(other)).toEqual(['task_completed', 'reminder'])
  })

  it('says why it could not, and can be confirmed again', async () => {
    const { token } = await readToken(2)
    refuseCalls(CALL, 'overloaded', 1)
    open(token)
    await press('Stop emails')
    await screen.findByText(PROBLEMS.overloaded.title)
    await press('Stop emails')
    await screen.findByRole('heading', { name: 'Emails stopped' })
  })
})
