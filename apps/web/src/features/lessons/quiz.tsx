import { paths } from '@laurel/contract/spec/routes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { pointsKeys } from '../../lib/api/query-keys.ts'
import { useIntent } from '../../lib/api/use-intent.ts'
import { useSession } from '../../lib/session/session.ts'
import { meKeys } from '../../lib/session-keys.ts'
import { plural } from '../../lib/text/format.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { Time } from '../../ui/text/time.tsx'
import { type Grade, type Lesson, lessonKeys, lessonsQuery, type Quiz as QuizTry } from './api.ts'

/** The quiz of a lesson: start, five questions, and the grade with an explanation for each. */
export function Quiz({ lesson }: { lesson: Lesson }) {
  const { status } = useSession()
  const [quiz, setQuiz] = useState<QuizTry | null>(null)
  const [grade, setGrade] = useState<Grade | null>(null)
  const start = useIntent((slug: string) =>
    api('POST /api/v1/lessons/{slug}/attempts', { params: { slug } }),
  )
  const handleStart = async () => {
    const begun = await start.run(lesson.slug)
    if (begun === null) return
    setQuiz(begun)
    setGrade(null)
  }

  if (status === 'signed-out') {
    return (
      <Notice
        title="Take the quiz"
        action={
          <ButtonLink to={paths.auth} variant="primary" size="sm">
            Sign in
          </ButtonLink>
        }
      >
        Five questions, four right answers pass. You need an account so that it counts.
      </Notice>
    )
  }
  if (quiz === null) {
    return (
      <Card className="grid justify-items-start gap-3">
        <h2 className="text-lg">Quiz</h2>
        <p className="text-muted text-sm">
          Five questions at random, four right answers pass and earn {lesson.rewardPoints} points
          once. You have two attempts, then a pause of 24 hours.
          {lesson.passedAt !== null && ' You have passed this lesson already.'}
        </p>
        {start.error !== null && <ErrorState error={start.error} onRetry={handleStart} />}
        {lesson.abilities.canTakeQuiz ? (
          <Button variant="primary" isBusy={start.isPending} onClick={handleStart}>
            Start the quiz
          </Button>
        ) : (
          lesson.nextTryAt !== null && (
            <p className="text-sm">
              Next attempt <Time at={lesson.nextTryAt} />.
            </p>
          )
        )}
      </Card>
    )
  }
  if (grade === null) return <Questions key={quiz.attemptId} quiz={quiz} onGraded={setGrade} />
  return (
    <Graded
      grade={grade}
      quiz={quiz}
      slug={lesson.slug}
      onAgain={handleStart}
      isBusy={start.isPending}
    />
  )
}

/** The questions of one try, to be answered all. */
function Questions({ quiz, onGraded }: { quiz: QuizTry; onGraded: (grade: Grade) => void }) {
  const queryClient = useQueryClient()
  const [answers, setAnswers] = useState<Record<string, string>>({})
  const finish = useIntent((given: Record<string, string>) =>
    api('POST /api/v1/lesson-attempts/{id}/answers', {
      params: { id: quiz.attemptId },
      body: { answers: given },
    }),
  )
  const handleFinish = async () => {
    const graded = await finish.run(answers)
    if (graded === null) return
    onGraded(graded)
    for (const queryKey of [lessonKeys.all, meKeys.all, pointsKeys.all]) {
      void queryClient.invalidateQueries({ queryKey })
    }
  }
  const missing = quiz.questions.length - Object.keys(answers).length
  return (
    <Card className="grid gap-8">
      <h2 className="text-lg">Quiz</h2>
      {quiz.questions.map((question, index) => (
        <Question
          key={question.questionId}
          question={question}
          number={index + 1}
          chosen={answers[question.questionId]}
          onChoose={(id) => setAnswers((before) => ({ ...before, [question.questionId]: id }))}
        />
      ))}
      {finish.error !== null && (
        <ErrorState
          error={finish.error}
          safe="Your answers are still here."
          onRetry={handleFinish}
          isRetrying={finish.isPending}
        />
      )}
      <div className="flex flex-wrap items-center gap-4">
        <Button
          variant="primary"
          disabled={missing > 0}
          isBusy={finish.isPending}
          onClick={handleFinish}
        >
          Check answers
        </Button>
        <p role="status" className="text-muted text-sm">
          {missing > 0 ? `${plural(missing, 'question')} left` : 'All answered'}
        </p>
      </div>
    </Card>
  )
}

function Question({
  question: { questionId, text, choices },
  number,
  chosen,
  onChoose,
}: {
  question: QuizTry['questions'][number]
  number: number
  chosen: string | undefined
  onChoose: (choiceId: string) => void
}) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-medium">
        {number}. {text}
      </legend>
      {choices.map((choice) => (
        <label
          key={choice.choiceId}
          className="flex min-h-11 items-center gap-3 rounded-control border border-edge px-3 py-2 has-checked:border-brand has-checked:bg-brand-soft has-focus-visible:outline-2 has-focus-visible:outline-brand"
        >
          <input
            type="radio"
            name={questionId}
            value={choice.choiceId}
            checked={chosen === choice.choiceId}
            onChange={() => onChoose(choice.choiceId)}
            className="size-4 shrink-0 accent-brand outline-none"
          />
          <span className="text-sm">{choice.text}</span>
        </label>
      ))}
    </fieldset>
  )
}

function Graded({
  grade,
  quiz,
  slug,
  onAgain,
  isBusy,
}: {
  grade: Grade
  quiz: QuizTry
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
      <div role="status" className="grid gap-1">
        <h2
          // The button that was pressed is gone: the result takes its place, the focus, and the view.
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
              ? `${grade.rewardPoints} points are pending and settle at 00:10 UTC.`
              : 'You had its points already.'
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
