import type { ApiScope } from '@laurel/contract/developers/api-scopes'
import type { TestMember } from '@laurel/scenarios/test-world'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { ToastSlot } from '../../shell/slots/toast-slot.tsx'
import { countCalls, cutOff, holdCalls, loseAnswers } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { openWorld, signIn, signOut } from '../../testing/world.ts'
import ApiKeysSection from './api-keys-section.tsx'

const CREATE = 'POST /api/v1/me/api-keys'
const world = openWorld()
let ada: TestMember

beforeEach(async () => {
  ada = await signIn(await world.join('newcomer'))
})

const draw = () =>
  renderPage(
    <>
      <ApiKeysSection />
      <ToastSlot />
    </>,
  )
const keys = async () => (await world.ok(ada, 'GET /api/v1/me/api-keys')).items
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const openForm = async () => {
  draw()
  fireEvent.click(await screen.findByRole('button', { name: 'Create key' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Create an API key' }))
  fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'CI' } })
  return dialog
}
const existing = async (name = 'CI', scopes: ApiScope[] = ['profile:read']) =>
  await world.ok(ada, CREATE, {
    body: { name, scopes, expiresInDays: 30 },
  })

describe('ApiKeysSection', () => {
  it('asks visitors to sign in', async () => {
    await signOut()
    draw()
    await screen.findByText('Sign in to create a key')
    expect(countCalls('GET /api/v1/me/api-keys')).toBe(0)
  })

  it('creates a key, shows its secret once and closes only by its button', async () => {
    const dialog = await openForm()
    fireEvent.click(dialog.getByRole('checkbox', { name: /bounties:write/ }))
    fireEvent.click(dialog.getByRole('button', { name: 'Create key' }))
    const shown = await screen.findByText(/^laurel_live_/, { selector: '[role=dialog] code' })
    const secret = shown.textContent ?? ''
    fireEvent.keyDown(shown, { key: 'Escape' })
    screen.getByText(secret)
    press('I’ve saved it')
    await screen.findByText('CI', { selector: 'h3' })
    expect(document.body.textContent).not.toContain(secret)
    screen.getByText('1 scope')
    const reply = await fetch(`${world.url}/api/v1/me/bounties`, {
      headers: { authorization: `Bearer ${secret}` },
    })
    expect(reply.status).toBe(403)
    expect((await keys()).map(({ scopes }) => scopes)).toEqual([['bounties:write']])
  })

  it('creates a key for the sandbox, and says so in the list', async () => {
    const dialog = await openForm()
    dialog.getByText('It acts on this site, as you do.')
    fireEvent.change(dialog.getByLabelText(/^Mode/), { target: { value: 'test' } })
    dialog.getByText(/nothing reaches this site/)
    fireEvent.click(dialog.getByRole('button', { name: 'Create key' }))
    await screen.findByText(/^laurel_test_/, { selector: '[role=dialog] code' })
    press('I’ve saved it')
    await screen.findByText('Test')
    expect((await keys()).map(({ mode }) => mode)).toEqual(['test'])
  })

  it('creates one key, however often the button is pressed', async () => {
    const dialog = await openForm()
    const release = holdCalls(CREATE)
    const button = dialog.getByRole('button', { name: 'Create key' })
    fireEvent.click(button)
    fireEvent.click(button)
    release()
    await screen.findByText('Copy your key')
    expect(await keys()).toHaveLength(1)
  })

  it('says that a key exists whose secret was lost on the way', async () => {
    const dialog = await openForm()
    loseAnswers(CREATE, 1)
    fireEvent.click(dialog.getByRole('button', { name: 'Create key' }))
    await screen.findByText('This was done, and its secret can’t be shown again')
    expect(await keys()).toHaveLength(1)
  })

  it('names a wrong address before it sends', async () => {
    const dialog = await openForm()
    fireEvent.change(dialog.getByLabelText(/^Allowed addresses/), {
      target: { value: '10.0.0.1\n300.1.1.1' },
    })
    dialog.getByText('“300.1.1.1” is not an IP address or a range')
    const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Create key' })
    expect(button.disabled || button.getAttribute('aria-disabled') === 'true').toBe(true)
  })

  it('rotates a key and keeps the old one for the overlap', async () => {
    await existing()
    draw()
    fireEvent.click(await screen.findByRole('button', { name: 'Rotate CI' }))
    press('Create new key')
    await screen.findByText('Copy your key')
    press('I’ve saved it')
    await screen.findByText('Replaced')
    expect((await keys()).map(({ state }) => state)).toEqual(['active', 'active'])
  })

  it('revokes a key after a confirmation', async () => {
    await existing()
    draw()
    fireEvent.click(await screen.findByRole('button', { name: 'Revoke CI' }))
    press('Revoke key')
    await screen.findByText('Revoked', { selector: 'h3 ~ *' })
    expect(screen.queryByRole('button', { name: 'Rotate CI' })).toBeNull()
  })

  it('renames a key', async () => {
    await existing()
    draw()
    fireEvent.click(await screen.findByRole('button', { name: 'Edit CI' }))
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Website' } })
    press('Save')
    await screen.findByText('Website', { selector: 'h3' })
  })

  it('shows the requests of a key', async () => {
    const { secret } = await existing()
    await fetch(`${world.url}/api/v1/me`, { headers: { authorization: `Bearer ${secret}` } })
    draw()
    await waitFor(
      async () => {
        const [first] = await keys()
        expect(first?.lastUsedAt).not.toBeNull()
      },
      { timeout: 5000 },
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Usage of CI' }))
    await screen.findByText('people.me')
    screen.getByRole('img', { name: 'Requests of CI' })
  })

  it('lists what a key changed, and for which object', async () => {
    const { secret } = await existing('Agent', ['submissions:write'])
    const reply = await fetch(`${world.url}/api/v1/submissions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: JSON.stringify({ title: 'A thread' }),
    })
    const { submissionId } = (await reply.json()) as { submissionId: string }
    draw()
    fireEvent.click(await screen.findByRole('button', { name: 'Usage of Agent' }))
    const row = (await screen.findByText(submissionId)).closest('tr') as HTMLElement
    within(row).getByText('submissions.create')
    within(row).getByText('Done')
  })

  it('says so when the keys can’t be loaded', async () => {
    cutOff('GET /api/v1/me/api-keys')
    draw()
    await screen.findByText('Can’t reach Laurel')
  })
})
