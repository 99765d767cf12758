import { describe, expect, it } from 'vitest'
import { layPlaces } from './places.ts'

const own = (count: number) => Array.from({ length: count }, (_, index) => `own ${index + 1}`)
const boosts = [{ boostId: 'a' }, { boostId: 'b' }]
const lay = (count: number, heldOut: readonly string[] = []) =>
  layPlaces(own(count), boosts, 6, ({ boostId }) => heldOut.includes(boostId))
const namesOf = (places: ReturnType<typeof lay>) =>
  places.map((place) => (place.kind === 'boosted' ? place.boost.boostId : place.item))

describe('layPlaces', () => {
  it('gives every sixth place to a boost, each once, and loses no item', () => {
    const names = namesOf(lay(20))
    expect([names[5], names[11]]).toEqual(['a', 'b'])
    expect(names).toHaveLength(22)
    expect(names.filter((name) => name.startsWith('own'))).toEqual(own(20))
  })

  it('marks nothing in a list that ends before', () => {
    expect(namesOf(lay(5))).toEqual(own(5))
  })

  it('leaves the place to the next item where the viewer is held out, and keeps those of the others', () => {
    const places = lay(20, ['a'])
    const names = namesOf(places)
    expect([names[5], names[11]]).toEqual(['own 6', 'b'])
    const withheld = places.flatMap((place) =>
      place.kind === 'own' && place.withheld !== null ? [[place.item, place.withheld.boostId]] : [],
    )
    expect(withheld).toEqual([['own 6', 'a']])
  })

  it('keeps every place when more items arrive', () => {
    expect(namesOf(lay(40)).slice(0, 20)).toEqual(namesOf(lay(20)).slice(0, 20))
  })
})
