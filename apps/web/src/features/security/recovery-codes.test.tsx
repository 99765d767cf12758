import type { TestMember } from '@laurel/scenarios/test-world'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { authClient } from '../../lib/session/session.ts'
import { countCalls, cutOff, restoreNetwork } from '../../testing/network.ts'
import { renderSecurity } from '../../testing/render-security.tsx'
import { addApp, withNewSession } from '../../testing/sign-in.ts'
import { openWorld, signIn } from '../../testing/world.ts'

const world = openWorld()
let ada: TestMember

beforeEach(async () => {
  ada = await signIn((await addApp(world, await world.join('newcomer'))).member)
})
afterEach(() => vi.restoreAllMocks())

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const openDialog = async () => {
  await renderSecurity()
  fireEvent.click(await screen.findByRole('button', { name: 'Create codes' }))
  return within(await screen.findByRole('dialog'))
}
const shownCodes = async () =>
  within(await screen.findByRole('list', { name: 'Your recovery codes' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent ?? '')
/** Creates codes in the open dialog and confirms them. */
const create = async () => {
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^Create/ }))
  const codes = await shownCodes()
  fireEvent.click(screen.getByRole('checkbox', { name: 'I’ve saved these codes' }))
  press('Done')
  await screen.findByText('Recovery codes saved')
  return codes
}
/** The refusal of a recovery code at another sign-in; null when it is taken. */
const tryCode = async (code: string) => {
  await signIn(await withNewSession(world, ada))
  const { error } = await (await authClient()).mfa.recoveryCodes.verify({ code })
  return error?.code ?? null
}
const isDisabled = (name: string) =>
  screen.getByRole<HTMLButtonElement>('button', { name }).disabled

describe('recovery codes', () => {
  it('are offered to a person with a second factor, and created only when asked for', async () => {
    const dialog = await openDialog()
    await screen.findByText('None yet')
    const writes = countCalls('POST')
    dialog.getByText('They let you sign in if you lose your phone or key. Each works once.')
    fireEvent.click(dialog.getByRole('button', { name: 'Later' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(countCalls('POST')).toBe(writes)
    screen.getByText('None yet')
  })

  it('are not mentioned to a person without a second factor', async () => {
    await signIn(await world.join('newcomer'))
    await renderSecurity()
    expect(screen.queryByText('Recovery codes')).toBeNull()
  })

  it('are shown once, and stay until the person says that they are saved', async () => {
    await openDialog()
    fireEvent.click(
      within(screen.getByRole('dialog')).getByRole('button', { name: 'Create codes' }),
    )
    const codes = await shownCodes()
    expect(codes).toHaveLength(10)
    expect(new Set(codes).size).toBe(10)
    expect(isDisabled('Done')).toBe(true)
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
    expect(await shownCodes()).toEqual(codes)
    fireEvent.click(screen.getByRole('checkbox', { name: 'I’ve saved these codes' }))
    press('Done')
    await screen.findByText(/^10 codes of 10 left\./)
    press('Create new codes')
    await screen.findByText('You already have recovery codes')
    for (const code of codes) expect(screen.queryByText(code)).toBeNull()
  })

  it('are downloaded as a text that names the site', async () => {
    const texts: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      texts.push(file as Blob)
      return 'blob:codes'
    })
    const links: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      links.push(`${this.download} ${this.href}`)
    })
    await openDialog()
    fireEvent.click(
      within(screen.getByRole('dialog')).getByRole('button', { name: 'Create codes' }),
    )
    const codes = await shownCodes()
    press('Download')
    expect(links).toEqual(['laurel-recovery-codes.txt blob:codes'])
    expect(await texts[0]?.text()).toBe(
      `Recovery codes for ${location.host}\nEach works once.\n\n${codes.join('\n')}\n`,
    )
  })

  it('sign in once each', async () => {
    await openDialog()
    const [first = ''] = await create()
    expect(await tryCode(first)).toBeNull()
    expect(await tryCode(first)).toBe('mfa_verification_failed')
  })

  it('stop working once new ones are created', async () => {
    await openDialog()
    const [old = ''] = await create()
    fireEvent.click(await screen.findByRole('button', { name: 'Create new codes' }))
    await screen.findByText('Your old codes stop working as soon as new ones are created.')
    const [fresh = ''] = await create()
    expect(await tryCode(old)).toBe('mfa_verification_failed')
    expect(await tryCode(fresh)).toBeNull()
  })

  it('say how many are left, and that they are running low', async () => {
    await openDialog()
    const codes = await create()
    const client = await authClient()
    const use = async (code = '') =>
      expect((await client.mfa.recoveryCodes.verify({ code })).error).toBeNull()
    await use(codes[0])
    await renderSecurity()
    await screen.findByText(/^9 codes of 10 left\./)
    expect(screen.queryByText('Running low')).toBeNull()
    for (const code of codes.slice(1, 9)) await use(code)
    await renderSecurity()
    await screen.findByText(/^1 code of 10 left\./)
    screen.getByText('Running low')
  })

  it('are not created where the server cannot be reached, which is said', async () => {
    await openDialog()
    cutOff('POST /auth/v1/factors')
    fireEvent.click(
      within(screen.getByRole('dialog')).getByRole('button', { name: 'Create codes' }),
    )
    await screen.findByText('Couldn’t create codes')
    expect(countCalls('POST /auth/v1/factors')).toBeGreaterThan(0)
    restoreNetwork()
    expect(await create()).toHaveLength(10)
  })
})
