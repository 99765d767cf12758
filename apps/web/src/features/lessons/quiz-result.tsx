import { paths } from '@laurel/contract/spec/routes'
import { Check, X } from 'lucide-react'
import { plural } from '../../lib/text/format.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Time } from '../../ui/text/time.tsx'
import type { Grade, Lesson, QuizAttempt } from './api.ts'

/** Where people use what a track teaches. */
const USES: Record<Lesson['track'], { label: string; to: string }> = {
  judge: { label: 'Open the arena', to: paths.vote2Earn },
  create: { label: 'Find a bounty', to: paths.bounties },
  sponsor: { label: 'Create a bounty', to: paths.createBounty },
}

/** The grade of an attempt, the explanation of each answer, and where to go next. */
export function QuizResult({
  grade,
  quiz,
  track,
  onAgain,
  isBusy,
}: {
  grade: Grade
  quiz: QuizAttempt
  track: Lesson['track']
  onAgain: () => void
  isBusy: boolean
}) {
  return (
    <Card className="grid gap-6">
      <Score grade={grade} />
      <ol className="grid gap-4">
        {grade.results.map((result) => (
          <li key={result.questionId} className="flex gap-3 text-sm">
            {result.isCorrect ? (
              <Check aria-label="Right" className="mt-0.5 size-5 shrink-0 text-good" />
            ) : (
              <X aria-label="Wrong" className="mt-0.5 size-5 shrink-0 text-bad" />
            )}
            <span className="grid gap-0.5">
              <span className="font-medium">
                {quiz.questions.find(({ questionId }) => questionId === result.questionId)?.text}
              </span>
              <span className="text-muted">{result.explanation}</span>
            </span>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        {!grade.passed && grade.abilities.canTakeQuiz && (
          <Button variant="primary" isBusy={isBusy} onClick={onAgain}>
            Try again
          </Button>
        )}
        {grade.passed && grade.certificate !== null && (
          <ButtonLink to={paths.certificate(grade.certificate.code)} variant="primary">
            See your certificate
          </ButtonLink>
        )}
        {grade.passed && grade.next !== null && (
          <ButtonLink
            to={paths.lesson(grade.next.slug)}
            variant={grade.certificate === null ? 'primary' : 'secondary'}
            className="max-w-full"
          >
            Next lesson: {grade.next.title}
          </ButtonLink>
        )}
        <ButtonLink to={grade.passed ? USES[track].to : paths.learning}>
          {grade.passed ? USES[track].label : 'All lessons'}
        </ButtonLink>
      </div>
    </Card>
  )
}

function Score({ grade }: { grade: Grade }) {
  return (
    <div role="status" className="grid gap-1">
      <h2
        // The pressed button is gone: focus moves to the result, which scrolls into view.
        ref={(heading) => {
          heading?.scrollIntoView?.({ block: 'center' })
          heading?.focus({ preventScroll: true })
        }}
        tabIndex={-1}
        className="text-xl outline-none"
      >
        {grade.passed ? 'Passed' : 'Not yet'}: {grade.correct} of {grade.total} right
      </h2>
      <p className="text-muted text-sm">
        {grade.passed
          ? grade.rewardPoints > 0
            ? `You earned ${plural(grade.rewardPoints, 'point')}, pending until 00:10 UTC.`
            : 'No points this time: a lesson pays once, and at most five pay on one day. If this one hasn’t paid yet, pass it again tomorrow.'
          : grade.triesLeft > 0
            ? `${plural(grade.triesLeft, 'attempt')} left today.`
            : 'No attempts left for now.'}
        {grade.nextTryAt !== null && !grade.passed && (
          <>
            {' '}
            Next attempt <Time at={grade.nextTryAt} />.
          </>
        )}
      </p>
    </div>
  )
}
