/** The numbers of the rules that make a price. */
export interface BoostPricing {
  basePoints: number
  /** Factor per slot sold. */
  priceStep: number
  priceHalfLifeMs: number
  /** Highest price of one slot. */
  maxPoints: number
}

/**
 * Demand at a time: slots sold, each of which counts half after every half-life. Rounded to six decimals, as receipts
 * state it.
 */
export function demandAt(
  { priceHalfLifeMs }: Pick<BoostPricing, 'priceHalfLifeMs'>,
  sales: readonly { soldAt: Date; slots: number }[],
  at: Date,
): number {
  const demand = sales.reduce(
    (sum, { soldAt, slots }) =>
      sum + slots * 2 ** (-Math.max(0, at.getTime() - soldAt.getTime()) / priceHalfLifeMs),
    0,
  )
  return Math.round(demand * 1e6) / 1e6
}

/** The price of the next slot: base × step ^ demand, in whole points, at most the highest price. */
export function slotPrice(
  { basePoints, priceStep, maxPoints }: Omit<BoostPricing, 'priceHalfLifeMs'>,
  demand: number,
): number {
  return Math.min(maxPoints, Math.round(basePoints * priceStep ** demand))
}

/** The price of several slots bought together: each makes the next one dearer, as if bought one by one. */
export function boostPrice(
  pricing: Omit<BoostPricing, 'priceHalfLifeMs'>,
  demand: number,
  slots: number,
): number {
  let price = 0
  for (let sold = 0; sold < slots; sold += 1) price += slotPrice(pricing, demand + sold)
  return price
}

/** A price divided by what was delivered. */
export interface BoostSettlement {
  burnedPoints: number
  refundedPoints: number
}

/**
 * Divides a price by the impressions delivered: the part for undelivered ones is refunded, rounded up in the buyer's
 * favour, the rest burned.
 */
export function settleBoost(
  pricePoints: number,
  impressions: { promised: number; delivered: number },
): BoostSettlement {
  const delivered = Math.min(impressions.delivered, impressions.promised)
  const missing = impressions.promised - delivered
  const refundedPoints = Math.ceil((pricePoints * missing) / impressions.promised)
  return { burnedPoints: pricePoints - refundedPoints, refundedPoints }
}
