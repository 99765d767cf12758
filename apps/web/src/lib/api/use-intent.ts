import { useCallback, useRef, useState } from 'react'

/** Something that a person asks the server to do, with what became of the last try. */
export interface Intent<Input, Reply> {
  /** Does it; null when it was refused (see `error`) or is under way already. */
  run: (input: Input) => Promise<Reply | null>
  isPending: boolean
  /** Why the last try failed; null after a good one and before the first. */
  error: unknown
  /** Forgets the error. */
  reset: () => void
}

/**
 * An act that must happen once, however often the button is pressed: calls while one is under way do nothing, and
 * `api()` sends the same request under the same `Idempotency-Key` until the server has answered.
 */
export function useIntent<Input, Reply>(
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
