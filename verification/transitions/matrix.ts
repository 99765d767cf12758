import { endpoints } from '@laurel/contract/api'
import type { Endpoint } from '@laurel/contract/endpoint'
import { PROBLEMS } from '@laurel/contract/problems'
import { expect } from 'vitest'
import type { As, TestServer } from '../../apps/server/testing/servers/test-server.ts'

/** A record in a state, with its people by role and the entries that bodies refer to. */
export interface Built {
  params: Record<string, string>
  people: Record<string, As>
  entryIds: readonly string[]
  /** Abilities in the record's reply; null if hidden from the person. If absent, abilities are not compared. */
  abilities?: (as: As) => Promise<Readonly<Record<string, boolean>> | null>
}

/** A valid body, and its name among the variants of its endpoint. */
export interface Variant {
  variant?: string
  body?: (built: Built) => object
  /** The ability in the record's reply that allows this action. */
  ability?: string
}

/** One action on a record. */
type Action = Variant & { endpoint: Endpoint }

/** Outcomes by action, state and role: `ok` or the problem code. */
type Outcomes = Map<string, Map<string, Map<string, string>>>

/** All endpoints under a record's path, with their bodies by method and path. */
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

/** Provides an unchanged record; the same one until `spend` is called. */
interface Stock {
  get(): Promise<Built>
  spend(): void
}

/** Creates a stock of one record. */
export function createStock(build: () => Promise<Built>): Stock {
  let current: Built | null = null
  return {
    async get() {
      current ??= await build()
      return current
    },
    spend() {
      current = null
    },
  }
}

/**
 * Tries an action in every role on an unchanged record, which is rebuilt after each success. Every response is a success
 * or a problem that the endpoint lists.
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
    // With step-up, the action may still be allowed.
    if (code !== 'step_up_required') expect(can ?? false, `the ability of ${where}`).toBe(false)
  }
  return outcomes
}

/** The ability in the reply before the action; null if there is nothing to compare. */
async function readAbility(built: Built, as: As, action: Action): Promise<boolean | null> {
  const { ability } = action
  if (ability === undefined || built.abilities === undefined) return null
  const abilities = await built.abilities(as)
  const can = abilities === null ? false : abilities[ability]
  expect(can, `the ability ${ability}`).toBeDefined()
  return can ?? false
}

/** Tries each action on a record in each state, in every role. */
export async function tryActions(
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
export function renderMatrix(title: string, intro: string, outcomes: Outcomes): string {
  const tables = [...outcomes].map(([action, states]) => {
    const roles = [...(states.values().next().value?.keys() ?? [])]
    const rows = [...states].map(([state, cells]) => [state, ...roles.map((r) => cells.get(r))])
    const lines = [['state', ...roles], roles.concat('').map(() => '---'), ...rows]
    return [`## ${action}`, '', ...lines.map((cells) => `| ${cells.join(' | ')} |`)].join('\n')
  })
  return `# ${title}\n\n${intro}\n\n${tables.join('\n\n')}\n`
}
