import { parseArgs } from 'node:util'
import { SCENARIOS, type Scenario, scenarioOf } from './people/scenarios.ts'
import { type EconomyRules, economyRules, VARIANTS } from './rules/economy-rules.ts'

/** Options of a run. */
export interface Options {
  economy: EconomyRules
  /** How the rules are called in the output. */
  rulesName: string
  seeds: readonly number[]
  days: number
  scenarios: readonly Scenario[]
}

/** Invalid options; the message includes the reason and the usage. */
export class OptionsError extends Error {}

const USAGE = `npm run bench:economy -- [options]
  --seed N[,N…]     seeds; default 1,2,3
  --days N          length of the season; default 90
  --only ID[,ID…]   scenarios: ${SCENARIOS.map(({ id }) => id).join(', ')}
  --rules N         version of the rules; default 2
  --variant NAME    a change to version 2: ${Object.keys(VARIANTS).join(', ')}`

/** Shortest season in which a bounty settles. */
const MIN_DAYS = 20

/** Reads the command line. Raises `OptionsError`. */
export function readOptions(args: readonly string[]): Options {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        seed: { type: 'string', default: '1,2,3' },
        days: { type: 'string', default: '90' },
        only: { type: 'string' },
        rules: { type: 'string', default: '2' },
        variant: { type: 'string' },
      },
    })
    const { variant } = values
    const economy =
      variant === undefined
        ? economyRules(numberOf('rules', values.rules, 1, 2))
        : VARIANTS[variant]
    if (economy === undefined) throw new Error(`There is no variant ${variant}.`)
    return {
      economy,
      rulesName: `version ${economy.rules.version}${variant === undefined ? '' : `, ${variant}`}`,
      seeds: values.seed.split(',').map((seed) => numberOf('seed', seed, 0, 2 ** 31 - 1)),
      days: numberOf('days', values.days, MIN_DAYS, 365),
      scenarios: values.only === undefined ? SCENARIOS : values.only.split(',').map(scenarioOf),
    }
  } catch (error) {
    throw new OptionsError(`${error instanceof Error ? error.message : error}\n\n${USAGE}`)
  }
}

function numberOf(name: string, text: string, min: number, max: number): number {
  const value = Number(text)
  if (text.trim() !== '' && Number.isInteger(value) && value >= min && value <= max) return value
  throw new Error(`--${name} takes a whole number from ${min} to ${max}, not ${text}.`)
}
