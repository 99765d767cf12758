import { cx } from '../../../../lib/class-names.ts'
import type { JudgedBounty } from '../../api.ts'
import { Answer } from '../desk-entry.tsx'
import { type Pair, SIDE_NAMES, type Side } from './pair.ts'

/** Each question with the answers of both entries next to each other, on phones of the side that is shown. */
export function ComparedAnswers({
  questions,
  pair,
  side,
}: {
  questions: JudgedBounty['questions']
  pair: Pair
  side: Side
}) {
  return (
    <section aria-label="Answers" className="grid content-start gap-5 md:col-span-2">
      {questions.map(({ id, text }) => (
        <div key={id} className="grid gap-2 border-line border-t pt-4">
          <h3 className="text-base">{text}</h3>
          <div className="grid grid-cols-1 gap-6 md:grid-cols-2 xl:gap-8">
            {pair.map(({ submission }, at) => (
              <div
                key={submission.submissionId}
                className={cx('min-w-0', at !== side && 'max-md:hidden')}
              >
                <p className="text-muted text-xs">{SIDE_NAMES[at as Side]}</p>
                <Answer text={submission.answers[id] ?? ''} />
              </div>
            ))}
          </div>
        </div>
      ))}
    </section>
  )
}
