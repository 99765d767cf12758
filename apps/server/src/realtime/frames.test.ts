import fc from 'fast-check'
import { expect, it } from 'vitest'
import { BadFrame, type ProtocolVersion, readFrame } from './frames.ts'

// The same inputs in every run.
fc.configureGlobal({ seed: 20_261_121 })

it('parses any bytes as a frame or refuses them', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 300 }),
      fc.constantFrom<ProtocolVersion>('1.0.0', '2.0.0'),
      fc.boolean(),
      (bytes, version, isBinary) => {
        const data = Buffer.from(isBinary ? [3, ...bytes] : bytes)
        try {
          expect(typeof readFrame(version, data, isBinary).topic).toBe('string')
        } catch (error) {
          expect(error).toBeInstanceOf(BadFrame)
        }
      },
    ),
    { numRuns: 2000 },
  )
})

it('parses any JSON as a frame or refuses it', () => {
  fc.assert(
    fc.property(fc.json(), fc.constantFrom<ProtocolVersion>('1.0.0', '2.0.0'), (json, version) => {
      try {
        expect(typeof readFrame(version, Buffer.from(json), false).event).toBe('string')
      } catch (error) {
        expect(error).toBeInstanceOf(BadFrame)
      }
    }),
    { numRuns: 1000 },
  )
})

it('refuses nesting so deep that it could not be serialised again', () => {
  const payload = `${'['.repeat(4500)}${']'.repeat(4500)}`
  const text = Buffer.from(`["1","2","realtime:a","broadcast",${payload}]`)
  expect(() => readFrame('2.0.0', text, false)).toThrow(BadFrame)
  const push = Buffer.from([3, 1, 1, 1, 1, 0, 1, ...Buffer.from(`12ab${payload}`)])
  expect(() => readFrame('2.0.0', push, true)).toThrow(BadFrame)
})
