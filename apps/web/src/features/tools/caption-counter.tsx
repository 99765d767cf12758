import { useState } from 'react'
import { formatNumber } from '../../lib/text/format.ts'
import { Progress } from '../../ui/data/progress.tsx'
import { Stat } from '../../ui/data/stat.tsx'
import { Field, Textarea } from '../../ui/fields/field.tsx'
import { countForX, textFacts } from './text-length.ts'

/** The limit of each network, in characters as it counts them. */
const NETWORK_LIMITS = [
  { name: 'X post', limit: 280, isX: true },
  { name: 'Bluesky post', limit: 300 },
  { name: 'Threads post', limit: 500 },
  { name: 'Instagram caption', limit: 2200 },
  { name: 'LinkedIn post', limit: 3000 },
  { name: 'YouTube title', limit: 100 },
  { name: 'YouTube description', limit: 5000 },
] as const

/** Counts a caption and shows where it fits. */
export default function CaptionCounter() {
  const [text, setText] = useState('')
  const facts = textFacts(text)
  return (
    <div className="grid gap-8 lg:grid-cols-2">
      <div className="grid content-start gap-6">
        <Field label="Your caption">
          <Textarea rows={9} value={text} onChange={(event) => setText(event.target.value)} />
        </Field>
        <dl className="grid grid-cols-3 gap-4 sm:grid-cols-6 lg:grid-cols-3 xl:grid-cols-6">
          <Stat label="Characters" value={formatNumber(facts.characters)} />
          <Stat label="Words" value={formatNumber(facts.words)} />
          <Stat label="Lines" value={formatNumber(facts.lines)} />
          <Stat label="Hashtags" value={facts.hashtags} />
          <Stat label="Mentions" value={facts.mentions} />
          <Stat label="To read" value={`${facts.readingSeconds} s`} />
        </dl>
      </div>
      <ul className="grid content-start gap-4">
        {NETWORK_LIMITS.map((place) => {
          const used = 'isX' in place ? countForX(text) : facts.characters
          const over = used - place.limit
          return (
            <li key={place.name} className="grid gap-1.5">
              <p className="flex justify-between gap-4 text-sm">
                <span>{place.name}</span>
                <span className={over > 0 ? 'figures font-medium text-bad' : 'figures text-muted'}>
                  {over > 0 ? `${formatNumber(over)} too many` : `${formatNumber(-over)} left`}
                </span>
              </p>
              <Progress
                label={place.name}
                value={used}
                max={place.limit}
                valueText={`${used} of ${place.limit}`}
                tone={over > 0 ? 'warn' : 'brand'}
              />
            </li>
          )
        })}
      </ul>
    </div>
  )
}
