import { expect, it, onTestFinished } from 'vitest'
import { startTestApp } from '../../testing/servers/test-app.ts'

it('asks for a proof of work at sign-up, but for a demo on loopback', async () => {
  const asks = async (isDemo: boolean, environment: Record<string, string>) => {
    const { app, close } = await startTestApp({ isDemo, environment, hasProofByDefault: true })
    onTestFinished(close)
    const settings = await app.inject('/auth/v1/settings')
    const signUp = await app.inject({
      method: 'POST',
      url: '/auth/v1/signup',
      payload: { email: 'ann@example.test', password: 'Correct-Horse-9' },
    })
    return [settings.json<{ proof_of_work: boolean }>().proof_of_work, signUp.statusCode]
  }
  expect(await asks(false, {})).toEqual([true, 400])
  expect(await asks(true, {})).toEqual([false, 200])
  expect(await asks(false, { PROOF_OF_WORK: 'off' })).toEqual([false, 200])
})
