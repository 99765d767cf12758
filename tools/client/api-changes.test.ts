import { readFileSync } from 'node:fs'
import { endpoints } from '@laurel/contract/api'
import { API_CHANGES } from '@laurel/contract/developers/api-changes'
import { describe, expect, it } from 'vitest'

const root = new URL('../../', import.meta.url)
const read = (path: string) => JSON.parse(readFileSync(new URL(path, root), 'utf8'))
const released: string[] = read('docs/api/released.json')
const ids = endpoints.map(({ id }) => id)
const featureOf = (id: string) => id.split('.')[0] ?? ''

describe('the changelog of the API', () => {
  const [newest, ...older] = API_CHANGES
  const named = newest?.changes.flatMap(({ added }) => added) ?? []

  it('says what every operation since the last release is for', () => {
    const added = ids.filter((id) => !released.includes(id))
    const unsaid = added.filter((id) => !named.includes(id) && !named.includes(featureOf(id)))
    expect(unsaid, 'add them to packages/contract/src/developers/api-changes.ts').toEqual([])
  })

  it('names only what is new, and once', () => {
    const features = new Set(ids.map(featureOf))
    const old = new Set([...released, ...released.map(featureOf)])
    const known = new Set([...ids, ...features])
    expect(named.filter((name) => !known.has(name) || old.has(name))).toEqual([])
    expect(new Set(named).size).toBe(named.length)
  })

  it('begins with the next release, and goes back in time from the last one', () => {
    expect(newest).toMatchObject({ version: null, date: null })
    const dates = older.map(({ date }) => date ?? '')
    expect(dates).toEqual(dates.toSorted().reverse())
    expect(older[0]?.version).toBe(read('package.json').version)
  })

  it('keeps every operation that was released', () => {
    expect(released.length).toBeGreaterThan(100)
    expect(released.filter((id) => !ids.includes(id))).toEqual([])
  })
})
