import { OptionsError, readOptions } from './options.ts'
import type { Measured } from './results/goals.ts'
import { goalLines, measureGoals, takenLines } from './results/report.ts'
import { type Summary, summarise } from './results/summary.ts'
import { playSeason } from './season/season.ts'

const print = (line = '') => process.stdout.write(`${line}\n`)

/** Plays the seasons of the options, prints who takes what, and compares the goals with their bounds. */
function main(args: readonly string[]): number {
  const { economy, rulesName, seeds, days, scenarios } = readOptions(args)
  print(`Rules: ${rulesName}. ${days} days, seeds ${seeds.join(', ')}.`)
  const measured = seeds.map((seed): Measured => {
    const summaries = new Map<string, Summary>()
    for (const scenario of scenarios) {
      const end = playSeason(scenario, economy, { seed, days })
      const summary = summarise(end, economy.rules)
      summaries.set(scenario.id, summary)
      print(`\n### ${scenario.title} (${scenario.id}), seed ${seed}\n`)
      for (const line of takenLines(summary)) print(line)
      const { places, grouped } = summary.honest
      const found = `${summary.attackers.grouped} attackers and ${grouped} honest people in groups`
      print(`\n${(100 * places).toFixed(0)} % of the places are honest people’s; ${found}.`)
    }
    return {
      economy,
      seed,
      seasonOf: (id) => {
        const summary = summaries.get(id)
        if (summary === undefined) throw new Error(`${id} was not played.`)
        return summary
      },
    }
  })
  const results = measureGoals(new Set(scenarios.map(({ id }) => id)), measured)
  print('\n### Goals\n')
  for (const line of goalLines(results)) print(line)
  const missed = results.filter(({ isMet }) => !isMet)
  print(`\n${results.length - missed.length} of ${results.length} goals are met.`)
  return missed.length === 0 ? 0 : 1
}

try {
  process.exitCode = main(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof OptionsError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 2
}
