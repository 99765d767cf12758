import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { VERSION } from '../../config/build-info.ts'
import { allCommands } from './all-commands.ts'
import { parseCommand } from './line/parse-command.ts'
import { usageOf } from './line/usage.ts'
import { UsageError } from './line/usage-error.ts'

const OPERATIONS = readFileSync(
  new URL('../../../../../docs/operations.md', import.meta.url),
  'utf8',
)

const answerTo = (...words: string[]): string => {
  const call = parseCommand(words)
  if (!('answer' in call)) throw new Error(`${words.join(' ')} would run`)
  return call.answer
}

/** As many operands as a command requires. */
const wordsOf = (operands: readonly string[]): string[] =>
  operands.filter((operand) => !operand.startsWith('[')).map(() => 'x')

describe.each(allCommands.map((command) => [command.name, command] as const))(
  '%s',
  (name, command) => {
    const words = name.split(' ')

    it('has one name, a sentence of its own, and operands that can be counted', () => {
      expect(allCommands.filter((other) => other.name === name)).toHaveLength(1)
      expect(words.length).toBeLessThanOrEqual(2)
      expect(command.summary).toMatch(/^[A-Z].{10,90}\.$/)
      for (const [flag, { summary }] of Object.entries(command.flags)) {
        expect(flag).toMatch(/^[a-z][a-z-]+$/)
        expect(summary).toMatch(/^[A-Z].+\.$/)
      }
      const required = command.operands.map((operand) => !operand.startsWith('['))
      expect(required).toEqual([...required].sort().reverse())
      expect(command.operands.slice(0, -1).filter((operand) => operand.includes('…'))).toEqual([])
    })

    it('has its line in docs/operations.md', () => {
      expect(OPERATIONS).toMatch(new RegExp(`^\\| \`${name}[ \`]`, 'm'))
    })

    it('answers --help in any position, and runs nothing', () => {
      const help = answerTo(...words, '--help')
      expect(help).toContain(usageOf(command))
      expect(help).toContain(command.summary)
      for (const flag of Object.keys(command.flags)) expect(help).toContain(`--${flag}`)
      for (const asked of [
        ['help', ...words],
        ['--help', ...words],
        [...words, '-h'],
        [...words, ...wordsOf(command.operands), '--help'],
      ]) {
        expect(answerTo(...asked)).toBe(help)
      }
      expect(answerTo('--help')).toContain(`  ${usageOf(command)}`)
    })

    it('refuses unknown flags, and too many or too few operands', () => {
      const enough = wordsOf(command.operands)
      const refused = (...more: string[]) =>
        expect(() => parseCommand([...words, ...more]), more.join(' '))
      refused(...enough, '--hepl').toThrow(
        new UsageError(`${name}: unknown flag --hepl. Usage: ${usageOf(command)}`),
      )
      refused(...enough, '-x').toThrow(UsageError)
      if (enough.length > 0) refused(...enough.slice(1)).toThrow('an argument is missing')
      if (!command.operands.some((operand) => operand.includes('…'))) {
        refused(...command.operands.map(() => 'x'), 'surplus').toThrow(
          'unexpected argument surplus',
        )
      }
      for (const [flag, { takes }] of Object.entries(command.flags)) {
        const [wrong, right] =
          takes === undefined
            ? [[`--${flag}=x`], [`--${flag}`]]
            : [[`--${flag}`], [`--${flag}`, 'x']]
        refused(...enough, ...wrong).toThrow(new RegExp(`^${name}: .+Usage: `))
        expect(parseCommand([...words, ...enough, ...right])).toMatchObject({ operands: enough })
      }
    })
  },
)

describe('an unknown command', () => {
  it.each(['', 'sudo', 'constructor', '__proto__', '--force'])('%j: lists the commands', (word) => {
    expect(() => parseCommand([word])).toThrow(UsageError)
    expect(() => parseCommand([word])).toThrow(/backup FILE \[--force\] .*\n.*restore FILE/)
  })

  it('lists the commands that begin with the word', () => {
    expect(() => parseCommand(['config'])).toThrow(/config check .*\n.*config print/)
    expect(answerTo('config', '--help')).toContain('config print')
    expect(answerTo('help', 'config')).not.toContain('backup')
    expect(() => parseCommand(['config', 'chek'])).toThrow(UsageError)
  })
})

describe('--version', () => {
  it('prints the version of Laurel', () => {
    expect(answerTo('--version')).toMatch(new RegExp(`^Laurel ${VERSION}( \\([0-9a-f]{7,12}\\))?$`))
    expect(parseCommand(['--version'], '0123456789abcdef')).toEqual({
      answer: `Laurel ${VERSION} (0123456789ab)`,
    })
  })
})
