import { useEffect, useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { type Intent, useAction } from '../../../lib/api/use-action.ts'
import { nowMs, useNow } from '../../../lib/clock.ts'
import type { Boost } from '../api.ts'

/** What a quote is asked for. */
export interface QuoteWish {
  submissionId: string
  slots: number
  /** How far ahead it begins at the earliest, in milliseconds; 0 for now. */
  aheadMs: number
}

/** The open quote, which is renewed when its 5 minutes are over. */
export interface OpenQuote {
  quote: Boost | null
  /** The price of the quote before, where the renewed one differs. */
  changedFromPoints: number | null
  ask: Intent<QuoteWish, Boost>
  drop: () => void
}

/** Asks for quotes and keeps the open one fresh while the window is visible. */
export function useQuote(): OpenQuote {
  const [wish, setWish] = useState<QuoteWish | null>(null)
  const [quote, setQuote] = useState<Boost | null>(null)
  const [changedFromPoints, setChanged] = useState<number | null>(null)
  const ask = useAction(async (asked: QuoteWish) => {
    const { submissionId, slots, aheadMs } = asked
    const startsAt = aheadMs === 0 ? {} : { startsAt: new Date(nowMs() + aheadMs).toISOString() }
    const next = await api('POST /api/v1/boosts/quotes', {
      body: { submissionId, slots, ...startsAt },
    })
    const isRenewed = asked === wish && quote !== null
    setChanged(isRenewed && quote.pricePoints !== next.pricePoints ? quote.pricePoints : null)
    setWish(asked)
    setQuote(next)
    return next
  })
  useRenewal(quote, ask.error === null, () => {
    if (wish !== null) void ask.run(wish)
  })
  const drop = () => {
    setQuote(null)
    setWish(null)
    setChanged(null)
    ask.reset()
  }
  return { quote, changedFromPoints, ask, drop }
}

/** Calls `renew` once a quote has expired, in a visible window, unless the last attempt failed. */
function useRenewal(quote: Boost | null, isAllowed: boolean, renew: () => void): void {
  const now = useNow('live')
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks at each tick of the clock.
  useEffect(() => {
    const isExpired = quote !== null && Date.parse(quote.quoteExpiresAt) <= nowMs()
    if (isExpired && isAllowed && !document.hidden) renew()
  }, [now, quote, isAllowed])
}
