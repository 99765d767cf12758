import { act, renderHook } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { stubFetch } from '../../testing/stub-fetch.ts'
import { api } from '../api/api.ts'
import { accessToken, readSession } from './session.ts'
import { answerStepUp, requestStepUp, useStepUp } from './step-up.ts'

vi.mock('./session.ts', { spy: true })

const REFUSED = {
  status: 403,
  json: { code: 'step_up_required', title: 'x', status: 403 },
  headers: { 'content-type': 'application/problem+json' },
}

/** An export that is refused until the token is `proved`. */
function refuseExport(needsSecondFactor = false) {
  vi.mocked(accessToken).mockResolvedValue('stale')
  vi.mocked(readSession).mockReturnValue({ needsSecondFactor } as never)
  return stubFetch({
    'GET /api/v1/me/export': ({ headers }) =>
      headers.get('authorization') === 'Bearer proved' ? { json: { ok: true } } : REFUSED,
  })
}

describe('a call that requires a second factor', () => {
  it('is repeated once the factor is proven', async () => {
    const calls = refuseExport()
    const { result } = renderHook(useStepUp)
    const reply = api('GET /api/v1/me/export')
    await expect.poll(() => result.current).toBe('factor')
    vi.mocked(accessToken).mockResolvedValue('proved')
    act(() => answerStepUp(true))
    expect(await reply).toEqual({ ok: true })
    expect(calls).toHaveLength(2)
    expect(result.current).toBeNull()
  })

  it('is refused when the person closes the dialog', async () => {
    const calls = refuseExport()
    const { result } = renderHook(useStepUp)
    const reply = api('GET /api/v1/me/export').catch((error: unknown) => error)
    await expect.poll(() => result.current).toBe('factor')
    act(() => answerStepUp(false))
    expect(await reply).toMatchObject({ code: 'step_up_required' })
    expect(calls).toHaveLength(1)
  })

  it('opens no dialog during sign-in, where a bar asks for the factor', async () => {
    refuseExport(true)
    const error = await api('GET /api/v1/me/export').catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'step_up_required' })
  })
})

describe('the step-up dialog', () => {
  it('opens once for all waiting calls', async () => {
    const both = Promise.all([requestStepUp('identity'), requestStepUp('identity')])
    answerStepUp(true)
    expect(await both).toEqual([true, true])
  })
})
