import { runAsSystem, type Sweep } from '../../platform/work/sweeps.ts'
import { sealBatch } from './sealing.service.ts'

/** Transactions in a row before other work has its turn: about 200,000 transfers. */
const MAX_BATCHES = 50

/** Seals days that are over. */
export const sealsSweeps: Sweep[] = [
  {
    name: 'seals.seal-days',
    async run(deps) {
      let total = 0
      for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
        const steps = await runAsSystem(deps, sealBatch)
        if (steps === 0) break
        total += steps
      }
      return total
    },
  },
]
