/** The boost numbers of the rules in force; points are whole. */
export interface BoostNumbers {
  slots: number
  slotMs: number
  impressions: number
  basePoints: number
  priceStep: number
  mostPoints: number
  everyNthItem: number
}

const NAMES: readonly (keyof BoostNumbers)[] = [
  'slots',
  'slotMs',
  'impressions',
  'basePoints',
  'priceStep',
  'mostPoints',
  'everyNthItem',
]

/** Reads the numbers of a boost from the published rules; null when one of them is missing. */
export function boostNumbers(rules: Record<string, unknown>): BoostNumbers | null {
  const { boost } = rules
  if (typeof boost !== 'object' || boost === null) return null
  const numbers: Partial<BoostNumbers> = {}
  for (const name of NAMES) {
    const value: unknown = Reflect.get(boost, name)
    if (typeof value !== 'number') return null
    numbers[name] = value
  }
  return numbers as BoostNumbers
}

/** Price of the next slot while `sold` are in use, in whole points, at most the cap. */
export function slotPrice(
  { basePoints, priceStep, mostPoints }: BoostNumbers,
  sold: number,
): number {
  return Math.min(mostPoints, Math.round(basePoints * priceStep ** sold))
}
