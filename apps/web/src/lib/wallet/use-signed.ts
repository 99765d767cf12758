import { useRef } from 'react'
import { ApiProblem } from '../api/api-problem.ts'

/** A signed transaction, and the attempt that it belongs to. */
export interface Signed {
  attemptId: string
  /** Base64. */
  transaction: string
}

/** Keeps a signed transaction until the server has answered: after a lost response the same bytes are resent, without signing again. */
export function useSigned() {
  const signed = useRef<Signed | null>(null)
  return {
    isSigned: signed.current !== null,
    /** Signs unless already signed, then sends; null when nothing was signed. */
    submit: async <Reply>(
      sign: () => Promise<Signed | null>,
      send: (signed: Signed) => Promise<Reply>,
    ): Promise<Reply | null> => {
      signed.current ??= await sign()
      if (signed.current === null) return null
      try {
        const reply = await send(signed.current)
        signed.current = null
        return reply
      } catch (thrown) {
        if (!(thrown instanceof ApiProblem && thrown.isTemporary)) signed.current = null
        throw thrown
      }
    },
  }
}
