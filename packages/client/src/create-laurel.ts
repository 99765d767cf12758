import type { Laurel } from './generated/laurel.ts'
import { OPERATIONS } from './generated/operations.ts'
import type { Page } from './page.ts'
import { type CallOptions, type LaurelOptions, type PreparedRequest, send } from './transport.ts'

type Input = Record<string, unknown>

/** What an API key looks like. */
const API_KEY = /^laurel_(live|test)_[0-9A-Za-z]{32,}$/

/** Creates a client: one method for each operation of the API, grouped by feature. */
export function createLaurel(options: LaurelOptions): Laurel {
  const root = rootOf(options)
  const groups = Object.entries(OPERATIONS).map(([group, operations]) => [
    group,
    Object.fromEntries(
      Object.entries(operations).map(([verb, line]) => [
        verb,
        methodOf(options, root, `${group}.${verb}`, line),
      ]),
    ),
  ])
  return Object.fromEntries(groups) as Laurel
}

/** Checks the settings, and returns the address that paths are appended to. */
function rootOf({ baseUrl, apiKey, accessToken }: LaurelOptions): string {
  const { protocol, origin, pathname } = new URL(baseUrl)
  if (protocol !== 'https:' && protocol !== 'http:') {
    throw new TypeError('baseUrl must start with https:// or http://')
  }
  if (apiKey !== undefined && accessToken !== undefined) {
    throw new TypeError('Give apiKey or accessToken, not both')
  }
  if (apiKey !== undefined && !API_KEY.test(apiKey)) {
    throw new TypeError('apiKey must look like laurel_live_… or laurel_test_…')
  }
  return `${origin}${pathname.replace(/\/$/, '')}/api/v1`
}

/** The method of a line of the table: `METHOD /path`, then `page`, `text` or `query` where it is special. */
function methodOf(client: LaurelOptions, root: string, operation: string, line: string) {
  const [method = '', path = '', kind] = line.split(' ')
  const call = (input: Input = {}, options: CallOptions = {}) => {
    const { url, rest } = fillIn(root + path, input)
    const isInQuery = method === 'GET' || kind === 'query'
    const isEmpty = Object.keys(rest).length === 0
    const request: PreparedRequest = {
      operation,
      method,
      url: isInQuery ? url + queryOf(rest) : url,
      body: isInQuery || isEmpty ? undefined : JSON.stringify(rest),
      isText: kind === 'text',
    }
    return send(client, request, options)
  }
  if (kind !== 'page') return call
  const all = (input?: Input, options?: CallOptions) =>
    allItems((cursor) => call({ ...input, ...cursor }, options) as Promise<Page<unknown>>)
  return Object.assign(call, { all })
}

/** Fills the parameters of a path from the input, and returns what is left of it. */
function fillIn(template: string, input: Input): { url: string; rest: Input } {
  const rest = { ...input }
  const url = template.replace(/\{(\w+)\}/g, (_match, name: string) => {
    const value = rest[name]
    delete rest[name]
    if (value === undefined || value === null || value === '') {
      throw new TypeError(`${name} is missing`)
    }
    return encodeURIComponent(String(value))
  })
  return { url, rest }
}

function queryOf(input: Input): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input)) {
    if (value !== undefined && value !== null) query.set(name, String(value))
  }
  return query.size === 0 ? '' : `?${query}`
}

/** Every item of a list, one page after the other, each fetched when its turn comes. */
async function* allItems(
  read: (cursor: { cursor?: string | null }) => Promise<Page<unknown>>,
): AsyncGenerator<unknown, void, undefined> {
  let cursor: string | null | undefined // Undefined reads the first page.
  do {
    const page = await read(cursor === undefined ? {} : { cursor })
    yield* page.items
    cursor = page.nextCursor
  } while (cursor !== null)
}
