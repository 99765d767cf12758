import { useSyncExternalStore } from 'react'

/** A link that would sign somebody in, and the account that it carries. */
export interface ArrivalQuestion {
  /** The id of the account, as the server says. */
  userId: string
  /** Its address, or what else names it. */
  name: string
  /** Ends the question. */
  answer: (isAccepted: boolean) => void
}

let question: ArrivalQuestion | null = null
const listeners = new Set<() => void>()

/** Asks whether a link may sign in here; whether the person agreed. */
export function askAboutArrival(
  account: Pick<ArrivalQuestion, 'userId' | 'name'>,
): Promise<boolean> {
  return new Promise((resolve) => {
    const answer = (isAccepted: boolean) => {
      setQuestion(null)
      resolve(isAccepted)
    }
    setQuestion({ ...account, answer })
  })
}

/** The link that is asked about; null while none is. */
export function useArrivalQuestion(): ArrivalQuestion | null {
  return useSyncExternalStore(subscribe, () => question)
}

function setQuestion(next: ArrivalQuestion | null): void {
  question = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
