import type { TestMember } from '@laurel/scenarios/test-world'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { ToastSlot } from '../shell/slots/toast-slot.tsx'
import { cutOff, restoreNetwork } from '../testing/network.ts'
import { renderPage } from '../testing/render-page.tsx'
import { openWorld, signIn } from '../testing/world.ts'
import ProfilePage from './profile.tsx'

const world = openWorld()
let ada: TestMember
let count = 0

beforeEach(async () => {
  count += 1
  ada = await signIn(await world.joinAs({ username: `ada_ferro${count}`, points: 70 }))
})

const open = (search = '') =>
  renderPage(
    <>
      <ProfilePage />
      <ToastSlot />
    </>,
    `/profile${search}`,
  )
const bio = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Bio/ })
const write = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save profile' }))
const stored = async (username = ada.username) =>
  await world.ok(null, 'GET /api/v1/creators/{username}', { params: { username } })

describe('/profile', () => {
  it('says who one is, and leads to what others see', async () => {
    open()
    await screen.findByText(`@${ada.username}`)
    const others = screen.getByRole('link', { name: 'View public profile' })
    expect(others.getAttribute('href')).toBe(`/creators?creator=${ada.username}`)
  })

  it('saves what was changed, which others then see', async () => {
    open()
    write(await bio(), 'I draw maps.')
    screen.getByText('Not saved yet')
    save()
    await screen.findByText('Profile saved')
    expect((await stored()).bio).toBe('I draw maps.')
    await waitFor(() => expect(screen.queryByText('Not saved yet')).toBeNull())
  })

  it('throws away what was typed only when asked to', async () => {
    open()
    write(await bio(), 'I draw maps.')
    fireEvent.click(screen.getByRole('button', { name: 'Discard changes' }))
    expect((await bio()).value).toBe('')
    expect((await stored()).bio).toBe('')
  })

  it('says at the field that a username is taken, and keeps the old one', async () => {
    const other = await world.join('newcomer')
    open()
    await bio()
    write(screen.getByRole('textbox', { name: /^Username/ }), other.username)
    save()
    await screen.findByText(/This username is taken/)
    expect((await stored()).username).toBe(ada.username)
  })

  it('takes no username with a space', async () => {
    open()
    await bio()
    write(screen.getByRole('textbox', { name: /^Username/ }), 'ada ferro')
    save()
    await screen.findByText(/Use up to 60 letters, digits, dots, hyphens or underscores/)
    expect((await stored()).username).toBe(ada.username)
  })

  it('says that nothing was saved where the server cannot be reached', async () => {
    open()
    write(await bio(), 'I draw maps.')
    cutOff('PATCH /rest/v1')
    cutOff('POST /rest/v1')
    save()
    await screen.findByText('Profile not saved')
    expect((await bio()).value).toBe('I draw maps.')
    expect((await stored()).bio).toBe('')
    restoreNetwork()
    save()
    await screen.findByText('Profile saved')
  })

  it.each([
    ['security', 'Sign-in and devices'],
    ['notifications', 'Notifications'],
    ['data', 'Your data'],
  ])('opens the part %s at its address', async (section, name) => {
    open(`?section=${section}`)
    const link = await screen.findByRole('link', { name })
    expect(link.getAttribute('aria-current')).toBe('page')
    await screen.findAllByRole('heading', { level: 2 })
  })

  it('opens the first part where the address names none', async () => {
    open('?section=nonsense')
    await bio()
    expect(screen.getByRole('link', { name: 'Profile' }).getAttribute('aria-current')).toBe('page')
  })
})
