import { createStore } from '../store.ts'

/** A link that would sign somebody in, and the account that it carries. */
export interface ArrivalQuestion {
  /** The id of the account, as the server says. */
  userId: string
  /** Its address, or what else names it. */
  name: string
  /** Ends the question. */
  answer: (isAccepted: boolean) => void
}

const asked = createStore<ArrivalQuestion | null>(null)

/** Asks whether a link may sign in here; whether the person agreed. */
export function askAboutArrival(
  account: Pick<ArrivalQuestion, 'userId' | 'name'>,
): Promise<boolean> {
  return new Promise((resolve) => {
    const answer = (isAccepted: boolean) => {
      asked.set(null)
      resolve(isAccepted)
    }
    asked.set({ ...account, answer })
  })
}

/** The link that is asked about; null while none is. */
export const useArrivalQuestion = asked.use
