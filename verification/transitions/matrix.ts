import { endpoints } from '@laurel/contract/api'
import type { Endpoint } from '@laurel/contract/endpoint'
import { PROBLEMS } from '@laurel/contract/problems'
import { expect } from 'vitest'
import type { As, TestServer } from '../../apps/server/testing/servers/test-server.ts'

/** A record in a state, with its people by role, and the entries that bodies name. */
export interface Built {
  params: Record<string, string>
  people: Record<string, As>
  entryIds: readonly string[]
  /** What its reply says that a person may do; null for who is not shown it. Without it nothing is compared. */
  abilities?: (as: As) => Promise<Readonly<Record<string, boolean>> | null>
}

/** A body that fits, and what tells it from other bodies of its endpoint. */
export interface Variant {
  variant?: string
  body?: (built: Built) => object
  /** The ability in the record's reply that says who may do this. */
  ability?: string
}

/** One thing that is asked of a record. */
type Action = Variant & { endpoint: Endpoint }

/** What came of each action: by action, state and role `ok` or the problem's code. */
type Outcomes = Map<string, Map<string, Map<string, string>>>

/** What can be asked under a record's path: every endpoint is in by itself, with its bodies by method and path. */
export function actionsUnder(
  path: RegExp,
  bodies: Readonly<Record<string, readonly Variant[]>>,
): Action[] {
  return endpoints
    .filter((endpoint) => path.test(endpoint.path))
    .flatMap((endpoint) => {
      const variants = bodies[`${endpoint.method} ${endpoint.path}`] ?? [{}]
      return variants.map((variant) => ({ ...variant, endpoint }))
    })
}

/** The heading of an action. */
function nameOf({ endpoint, variant }: Action): string {
  const name = `${endpoint.method} ${endpoint.path}`
  return variant === undefined ? name : `${name} (${variant})`
}

/** Builds a record when one is asked for that nobody has changed; until `spend` it gives the same one again. */
interface Stock {
  get(): Promise<Built>
  spend(): void
}

/** A stock of one record. */
export function stockOf(build: () => Promise<Built>): Stock {
  let kept: Built | null = null
  return {
    async get() {
      kept ??= await build()
      return kept
    },
    spend() {
      kept = null
    },
  }
}

/**
 * Asks an action in the name of every role, on a record that nobody has changed: it is built anew after each success.
 * Every answer is a good one or a problem that the endpoint may give.
 */
async function tryAsEveryone(
  t: TestServer,
  action: Action,
  stock: Stock,
): Promise<Map<string, string>> {
  const outcomes = new Map<string, string>()
  for (const role of Object.keys((await stock.get()).people)) {
    const built = await stock.get()
    const { method, path } = action.endpoint
    const can = await readAbility(built, built.people[role] ?? null, action)
    const answer = await t.call(built.people[role] ?? null, `${method} ${path}` as never, {
      params: built.params,
      ...(action.body === undefined ? {} : { body: action.body(built) }),
    })
    const { code } = answer.body as { code?: keyof typeof PROBLEMS }
    const where = `${nameOf(action)} as ${role}: ${JSON.stringify(answer.body)}`
    if (answer.status < 400) {
      outcomes.set(role, 'ok')
      expect(can ?? true, `the ability of ${where}`).toBe(true)
      if (method !== 'GET') stock.spend()
      continue
    }
    expect(answer.status, where).toBeLessThan(500)
    expect(PROBLEMS[code ?? 'internal_error'].status, where).toBe(answer.status)
    expect(code, `${where} (give the action a body that fits)`).not.toBe('validation_failed')
    outcomes.set(role, code ?? '')
    // Whoever is asked for a second factor may go on with one.
    if (code !== 'step_up_required') expect(can ?? false, `the ability of ${where}`).toBe(false)
  }
  return outcomes
}

/** What the reply says before the action is tried; null where nothing is to be compared. */
async function readAbility(built: Built, as: As, action: Action): Promise<boolean | null> {
  const { ability } = action
  if (ability === undefined || built.abilities === undefined) return null
  const abilities = await built.abilities(as)
  const can = abilities === null ? false : abilities[ability]
  expect(can, `the ability ${ability}`).toBeDefined()
  return can ?? false
}

/** Tries each action on a record in each state, as everyone. */
export async function tryAll(
  t: TestServer,
  actions: readonly Action[],
  states: readonly { name: string; stock: Stock }[],
): Promise<Outcomes> {
  const outcomes: Outcomes = new Map()
  for (const action of actions) {
    const ofAction = new Map<string, Map<string, string>>()
    for (const { name, stock } of states) {
      ofAction.set(name, await tryAsEveryone(t, action, stock))
    }
    outcomes.set(nameOf(action), ofAction)
  }
  return outcomes
}

/** The matrix as Markdown: a table for each action, a row for each state, a column for each role. */
export function matrixText(title: string, intro: string, outcomes: Outcomes): string {
  const tables = [...outcomes].map(([action, states]) => {
    const roles = [...(states.values().next().value?.keys() ?? [])]
    const rows = [...states].map(([state, cells]) => [state, ...roles.map((r) => cells.get(r))])
    const lines = [['state', ...roles], roles.concat('').map(() => '---'), ...rows]
    return [`## ${action}`, '', ...lines.map((cells) => `| ${cells.join(' | ')} |`)].join('\n')
  })
  return `# ${title}\n\n${intro}\n\n${tables.join('\n\n')}\n`
}
