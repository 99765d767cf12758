import { useCallback, useRef, useState } from 'react'
import { ApiProblem } from './api-problem.ts'
import { randomId } from './ids.ts'

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
 * An act that must happen once, however often the button is pressed: calls while one is under way do nothing, and the
 * same input keeps its `Idempotency-Key` until the server has answered, so that trying again after a lost answer
 * replays it instead of doing it twice.
 */
export function useIntent<Input, Reply>(
  act: (input: Input, idempotencyKey: string) => Promise<Reply>,
): Intent<Input, Reply> {
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const isRunning = useRef(false)
  const open = useRef<{ input: string; key: string } | null>(null)

  const run = async (input: Input): Promise<Reply | null> => {
    if (isRunning.current) return null
    isRunning.current = true
    setPending(true)
    setError(null)
    const text = JSON.stringify(input) ?? ''
    if (open.current?.input !== text) open.current = { input: text, key: randomId() }
    try {
      const reply = await act(input, open.current.key)
      open.current = null
      return reply
    } catch (thrown) {
      if (!(thrown instanceof ApiProblem && thrown.isTemporary)) open.current = null
      setError(thrown)
      return null
    } finally {
      isRunning.current = false
      setPending(false)
    }
  }

  return { run, isPending, error, reset: useCallback(() => setError(null), []) }
}
