import { appCode } from '@laurel/scenarios/authenticator'
import type { TestMember } from '@laurel/scenarios/test-world'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { authClient, readSession } from '../../../lib/session/session.ts'
import { bodiesOf, callsTo, countCalls, cutOff, restoreNetwork } from '../../../testing/network.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { type AddedApp, addApp, withNewSession } from '../../../testing/sign-in.ts'
import { openWorld, signIn } from '../../../testing/world.ts'
import SecondFactor from './second-factor.tsx'

const world = openWorld()
let ada: TestMember
let app: AddedApp

beforeEach(async () => {
  ada = await world.join('newcomer')
  app = await addApp(world, ada)
})

/** Signs in as after the password, and asks for the second factor. */
async function open() {
  await signIn(await withNewSession(world, ada))
  const onVerified = vi.fn(async () => {})
  renderPage(<SecondFactor onVerified={onVerified} />)
  return onVerified
}

const codeField = () =>
  screen.findByRole<HTMLInputElement>('textbox', { name: 'Code from your authenticator app' })
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
/** Adds another app to the account, half-way unless its code is given; its id and secret. */
const enrol = async (friendlyName: string, isVerified: boolean) => {
  await signIn(app.member)
  const client = await authClient()
  const { data } = await client.mfa.enroll({ factorType: 'totp', friendlyName })
  const { id, totp } = data ?? { id: '', totp: { secret: '' } }
  if (isVerified) {
    const code = appCode(totp.secret)
    expect((await client.mfa.challengeAndVerify({ factorId: id, code })).error).toBeNull()
  }
  return { id, secret: totp.secret }
}

describe('SecondFactor', () => {
  it('takes the code of the app, which proves the session', async () => {
    const onVerified = await open()
    expect(readSession().needsSecondFactor).toBe(true)
    type(await codeField(), app.nextCode())
    await waitFor(() => expect(onVerified).toHaveBeenCalledOnce())
    expect(readSession().needsSecondFactor).toBe(false)
  })

  it('empties the field after a wrong code, and takes none twice', async () => {
    const onVerified = await open()
    const code = app.nextCode()
    const field = await codeField()
    type(field, code === '000000' ? '111111' : '000000')
    await screen.findByText(/^That code isn’t right\./)
    expect(field.value).toBe('')
    expect(onVerified).not.toHaveBeenCalled()
    type(field, code)
    await waitFor(() => expect(onVerified).toHaveBeenCalledOnce())
    await signIn(await withNewSession(world, ada))
    const { data } = await (await authClient()).mfa.listFactors()
    const factorId = data?.totp[0]?.id ?? ''
    const { error } = await (await authClient()).mfa.challengeAndVerify({ factorId, code })
    expect(error?.code).toBe('mfa_verification_failed')
  })

  it('lets a person with two apps choose, and leaves out what was never confirmed', async () => {
    const tablet = await enrol('Tablet', true)
    await enrol('Half', false)
    const onVerified = await open()
    const choice = await screen.findByRole('combobox', { name: 'Authenticator' })
    screen.getByRole('option', { name: 'Phone' })
    expect(screen.queryByText('Half')).toBeNull()
    fireEvent.change(choice, { target: { value: tablet.id } })
    type(await codeField(), appCode(tablet.secret, 1))
    await waitFor(() => expect(onVerified).toHaveBeenCalledOnce())
    expect(callsTo(`POST /auth/v1/factors/${tablet.id}/verify`)).toHaveLength(2)
  })

  it('takes a recovery code instead, whatever stands around it', async () => {
    await signIn(app.member)
    const { data } = await (await authClient()).mfa.recoveryCodes.generate()
    const [code = ''] = data?.codes ?? []
    const onVerified = await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Use a recovery code' }))
    const field = screen.getByRole('textbox', { name: 'Recovery code' })
    expect(document.activeElement).toBe(field)
    press('Confirm')
    screen.getByText('Enter one of your recovery codes')
    type(field, ` ${code} `)
    press('Confirm')
    await waitFor(() => expect(onVerified).toHaveBeenCalledOnce())
    expect(readSession().needsSecondFactor).toBe(false)
    expect(bodiesOf('POST /auth/v1/').at(-1)).toMatchObject({ code })
  })

  it('offers no recovery code to a person who has none', async () => {
    await open()
    await codeField()
    expect(screen.queryByRole('button', { name: 'Use a recovery code' })).toBeNull()
  })

  it('offers another try when the factors could not be read', async () => {
    await signIn(await withNewSession(world, ada))
    cutOff('GET /auth/v1/user')
    renderPage(<SecondFactor onVerified={async () => {}} />)
    await screen.findByText('We couldn’t load your second factors')
    restoreNetwork()
    press('Try again')
    await codeField()
  })

  it('has a way out and no way around', async () => {
    await open()
    await codeField()
    expect(screen.queryByRole('button', { name: /skip|later|not now/i })).toBeNull()
    const verified = countCalls('POST /auth/v1/factors')
    press('sign out')
    await waitFor(() => expect(screen.getByTestId('place').textContent).toBe('/auth'))
    expect(readSession().status).toBe('signed-out')
    expect(countCalls('POST /auth/v1/factors')).toBe(verified)
  })
})
