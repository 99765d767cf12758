import { limits } from '@laurel/contract/spec/limits'
import { MessageRefused } from './message-refused.ts'

/** The fields of a Sign in with Solana message, as written; null for absent ones. */
export interface SignInMessage {
  domain: string
  address: string
  statement: string | null
  uri: string
  version: string
  chainId: string | null
  nonce: string | null
  /** RFC 3339, as are the other times. */
  issuedAt: string
  expirationTime: string | null
  notBefore: string | null
  requestId: string | null
  resources: readonly string[] | null
}

type FieldName = Exclude<keyof SignInMessage, 'domain' | 'address' | 'statement' | 'resources'>

const HEADER = ' wants you to sign in with your Solana account:'
/** The limits of the protocol's auth server (wire.md 1.8). */
const LENGTH = { min: 64, max: 20_000 }

const DOMAIN = /^(?:[A-Za-z0-9.-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::\d{1,5})?$/
const ADDRESS = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/
/** 1*( reserved / unreserved / " " ) */
const STATEMENT = /^[A-Za-z0-9 ._~:/?#[\]@!$&'()*+,;=-]+$/
const URI = /^[A-Za-z][A-Za-z0-9+.-]*:[A-Za-z0-9._~:/?#[\]@!$&'()*+,;=%-]+$/
const DATE_TIME =
  /^(\d{4})-(\d{2})-(\d{2})T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/

const FIELDS: Readonly<Record<string, { name: FieldName; pattern: RegExp }>> = {
  URI: { name: 'uri', pattern: URI },
  Version: { name: 'version', pattern: /^1$/ },
  'Chain ID': {
    name: 'chainId',
    pattern: /^(?:(?:solana:)?(?:mainnet|testnet|devnet)|(?:solana:)?localnet)$/,
  },
  Nonce: { name: 'nonce', pattern: /^[A-Za-z0-9]{8,}$/ },
  'Issued At': { name: 'issuedAt', pattern: DATE_TIME },
  'Expiration Time': { name: 'expirationTime', pattern: DATE_TIME },
  'Not Before': { name: 'notBefore', pattern: DATE_TIME },
  'Request ID': { name: 'requestId', pattern: /^[A-Za-z0-9._~!$&'()*+,;=:@%-]*$/ },
}

const TIMES = ['issuedAt', 'expirationTime', 'notBefore'] as const satisfies FieldName[]

/** The field order of the standard, used by wallets, and that of auth-js. */
const ORDERS: readonly (readonly FieldName[])[] = [
  ['uri', 'version', 'chainId', 'nonce', 'issuedAt', 'expirationTime', 'notBefore', 'requestId'],
  ['version', 'uri', 'issuedAt', 'notBefore', 'expirationTime', 'chainId', 'nonce', 'requestId'],
]

/**
 * Parses a message strictly by the grammar of the standard, in one pass. Version, URI and Issued At are required; the
 * order of auth-js (wire.md 1.8), with its `Resources` without a colon, is accepted too. The text begins with a
 * printable character, so it cannot be a transaction: read as one, it would need more signatures than fit (check 29).
 * Raises `MessageRefused`.
 */
export function parseMessage(text: string): SignInMessage {
  if (text.length < LENGTH.min || text.length > LENGTH.max || !/^[\n\x20-\x7e]*$/.test(text)) {
    throw malformed('length or characters')
  }
  const lines = text.split('\n')
  const [header = '', address = '', gap] = lines
  const domain = header.slice(0, -HEADER.length)
  if (!header.endsWith(HEADER) || !DOMAIN.test(domain)) throw malformed('first line')
  if (!ADDRESS.test(address)) throw malformed('address')
  if (gap !== '') throw malformed('line after the address')
  const hasStatement = lines[4] === ''
  return {
    domain,
    address,
    statement: hasStatement ? readStatement(lines[3] ?? '') : null,
    ...readFields(lines.slice(hasStatement ? 5 : 3)),
  }
}

function readStatement(line: string): string {
  if (line.length > limits.inputMaxChars || !STATEMENT.test(line)) throw malformed('statement')
  return line
}

function readFields(
  lines: readonly string[],
): Omit<SignInMessage, 'domain' | 'address' | 'statement'> {
  const found = new Map<FieldName, string>()
  const listAt = lines.findIndex((line) => line === 'Resources:' || line === 'Resources')
  for (const line of listAt < 0 ? lines : lines.slice(0, listAt)) {
    const [, label = '', value = ''] = /^([A-Za-z ]{1,20}): (.*)$/.exec(line) ?? []
    const field = Object.hasOwn(FIELDS, label) ? FIELDS[label] : undefined
    if (field === undefined || found.has(field.name)) throw malformed('fields')
    if (!field.pattern.test(value)) throw malformed(label)
    found.set(field.name, value)
  }
  const orders = ORDERS.filter((order) => isInOrder([...found.keys()], order))
  const isColonMissing = lines[listAt] === 'Resources'
  if (orders.length === 0 || (isColonMissing && !orders.some(([first]) => first === 'version'))) {
    throw malformed('order of fields')
  }
  for (const name of TIMES) requireCalendarDay(found.get(name))
  const [uri, version, issuedAt] = [found.get('uri'), found.get('version'), found.get('issuedAt')]
  if (uri === undefined || version === undefined || issuedAt === undefined || !URL.canParse(uri)) {
    throw malformed('URI, Version or Issued At')
  }
  return {
    uri,
    version,
    chainId: found.get('chainId') ?? null,
    nonce: found.get('nonce') ?? null,
    issuedAt,
    expirationTime: found.get('expirationTime') ?? null,
    notBefore: found.get('notBefore') ?? null,
    requestId: found.get('requestId') ?? null,
    resources: listAt < 0 ? null : lines.slice(listAt + 1).map(readResource),
  }
}

function readResource(line: string): string {
  const resource = line.slice(2)
  if (!line.startsWith('- ') || !URI.test(resource)) throw malformed('Resources')
  return resource
}

function isInOrder(names: readonly FieldName[], order: readonly FieldName[]): boolean {
  const places = names.map((name) => order.indexOf(name))
  return places.every((place, index) => index === 0 || place > (places[index - 1] ?? place))
}

/** JavaScript reads 30 February as a day in March; the standard rejects it. */
function requireCalendarDay(time: string | undefined): void {
  if (time === undefined) return
  const [year = '', month = '', day = ''] = time.slice(0, 10).split('-')
  const lastDay = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
  const isDay = Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1
  if (!isDay || Number(day) > lastDay) throw malformed('date')
}

function malformed(part: string): MessageRefused {
  return new MessageRefused(`Not a Sign in with Solana message: ${part}`)
}
