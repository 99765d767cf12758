import { useCallback, useRef, useState } from 'react'

/** An action on the server, with the result of the last attempt. */
export interface Intent<Input, Reply> {
  /** Runs it; null when it failed (see `error`) or is already running. */
  run: (input: Input) => Promise<Reply | null>
  isPending: boolean
  /** Why the last attempt failed; null after a success and before the first. */
  error: unknown
  /** Clears the error. */
  reset: () => void
}

/**
 * An action that must happen once, however often its button is pressed: calls while one is running do nothing, and
 * `api()` repeats the same request with the same `Idempotency-Key` until the server has answered.
 */
export function useAction<Input, Reply>(
  act: (input: Input) => Promise<Reply>,
): Intent<Input, Reply> {
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const isRunning = useRef(false)

  const run = async (input: Input): Promise<Reply | null> => {
    if (isRunning.current) return null
    isRunning.current = true
    setPending(true)
    setError(null)
    try {
      return await act(input)
    } catch (thrown) {
      setError(thrown)
      return null
    } finally {
      isRunning.current = false
      setPending(false)
    }
  }

  return { run, isPending, error, reset: useCallback(() => setError(null), []) }
}
