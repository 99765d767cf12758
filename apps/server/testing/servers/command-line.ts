import { Writable } from 'node:stream'
import type { Terminal } from '../../src/app/commands/line/command.ts'
import { runCommand } from '../../src/app/commands/line/run-command.ts'
import type { Config } from '../../src/config/config.ts'

/** A terminal that records its output. */
export interface TestTerminal extends Terminal {
  notes: string[]
  /** Standard output other than the result. */
  written(): Buffer
}

/** A terminal of the user `ann` on the host `web1`. */
export function testTerminal(): TestTerminal {
  const notes: string[] = []
  const chunks: Buffer[] = []
  return {
    operator: 'ann@web1',
    notes,
    note: (line) => void notes.push(line),
    file: new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk)
        done()
      },
    }),
    written: () => Buffer.concat(chunks),
  }
}

/** Runs a command, ignoring its notes. */
export async function runSilently(words: readonly string[], config: Config): Promise<string> {
  return await runCommand(words, config, testTerminal())
}
