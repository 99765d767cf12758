import type { TestMember } from '@laurel/scenarios/test-world'
import { act, renderHook } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { countCalls, keysOf } from '../../testing/network.ts'
import { type AddedApp, addApp, withNewSession, withOldSession } from '../../testing/sign-in.ts'
import { openWorld, signIn } from '../../testing/world.ts'
import { api } from '../api/api.ts'
import { authClient, readSession } from './session.ts'
import { answerStepUp, requestStepUp, useStepUp } from './step-up.ts'

const world = openWorld()
const HOLD = 'POST /api/v1/payouts/'

/** A finance member with a second factor, and a payout that they may hold. */
async function joinFinance(): Promise<{
  finance: TestMember
  app: AddedApp
  hold: () => Promise<string>
}> {
  const finance = await world.joinAs({ part: 'finance', isProven: false })
  const app = await addApp(world, finance)
  const { payoutId } = await world.shortcut('payout', { state: 'eligible' })
  const request = { params: { id: payoutId }, body: { note: 'This needs another look.' } }
  return {
    finance,
    app,
    hold: async () => (await api('POST /api/v1/payouts/{id}/hold', request)).state,
  }
}

const prove = async ({ nextCode }: AddedApp) => {
  const client = await authClient()
  const { data } = await client.mfa.listFactors()
  const { error } = await client.mfa.challengeAndVerify({
    factorId: data?.totp[0]?.id ?? '',
    code: nextCode(),
  })
  expect(error).toBeNull()
}

describe('a call that requires a second factor', () => {
  it('is repeated, as a new write, once the factor is proven', async () => {
    const { finance, app, hold } = await joinFinance()
    await signIn(await withOldSession(world, finance, { isProven: true }))
    const { result } = renderHook(useStepUp)
    const held = hold()
    await expect.poll(() => result.current).toBe('factor')
    expect(countCalls(HOLD)).toBe(1)
    await prove(app)
    act(() => answerStepUp(true))
    expect(await held).toBe('held')
    expect(new Set(keysOf(HOLD)).size).toBe(2)
    expect(result.current).toBeNull()
  })

  it('is refused when the person closes the dialog', async () => {
    const { finance, hold } = await joinFinance()
    await signIn(await withOldSession(world, finance, { isProven: true }))
    const { result } = renderHook(useStepUp)
    const held = hold().catch((error: unknown) => error)
    await expect.poll(() => result.current).toBe('factor')
    act(() => answerStepUp(false))
    expect(await held).toMatchObject({ code: 'step_up_required', status: 403 })
    expect(countCalls(HOLD)).toBe(1)
  })

  it('opens no dialog during sign-in, where a bar asks for the factor', async () => {
    const { finance, hold } = await joinFinance()
    await signIn(await withNewSession(world, finance))
    expect(readSession().needsSecondFactor).toBe(true)
    const { result } = renderHook(useStepUp)
    const error = await hold().catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'step_up_required' })
    expect(result.current).toBeNull()
  })
})

describe('the step-up dialog', () => {
  it('opens once for all waiting calls', async () => {
    const both = Promise.all([requestStepUp('identity'), requestStepUp('identity')])
    answerStepUp(true)
    expect(await both).toEqual([true, true])
  })
})
