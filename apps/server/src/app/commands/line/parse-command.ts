import { parseArgs } from 'node:util'
import { buildText, readBuildInfo } from '../../../config/build-info.ts'
import { allCommands } from '../all-commands.ts'
import type { Command, CommandInput } from './command.ts'
import { commandHelp, helpText, usageOf } from './usage.ts'
import { UsageError } from './usage-error.ts'

/** A command with its words and flags, or a text that answers without one. */
export type Call =
  | { command: Command; operands: string[]; flags: CommandInput['flags'] }
  | { answer: string }

const HELP = /^(--help|-h|help)$/
const VERSION = /^(--version|-v|version)$/

/** Reads what was typed after the program's name. Raises `UsageError`. */
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

/** The command that the first words name; one of two words wins over one of one. */
function findCommand([first = '', second = '']: readonly string[]): Command | null {
  const named = (name: string) => allCommands.find((command) => command.name === name)
  return named(`${first} ${second}`) ?? named(first) ?? null
}

/** For a word that only begins names of commands, and for one that begins none. */
function answerGroup([first = '', second]: readonly string[], isHelp: boolean): Call {
  const group = allCommands.filter(({ name }) => name.startsWith(`${first} `))
  if (group.length === 0) {
    const reason = first === '' ? 'Name a command.' : `There is no command ${first}.`
    throw new UsageError(`${reason}\n\n${helpText()}`)
  }
  if (isHelp || HELP.test(second ?? '')) return { answer: helpText(group) }
  throw new UsageError(`${first}: write one of these.\n\n${helpText(group)}`)
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

/** Node's first sentence; the others say how to write a word that begins with a dash. */
function flagProblem(error: unknown): string {
  const { message } = error as Error
  const unknown = /^Unknown option '([^']*)'/.exec(message)
  return unknown === null ? message.replace(/\.\s.*$/s, '') : `no flag ${unknown[1]}`
}

function requireCount(command: Command, operands: readonly string[]): void {
  const least = command.operands.filter((operand) => !operand.startsWith('[')).length
  const most = command.operands.at(-1)?.includes('…')
    ? Number.POSITIVE_INFINITY
    : command.operands.length
  if (operands.length < least) throw usageError(command, 'a word is missing')
  if (operands.length > most) throw usageError(command, `${operands[most]} is one word too many`)
}

function usageError(command: Command, reason: string): UsageError {
  return new UsageError(`${command.name}: ${reason}. Write: ${usageOf(command)}`)
}
