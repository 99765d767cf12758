import { landingPath } from '@laurel/contract/spec/routes'
import { readFlag } from '../flags.ts'

/** The navigation state of the landing page: where the user wanted to go before signing in. */
export interface ContinueState {
  continueTo: string
}

/** The current landing page after sign-up and sign-in: `/`, or `/prelaunch` while the flag is on (spec §2). */
export async function findLandingPath(): Promise<string> {
  return landingPath(await readFlag('prelaunch_live'))
}
