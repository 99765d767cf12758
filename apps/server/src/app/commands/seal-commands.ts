import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { verifySealFile } from '../../features/seals/seal-file.service.ts'
import type { Command } from './line/command.ts'

/** Commands on the daily seals of the ledger. */
export const sealCommands: readonly Command[] = [
  {
    name: 'verify-seal',
    operands: ['FILE'],
    flags: {},
    summary: 'Recomputes a day’s root from its downloaded file alone.',
    needs: 'settings',
    async run({ operands: [file = ''] }) {
      const input = createReadStream(file)
      const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })
      const { day, transferCount, root, faults } = await verifySealFile(lines)
      if (faults.length > 0) throw new Error(`${file} does not fit its seal: ${faults.join('; ')}.`)
      return [
        `The file fits: ${transferCount} transfers of ${day} (UTC) give the root`,
        root,
        `Compare it with the published one: /api/v1/seals/${day}.`,
      ].join('\n')
    },
  },
]
