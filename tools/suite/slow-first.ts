import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files of half a minute and more, the slowest first, as the list at the end of a run says. */
const SLOW = [
  'accessibility.e2e.ts',
  'main-job.e2e.ts',
  'readme.e2e.ts',
  'payouts.e2e.ts',
  'profile.e2e.ts',
  'demo-button.e2e.ts',
  'sign-in-methods.e2e.ts',
  'wallet.e2e.ts',
  'network.e2e.ts',
  'first-load.e2e.ts',
  'sign-in.e2e.ts',
  'arena.e2e.ts',
  'payout-batches.model.test.ts',
  'payout-crash.test.ts',
  'chaos.test.ts',
  'fuzz-api.test.ts',
  'server.test.ts',
  'landed.test.ts',
  'authorization.test.ts',
  'seed.test.ts',
  'rolling.test.ts',
]

/** Starts slow files first, so that no worker ends long after the other. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = SLOW.findIndex((name) => moduleId.endsWith(`/${name}`))
      return place === -1 ? SLOW.length : place
    }
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other))
  }
}
