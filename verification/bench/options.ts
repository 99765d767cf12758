import { parseArgs } from 'node:util'
import { MIN_SCALE } from './data/size.ts'

/** The groups of measurements, in the order in which `all` runs them. */
export const GROUPS = [
  'reads',
  'search',
  'votes',
  'scale',
  'overload',
  'sockets',
  'workers',
  'tracing',
  'start',
] as const
/** A group of measurements. */
export type Group = (typeof GROUPS)[number]

/** Options of a run. */
export interface Options {
  groups: readonly Group[]
  /** Fraction of the data size that the goals are stated for. */
  scale: number
  rounds: { count: number; ms: number }
  /** Folder of a PostgreSQL kept for the next run; null for a temporary one. */
  dataDir: string | null
  /** Largest number of scores and rows of the group `scale`. */
  maxRows: number
  overloadSeconds: number
  /** Seconds of load before memory is measured. */
  loadSeconds: number
  /** Folder for CPU profiles of the server; null for none. */
  profileDir: string | null
  /** Whether the result is written to docs/performance.md. */
  isWritten: boolean
}

/** Invalid options; the message includes the reason and the usage. */
export class OptionsError extends Error {}

/** Usage of the command. */
const USAGE = `npm run bench -- [${GROUPS.join('|')}|all …] [options]
  --scale N            share of the full load (1: 100,000 people, 1,000,000 votes); default 1
  --rounds N           rounds that count; default 5
  --seconds N          seconds of a round; default 2
  --data FOLDER        keep the loaded PostgreSQL here and use it again
  --ranks N            largest number of rows of the group scale; default 10000000
  --overload-seconds N default 60
  --load-seconds N     load before the memory is read; default 60
  --profile FOLDER     write CPU profiles of the server
  --write              write the result to docs/performance.md`

/** Reads the command line. Raises `OptionsError`. */
export function readOptions(args: readonly string[]): Options {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        scale: { type: 'string', default: '1' },
        rounds: { type: 'string', default: '5' },
        seconds: { type: 'string', default: '2' },
        data: { type: 'string' },
        ranks: { type: 'string', default: '10000000' },
        'overload-seconds': { type: 'string', default: '60' },
        'load-seconds': { type: 'string', default: '60' },
        profile: { type: 'string' },
        write: { type: 'boolean', default: false },
      },
    })
    return {
      groups: groupsOf(positionals),
      scale: numberOf('scale', values.scale, MIN_SCALE),
      rounds: {
        count: numberOf('rounds', values.rounds, 1),
        ms: numberOf('seconds', values.seconds, 0.1) * 1000,
      },
      dataDir: values.data ?? null,
      maxRows: numberOf('ranks', values.ranks, 10_000),
      overloadSeconds: numberOf('overload-seconds', values['overload-seconds'], 1),
      loadSeconds: numberOf('load-seconds', values['load-seconds'], 1),
      profileDir: values.profile ?? null,
      isWritten: values.write,
    }
  } catch (error) {
    throw new OptionsError(`${error instanceof Error ? error.message : error}\n\n${USAGE}`)
  }
}

function groupsOf(names: readonly string[]): readonly Group[] {
  if (names.length === 0 || names.includes('all')) return GROUPS
  const unknown = names.find((name) => !(GROUPS as readonly string[]).includes(name))
  if (unknown !== undefined) throw new Error(`There is no group ${unknown}.`)
  return GROUPS.filter((group) => names.includes(group))
}

function numberOf(name: string, text: string, min: number): number {
  const value = Number(text)
  if (text.trim() !== '' && value >= min && Number.isFinite(value)) return value
  throw new Error(`--${name} takes a number of at least ${min}, not ${text}.`)
}
