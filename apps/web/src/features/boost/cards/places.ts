/** A running boost as a list shows it. */
interface Placed {
  boostId: string
}

/** An item of a list: one of its own, at which a marked one may be withheld, or a marked one. */
export type ListPlace<Item, Boosted extends Placed> =
  | { kind: 'own'; item: Item; withheld: Boosted | null }
  | { kind: 'boosted'; boost: Boosted }

/**
 * Lays boosts into a list: every `everyNth`th place is one boost’s, in their order, each once. Where the viewer is held out
 * of a boost, its place goes to the next item of the list, which stands for it in the comparison.
 */
export function layPlaces<Item, Boosted extends Placed>(
  items: readonly Item[],
  boosts: readonly Boosted[],
  everyNth: number,
  isHeldOut: (boost: Boosted) => boolean,
): ListPlace<Item, Boosted>[] {
  const places: ListPlace<Item, Boosted>[] = []
  const left = [...boosts]
  for (const item of items) {
    const isTurn = (places.length + 1) % everyNth === 0
    const next = isTurn ? left.shift() : undefined
    if (next !== undefined && !isHeldOut(next)) places.push({ kind: 'boosted', boost: next })
    const withheld = next !== undefined && isHeldOut(next) ? next : null
    places.push({ kind: 'own', item, withheld })
  }
  return places
}
