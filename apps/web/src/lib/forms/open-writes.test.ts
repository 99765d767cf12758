import { assert, asyncProperty, configureGlobal, constantFrom, property, string } from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadSchema, validationErrors } from './form-schema.ts'
import { endWrite, idempotencyKeyOf } from './open-writes.ts'

// Fixed seed: the same inputs in every run.
configureGlobal({ seed: 20_261_123 })

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

let resources = 0
/** A resource that no other test writes to. */
const newResource = () => {
  resources += 1
  return `/api/v1/bounties/${resources}`
}
const MINUTES = 60_000

describe('idempotencyKeyOf', () => {
  it('keeps the key of a write whose answer was lost, for a quarter of an hour', () => {
    const resource = newResource()
    const key = idempotencyKeyOf(resource, 'POST /x {}')
    vi.advanceTimersByTime(14 * MINUTES)
    expect(idempotencyKeyOf(resource, 'POST /x {}')).toBe(key)
    vi.advanceTimersByTime(15 * MINUTES)
    expect(idempotencyKeyOf(resource, 'POST /x {}')).not.toBe(key)
  })

  it('gives every resource a key of its own', () => {
    const keys = Array.from({ length: 5 }, () => idempotencyKeyOf(newResource(), 'POST /x {}'))
    expect(new Set(keys).size).toBe(5)
  })

  it('ends a write when another one to the resource follows', () => {
    const resource = newResource()
    const first = idempotencyKeyOf(resource, 'PATCH /x {"a":1}')
    const second = idempotencyKeyOf(resource, 'PATCH /x {"a":2}')
    const third = idempotencyKeyOf(resource, 'PATCH /x {"a":1}')
    expect(new Set([first, second, third]).size).toBe(3)
  })

  it('creates again what was deleted meanwhile', () => {
    const created = idempotencyKeyOf('/api/v1/me/wallet', 'POST /api/v1/me/wallet {}')
    idempotencyKeyOf('/api/v1/me/wallet/7', 'DELETE /api/v1/me/wallet/7')
    expect(idempotencyKeyOf('/api/v1/me/wallet', 'POST /api/v1/me/wallet {}')).not.toBe(created)
  })
})

describe('endWrite', () => {
  it('takes a new key once the outcome is known, and keeps it while it is open', () => {
    const statuses = constantFrom(200, 201, 204, 400, 401, 403, 404, 409, 422, 429, 500, 502, 503)
    assert(
      property(statuses, string(), (status, body) => {
        const resource = newResource()
        const key = idempotencyKeyOf(resource, body)
        endWrite(resource, key, status)
        const isOpen = status >= 500 || status === 401 || status === 429
        expect(idempotencyKeyOf(resource, body) === key).toBe(isOpen)
      }),
    )
  })

  it('ignores a late answer to a write that another has replaced', () => {
    const resource = newResource()
    const first = idempotencyKeyOf(resource, 'PATCH /x {"a":1}')
    const second = idempotencyKeyOf(resource, 'PATCH /x {"a":2}')
    endWrite(resource, first, 200)
    expect(idempotencyKeyOf(resource, 'PATCH /x {"a":2}')).toBe(second)
  })
})

describe('validationErrors', () => {
  const cancelBody = async () => (await import('@laurel/contract/work/bounties')).cancelBounty.body

  it('names the fields that the contract refuses, and none of a valid form', async () => {
    const schema = await loadSchema(cancelBody)
    expect([...validationErrors(schema, { reason: '' }).keys()]).toEqual(['reason'])
    expect(validationErrors(schema, { reason: 'No budget this year' }).size).toBe(0)
  })

  it('finds nothing wrong without a schema, so that the server decides', async () => {
    await assert(
      asyncProperty(string(), async (reason) => {
        const schema = await loadSchema(() => Promise.reject(new TypeError('offline')))
        expect(validationErrors(schema, { reason }).size).toBe(0)
      }),
      { numRuns: 10 },
    )
  })
})
