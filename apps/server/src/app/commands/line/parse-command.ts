import { parseArgs } from 'node:util'
import { buildText, readBuildInfo } from '../../../config/build-info.ts'
import { allCommands } from '../all-commands.ts'
import type { Command, CommandInput } from './command.ts'
import { commandHelp, helpText, usageOf } from './usage.ts'
import { UsageError } from './usage-error.ts'

/** A parsed command, or a text to print. */
export type Call =
  | { command: Command; operands: string[]; flags: CommandInput['flags'] }
  | { answer: string }

const HELP = /^(--help|-h|help)$/
const VERSION = /^(--version|-v|version)$/

/** Parses the arguments of the program. Raises `UsageError`. */
export function parseCommand(words: readonly string[], commit?: string): Call {
  const [first = '', ...rest] = words
  if (VERSION.test(first)) return { answer: buildText(readBuildInfo(commit)) }
  const isHelp = HELP.test(first)
  const named = isHelp ? rest : words
  if (isHelp && named.length === 0) return { answer: helpText() }
  const command = findCommand(named)
  if (command === null) return answerGroup(named, isHelp)
  if (isHelp) return { answer: commandHelp(command) }
  const { operands, flags } = parseWords(command, named.slice(command.name.split(' ').length))
  if (flags.help === true) return { answer: commandHelp(command) }
  requireCount(command, operands)
  return { command, operands, flags }
}

/** The command of the first words; a two-word name wins over a one-word name. */
function findCommand([first = '', second = '']: readonly string[]): Command | null {
  const named = (name: string) => allCommands.find((command) => command.name === name)
  return named(`${first} ${second}`) ?? named(first) ?? null
}

/** Handles a command group, and unknown commands. */
function answerGroup([first = '', second]: readonly string[], isHelp: boolean): Call {
  const group = allCommands.filter(({ name }) => name.startsWith(`${first} `))
  if (group.length === 0) {
    const reason = first === '' ? 'Name a command.' : `Unknown command: ${first}.`
    throw new UsageError(`${reason}\n\n${helpText()}`)
  }
  if (isHelp || HELP.test(second ?? '')) return { answer: helpText(group) }
  throw new UsageError(`${first}: choose a subcommand.\n\n${helpText(group)}`)
}

function parseWords(
  command: Command,
  words: readonly string[],
): { operands: string[]; flags: CommandInput['flags'] } {
  const options = Object.fromEntries(
    Object.entries(command.flags).map(([flag, { takes }]) => [
      flag,
      { type: takes === undefined ? ('boolean' as const) : ('string' as const) },
    ]),
  )
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      options: { ...options, help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
    })
    return { operands: positionals, flags: values as CommandInput['flags'] }
  } catch (error) {
    throw usageError(command, flagProblem(error))
  }
}

/** Node's first sentence; the others explain words that begin with a dash. */
function flagProblem(error: unknown): string {
  const { message } = error as Error
  const unknown = /^Unknown option '([^']*)'/.exec(message)
  return unknown === null ? message.replace(/\.\s.*$/s, '') : `unknown flag ${unknown[1]}`
}

function requireCount(command: Command, operands: readonly string[]): void {
  const least = command.operands.filter((operand) => !operand.startsWith('[')).length
  const most = command.operands.at(-1)?.includes('…')
    ? Number.POSITIVE_INFINITY
    : command.operands.length
  if (operands.length < least) throw usageError(command, 'an argument is missing')
  if (operands.length > most) throw usageError(command, `unexpected argument ${operands[most]}`)
}

function usageError(command: Command, reason: string): UsageError {
  return new UsageError(`${command.name}: ${reason}. Usage: ${usageOf(command)}`)
}
