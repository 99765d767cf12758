import { buildText, readBuildInfo } from '../../../config/build-info.ts'
import { allCommands } from '../all-commands.ts'
import type { Command } from './command.ts'

const CALL = 'npm run laurel --'

/** The usage of a command, from its name on. */
export function usageOf({ name, operands, flags }: Command): string {
  const shown = Object.entries(flags).map(([flag, { takes }]) => `[${flagText(flag, takes)}]`)
  return [name, ...operands, ...shown].join(' ')
}

/** The output of `--help`: all commands, or those of a group. */
export function helpText(commands: readonly Command[] = allCommands): string {
  const width = Math.max(...commands.map((command) => usageOf(command).length))
  return [
    `${buildText(readBuildInfo())}. Commands, after ${CALL}`,
    '',
    ...commands.map((command) => `  ${usageOf(command).padEnd(width)}  ${command.summary}`),
    '',
    'COMMAND --help describes a command; --version prints the version.',
  ].join('\n')
}

/** The output of `COMMAND --help`. */
export function commandHelp(command: Command): string {
  const flags = Object.entries(command.flags).map(
    ([flag, { takes, summary }]) => `  ${flagText(flag, takes)}  ${summary}`,
  )
  return [
    `${CALL} ${usageOf(command)}`,
    '',
    command.summary,
    ...(flags.length === 0 ? [] : ['', ...flags]),
    '',
    NEEDS[command.needs],
  ].join('\n')
}

const NEEDS: Record<Command['needs'], string> = {
  settings: 'Does not need a database.',
  database: 'Uses the configured database, which must exist, and does not migrate it.',
  'new database': 'Uses the configured database, and creates the embedded one if there is none.',
  schema: 'Uses the configured database, which must have the schema of this version.',
  transaction:
    'Uses the configured database in one transaction; it must have the schema of this version.',
}

function flagText(flag: string, takes: string | undefined): string {
  return takes === undefined ? `--${flag}` : `--${flag} ${takes}`
}
