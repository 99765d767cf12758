import { landingPath } from '@laurel/contract/spec/routes'
import { readFlag } from '../flags.ts'

/** What the sign-in page hands to the landing page: where the person had wanted to go. */
export interface ContinueState {
  continueTo: string
}

/** Where sign-up and sign-in end right now: `/`, or `/prelaunch` while the flag is on (spec §2). */
export async function landingNow(): Promise<string> {
  return landingPath(await readFlag('prelaunch_live'))
}
