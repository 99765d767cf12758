import { paths } from '@laurel/contract/spec/routes'
import { useQuery } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import { plural } from '../../lib/text/format.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Time } from '../../ui/text/time.tsx'
import { type Grade, lessonsQuery, type QuizAttempt } from './api.ts'

/** The grade of an attempt, the explanation of each answer, and where to go next. */
export function QuizResult({
  grade,
  quiz,
  slug,
  onAgain,
  isBusy,
}: {
  grade: Grade
  quiz: QuizAttempt
  slug: string
  onAgain: () => void
  isBusy: boolean
}) {
  const { data: lessons } = useQuery({ ...lessonsQuery, enabled: grade.passed })
  const next = grade.passed
    ? lessons?.items.find((lesson) => lesson.passedAt === null && lesson.slug !== slug)
    : undefined
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
        {next !== undefined && (
          <ButtonLink to={paths.lesson(next.slug)} variant="primary">
            Next lesson: {next.title}
          </ButtonLink>
        )}
        <ButtonLink to={grade.passed ? paths.vote2Earn : paths.learning}>
          {grade.passed ? 'Open the arena' : 'All lessons'}
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
            : 'You already earned the points of this lesson.'
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
