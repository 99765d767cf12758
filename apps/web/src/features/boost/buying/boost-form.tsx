import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatNumber, formatPoints, plural } from '../../../lib/text/format.ts'
import { duration } from '../../../lib/text/rule-numbers.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Stat } from '../../../ui/data/stat.tsx'
import { Field, Select } from '../../../ui/fields/field.tsx'
import { Slider } from '../../../ui/fields/slider.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { Time } from '../../../ui/text/time.tsx'
import { type BoostMarket, boostableQuery } from '../api.ts'
import { QuotePanel } from './quote-panel.tsx'
import { SubmissionChoice } from './submission-choice.tsx'
import { useQuote } from './use-quote.ts'

const HOUR_MS = 3_600_000
/** When a boost begins at the earliest, in hours from now. */
const STARTS = [
  [0, 'As soon as a slot is free'],
  [24, 'Tomorrow at this time'],
  [48, 'In 2 days'],
  [72, 'In 3 days'],
  [168, 'In 7 days'],
] as const

/** Chooses a submission, slots and a start, gets a quote and buys it. */
export function BoostForm({
  market,
  submissionId,
  onSubmission,
}: {
  market: BoostMarket
  /** The chosen submission, kept in the address. */
  submissionId: string | null
  onSubmission: (id: string | null) => void
}) {
  const [slots, setSlots] = useState(1)
  const [aheadHours, setAhead] = useState(0)
  const { quote, changedFromPoints, ask, drop } = useQuote()
  const isWithoutChoice = useIsWithoutChoice()
  const offer = market.offers.find((one) => one.slots === slots)
  /** Another choice makes the quote one for something else. */
  const change = (apply: () => void) => {
    drop()
    apply()
  }
  const choice = (
    <SubmissionChoice value={submissionId} onChange={(id) => change(() => onSubmission(id))} />
  )
  if (isWithoutChoice) return choice
  return (
    <Card className="grid gap-6">
      {choice}
      <Slider
        label="Slots"
        min={1}
        max={Math.max(1, market.offers.length)}
        value={slots}
        onChange={(value) => change(() => setSlots(value))}
        format={(value) => `${plural(value, 'slot')}, ${duration(value * market.slotMs)}`}
      />
      <StartField hours={aheadHours} onChange={(hours) => change(() => setAhead(hours))} />
      {quote === null ? (
        <QuoteRequest
          offer={offer}
          isNow={aheadHours === 0}
          error={ask.error}
          isBusy={ask.isPending}
          onAsk={
            submissionId === null
              ? null
              : () => void ask.run({ submissionId, slots, aheadMs: aheadHours * HOUR_MS })
          }
        />
      ) : (
        <QuotePanel
          quote={quote}
          changedFromPoints={changedFromPoints}
          renewal={ask}
          onDone={() => change(() => onSubmission(null))}
          onDrop={drop}
        />
      )}
    </Card>
  )
}

/** Whether the viewer has no submission that can be boosted. */
function useIsWithoutChoice(): boolean {
  const { data } = useInfiniteQuery(boostableQuery)
  return data?.pages.every(({ items }) => items.length === 0) === true
}

function StartField({ hours, onChange }: { hours: number; onChange: (hours: number) => void }) {
  return (
    <Field label="Start">
      <Select value={String(hours)} onChange={({ target }) => onChange(Number(target.value))}>
        {STARTS.map(([ahead, name]) => (
          <option key={ahead} value={ahead}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** What it would cost, and the button that asks for a quote; `onAsk` is null until a submission is chosen. */
function QuoteRequest({
  offer,
  isNow,
  error,
  isBusy,
  onAsk,
}: {
  offer: BoostMarket['offers'][number] | undefined
  isNow: boolean
  error: unknown
  isBusy: boolean
  onAsk: (() => void) | null
}) {
  return (
    <div className="grid gap-4 border-line border-t pt-5">
      {offer !== undefined && <Estimate offer={offer} isNow={isNow} />}
      <ProblemNotice error={error} safe="Nothing was spent." />
      <Button
        variant="primary"
        isWide
        isBusy={isBusy}
        disabled={onAsk === null}
        onClick={() => onAsk?.()}
      >
        {onAsk === null ? 'Choose a submission first' : 'Get a quote'}
      </Button>
      <p className="text-muted text-xs">A quote is free, and holds its price for 5 minutes.</p>
    </div>
  )
}

function Estimate({ offer, isNow }: { offer: BoostMarket['offers'][number]; isNow: boolean }) {
  return (
    <dl className="grid grid-cols-2 gap-4">
      <Stat size="lg" label="Price" value={formatPoints(offer.pricePoints)} hint="at this moment" />
      <Stat
        size="lg"
        label="Estimated impressions"
        value={formatNumber(offer.impressions)}
        hint={
          isNow && offer.startsAt !== null ? (
            <>
              begins <Time at={offer.startsAt} />
            </>
          ) : (
            'what isn’t delivered is refunded'
          )
        }
      />
    </dl>
  )
}
