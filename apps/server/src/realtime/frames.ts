import { parseJson } from '../platform/http/json-body.ts'

/** Versions of the clients' protocol: objects, or arrays with broadcasts in binary (wire.md 3). */
export type ProtocolVersion = '1.0.0' | '2.0.0'

/** A message of a client. */
export interface Incoming {
  joinRef: string | null
  ref: string | null
  topic: string
  event: string
  payload: unknown
}

/** A malformed frame; it closes the connection. */
export class BadFrame extends Error {}

const KIND_PUSH = 3
const KIND_BROADCAST = 4
const ENCODING_BYTES = 0
const ENCODING_JSON = 1
/** The header of a push: kind, five lengths, encoding. */
const PUSH_HEAD_BYTES = 7

/** Reads a frame. Raises `BadFrame`. */
export function readFrame(version: ProtocolVersion, data: Buffer, isBinary: boolean): Incoming {
  if (isBinary) return readPush(data)
  const parsed = readJson(data)
  if (version === '2.0.0') {
    if (!Array.isArray(parsed) || parsed.length !== 5) throw new BadFrame('not an array of five')
    const [joinRef, ref, topic, event, payload] = parsed
    return checked({ joinRef, ref, topic, event, payload })
  }
  if (parsed === null || typeof parsed !== 'object') throw new BadFrame('not an object')
  const { join_ref: joinRef, ref, topic, event, payload } = parsed as Record<string, unknown>
  return checked({ joinRef, ref, topic, event, payload })
}

/** A message to a client as text. */
export function writeFrame(
  version: ProtocolVersion,
  message: { joinRef?: string | null; ref?: string | null } & Pick<
    Incoming,
    'topic' | 'event' | 'payload'
  >,
): string {
  const { joinRef = null, ref = null, topic, event, payload } = message
  return version === '2.0.0'
    ? JSON.stringify([joinRef, ref, topic, event, payload])
    : JSON.stringify({ join_ref: joinRef, ref, topic, event, payload })
}

/** Memoizes a frame by version. */
export function oncePerVersion<T>(
  write: (version: ProtocolVersion) => T,
): (version: ProtocolVersion) => T {
  const written = new Map<ProtocolVersion, T>()
  return (version) => {
    if (!written.has(version)) written.set(version, write(version))
    return written.get(version) as T
  }
}

/** A binary broadcast, for version 2.0.0 only. */
export function writeBinaryBroadcast(topic: string, event: string, payload: Buffer): Buffer {
  const [topicBytes, eventBytes] = [Buffer.from(topic), Buffer.from(event)]
  const head = Buffer.from([
    KIND_BROADCAST,
    topicBytes.length,
    eventBytes.length,
    0,
    ENCODING_BYTES,
  ])
  return Buffer.concat([head, topicBytes, eventBytes, payload])
}

/** A client's broadcast: kind 3, five lengths, encoding, five strings, payload. */
function readPush(data: Buffer): Incoming {
  if (data.length < PUSH_HEAD_BYTES || data[0] !== KIND_PUSH) throw new BadFrame('unknown kind')
  let at = PUSH_HEAD_BYTES
  const [joinRef = '', ref = '', topic = '', event = ''] = [...data.subarray(1, 6)].map(
    (length) => {
      if (at + length > data.length) throw new BadFrame('lengths beyond the frame')
      const text = data.toString('utf8', at, at + length)
      at += length
      return text
    },
  )
  const encoding = data[6]
  if (encoding !== ENCODING_BYTES && encoding !== ENCODING_JSON) {
    throw new BadFrame('unknown encoding')
  }
  const rest = data.subarray(at)
  const payload = encoding === ENCODING_JSON ? readJson(rest) : rest
  return checked({
    joinRef: joinRef || null,
    ref: ref || null,
    topic,
    event: 'broadcast',
    payload: { type: 'broadcast', event, payload },
  })
}

function checked(frame: Record<keyof Incoming, unknown>): Incoming {
  const { joinRef = null, ref = null, topic, event, payload } = frame
  // Binary frames store lengths in one byte.
  const isShort = (text: unknown): text is string =>
    typeof text === 'string' && Buffer.byteLength(text) <= 255
  if (!isShort(topic) || !isShort(event)) throw new BadFrame('no topic or event')
  if (joinRef !== null && !isShort(joinRef)) throw new BadFrame('join_ref is not a text')
  if (ref !== null && !isShort(ref)) throw new BadFrame('ref is not a text')
  return { joinRef, ref, topic, event, payload }
}

function readJson(data: Buffer): unknown {
  try {
    return parseJson(data.toString('utf8'))
  } catch {
    throw new BadFrame('not JSON')
  }
}
