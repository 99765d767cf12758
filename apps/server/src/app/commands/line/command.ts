import type { Writable } from 'node:stream'
import type { Config } from '../../../config/config.ts'
import type { Ctx } from '../../../platform/context.ts'

/** The input of a command, and its terminal. */
export interface CommandInput {
  /** The arguments, in the order of `operands`; an optional one may be missing. */
  operands: readonly string[]
  /** The flags given: true, or the value of one that takes a value. */
  flags: Readonly<Record<string, string | boolean | undefined>>
  config: Config
  terminal: Terminal
}

/** The operator of a command, and its outputs. */
export interface Terminal {
  /** The operator's account and machine, such as `ann@web1`. */
  operator: string
  /** Writes a line of information to standard error. */
  note(line: string): void
  /** Standard output, for a command that writes a file there. */
  file: Writable
}

/** A flag, as `--name` or `--name TEXT`. */
interface Flag {
  /** The placeholder of its value, such as `EMAIL`; absent for a boolean flag. */
  takes?: string
  summary: string
}

interface Described {
  /** One word, or two for a subcommand such as `keys rotate`. */
  name: string
  /** Placeholders: `FILE`, `[EMAIL]` is optional, `REASON…` takes all remaining words. */
  operands: readonly string[]
  flags: Readonly<Record<string, Flag>>
  /** One sentence for the list of commands. */
  summary: string
}

/** A command that gets the database URL. */
interface DatabaseCommand extends Described {
  /** `database` requires one; `new database` may create the embedded one; `schema` requires this version's schema. */
  needs: 'database' | 'new database' | 'schema'
  run(ownerUrl: string, input: CommandInput): Promise<string>
}

/**
 * A command of `npm run laurel --`. It returns its report; the parser checks arguments and flags and handles `--help`,
 * the runner prepares what it needs. Raises `UsageError` for arguments that only the command can check.
 */
export type Command =
  | (Described & { needs: 'settings'; run(input: CommandInput): Promise<string> })
  | DatabaseCommand
  /** Runs in one transaction on this version's schema; audited actions name the operator. */
  | (Described & {
      needs: 'transaction'
      run(ctx: Ctx<null>, input: CommandInput): Promise<string>
    })
