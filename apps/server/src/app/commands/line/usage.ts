import { buildText, readBuildInfo } from '../../../config/build-info.ts'
import { allCommands } from '../all-commands.ts'
import type { Command } from './command.ts'

const CALL = 'npm run laurel --'

/** How a command is typed, from its name on. */
export function usageOf({ name, operands, flags }: Command): string {
  const shown = Object.entries(flags).map(([flag, { takes }]) => `[${flagText(flag, takes)}]`)
  return [name, ...operands, ...shown].join(' ')
}

/** What `--help` prints: all commands, or those whose name begins with a word. */
export function helpText(commands: readonly Command[] = allCommands): string {
  const width = Math.max(...commands.map((command) => usageOf(command).length))
  return [
    `${buildText(readBuildInfo())}. Commands, after ${CALL}`,
    '',
    ...commands.map((command) => `  ${usageOf(command).padEnd(width)}  ${command.summary}`),
    '',
    'COMMAND --help says more of one; --version says which Laurel this is.',
  ].join('\n')
}

/** What `COMMAND --help` prints. */
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
  settings: 'Needs no database.',
  database: 'Works on the database that the settings name, which must be there; its schema stays.',
  'new database':
    'Works on the database that the settings name, and makes the embedded one where there is none.',
  schema: 'Works on the database that the settings name; its schema must be that of this version.',
  transaction:
    'Works on the database that the settings name, in one transaction; its schema must be that of this version.',
}

function flagText(flag: string, takes: string | undefined): string {
  return takes === undefined ? `--${flag}` : `--${flag} ${takes}`
}
