import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findNode, printLine, root, run } from './setup/shell.mjs'

/**
 * The long run of the schema fuzzer: `npm run fuzz -- --runs 2000 --seed 7 --operation bounties.create`.
 * Without `--seed` it prints a random seed; the same seed sends the same requests.
 */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '2000' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    operation: { type: 'string' },
  },
})
const { runs, seed, operation } = values
printLine(
  `Inputs for each operation and persona: ${runs}, seed ${seed}, ${operation ?? 'all operations'}`,
)
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
process.exitCode = await run(
  findNode(),
  [vitest, 'run', '--project', 'server', 'verification/fuzz'],
  {
    env: {
      FUZZ_RUNS: runs,
      FUZZ_SEED: seed,
      ...(operation === undefined ? {} : { FUZZ_OPERATION: operation }),
    },
  },
)
