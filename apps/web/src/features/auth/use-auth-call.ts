import { useCallback, useRef, useState } from 'react'
import { useCountdown } from '../../lib/page/use-countdown.ts'
import {
  type AuthAction,
  type AuthRefusal,
  type AuthResult,
  toastRefusal,
  unreachable,
} from '../../lib/session/auth-refusals.ts'

/** A form's call to the auth service: whether it is pending, why it was refused, how long to wait. */
export interface AuthCall {
  isBusy: boolean
  refusal: AuthRefusal | null
  /** Seconds until the service accepts another call; 0 when it does now. */
  waitSeconds: number
  /**
   * Makes the call, shows its refusal as the spec's toast, and stays busy through `onDone`. Does nothing while
   * another run is pending. Resolves to whether it succeeded.
   */
  run: <T extends object>(
    call: () => Promise<AuthResult<T>>,
    onDone?: (result: T) => unknown,
  ) => Promise<boolean>
  /** Clears the refusal, once the input that it refers to has changed. */
  reset: () => void
}

/** State of an auth call; `action` selects the texts of its refusals. */
export function useAuthCall(action: AuthAction): AuthCall {
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<AuthRefusal | null>(null)
  const [waitSeconds, startWait] = useCountdown()
  const isRunning = useRef(false)

  const run: AuthCall['run'] = async (call, onDone) => {
    if (isRunning.current) return false
    isRunning.current = true
    setBusy(true)
    setRefusal(null)
    const result = await call().catch(() => ({ ok: false as const, refusal: unreachable() }))
    if (result.ok) {
      await onDone?.(result)
    } else {
      setRefusal(result.refusal)
      startWait(result.refusal.waitSeconds ?? 0)
      toastRefusal(result.refusal, action)
    }
    isRunning.current = false
    setBusy(false)
    return result.ok
  }

  const reset = useCallback(() => {
    setRefusal(null)
    startWait(0)
  }, [startWait])
  return { isBusy, refusal, waitSeconds, run, reset }
}
