import { describe, expect, it } from 'vitest'
import { createReader } from './capture.ts'

const int16 = (value: number) => Buffer.from([value >> 8, value & 255])
const int32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}
const text = (value: string) => Buffer.from(`${value}\0`)
const message = (type: string, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts)
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body])
}
const bind = (statement: string, values: (string | null)[]) =>
  message(
    'B',
    text(''),
    text(statement),
    int16(1),
    int16(0),
    int16(values.length),
    ...values.map((value) =>
      value === null
        ? int32(-1)
        : Buffer.concat([int32(Buffer.byteLength(value)), Buffer.from(value)]),
    ),
    int16(0),
  )

describe('createReader', () => {
  const conversation = Buffer.concat([
    message('', int32(196_608), text('user'), text('me'), text('')),
    message('Q', text('begin')),
    message('P', text('named'), text('select $1, $2'), int16(0)),
    bind('named', ['für', null]),
    message('P', text(''), text('select 1'), int16(0)),
    bind('', []),
    bind('named', ['', 'x']),
  ])
  const expected = [
    ['begin', []],
    ['select $1, $2', ['für', null]],
    ['select 1', []],
    ['select $1, $2', ['', 'x']],
  ]

  it.each([conversation.length, 1, 7])('captures every statement in chunks of %i bytes', (size) => {
    const captured: unknown[] = []
    const read = createReader((...statement) => captured.push(statement))
    for (let at = 0; at < conversation.length; at += size) {
      read(conversation.subarray(at, at + size))
    }
    expect(captured).toEqual(expected)
  })
})
