import { Writable } from 'node:stream'
import type { Terminal } from '../../src/app/commands/line/command.ts'
import { runCommand } from '../../src/app/commands/line/run-command.ts'
import type { Config } from '../../src/config/config.ts'

/** A terminal that keeps what is written to it. */
export interface TestTerminal extends Terminal {
  notes: string[]
  /** What went to the standard output beside the answer. */
  written(): Buffer
}

/** A terminal of ann on web1. */
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

/** Runs a command whose notes do not matter. */
export async function runSilently(words: readonly string[], config: Config): Promise<string> {
  return await runCommand(words, config, testTerminal())
}
