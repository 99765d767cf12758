import { createStore } from '../store.ts'

/** A pending question whether a link may sign in, with the account of the link. */
export interface ArrivalQuestion {
  /** The account's id, from the server. */
  userId: string
  /** Its email address, or another name. */
  name: string
  /** Answers the question. */
  answer: (isAccepted: boolean) => void
}

const pending = createStore<ArrivalQuestion | null>(null)

/** Asks whether a link may sign in here; true when the user agreed. */
export function confirmArrival(
  account: Pick<ArrivalQuestion, 'userId' | 'name'>,
): Promise<boolean> {
  return new Promise((resolve) => {
    const answer = (isAccepted: boolean) => {
      pending.set(null)
      resolve(isAccepted)
    }
    pending.set({ ...account, answer })
  })
}

/** The pending question, or null. */
export const useArrivalQuestion = pending.use
