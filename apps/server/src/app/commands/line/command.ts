import type { Writable } from 'node:stream'
import type { Config } from '../../../config/config.ts'
import type { Ctx } from '../../../platform/context.ts'

/** What a command was called with, and what it may write to. */
export interface CommandInput {
  /** The words after its name, in the order of `operands`; an optional one may be missing. */
  operands: readonly string[]
  /** Those that were given: true, or the text of one that takes a text. */
  flags: Readonly<Record<string, string | boolean | undefined>>
  config: Config
  terminal: Terminal
}

/** Who runs a command, and where it writes beside its answer. */
export interface Terminal {
  /** The person's account and machine, such as `ann@web1`. */
  operator: string
  /** A line for the person, which is not the answer: it goes to the standard error. */
  note(line: string): void
  /** The standard output, for a command that sends a file there. */
  file: Writable
}

/** A flag, as `--name` or `--name TEXT`. */
interface Flag {
  /** What the text is, such as `EMAIL`; without it the flag stands alone. */
  takes?: string
  summary: string
}

interface Described {
  /** One word, or two for a command within another such as `keys rotate`. */
  name: string
  /** Placeholders: `FILE`, `[EMAIL]` may be left out, `REASON…` takes all words that are left. */
  operands: readonly string[]
  flags: Readonly<Record<string, Flag>>
  /** One sentence for the list of commands. */
  summary: string
}

/** A command on the database as it is, whatever its schema. */
interface DatabaseCommand extends Described {
  /** `database` must be there; `new database` may make the embedded one; `schema` must be that of this version. */
  needs: 'database' | 'new database' | 'schema'
  run(ownerUrl: string, input: CommandInput): Promise<string>
}

/**
 * A command of `npm run laurel --`. It says what it did; the parser checks words and flags and answers `--help`, the
 * runner prepares what it needs. Raises `UsageError` for words that only the command can judge.
 */
export type Command =
  | (Described & { needs: 'settings'; run(input: CommandInput): Promise<string> })
  | DatabaseCommand
  /** Does its work in one transaction on the schema of this version; audited acts name the operator. */
  | (Described & {
      needs: 'transaction'
      run(ctx: Ctx<null>, input: CommandInput): Promise<string>
    })
