import { paths } from '@laurel/contract/spec/routes'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { pointsKeys } from '../../lib/api/query-keys.ts'
import { useAction } from '../../lib/api/use-action.ts'
import { useSession } from '../../lib/session/session.ts'
import { meKeys } from '../../lib/session-keys.ts'
import { plural } from '../../lib/text/format.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { Time } from '../../ui/text/time.tsx'
import { type Grade, type Lesson, lessonKeys, type QuizAttempt } from './api.ts'
import { QuizResult } from './quiz-result.tsx'

/** The quiz of a lesson: start, five questions, and the grade with an explanation for each. */
export function Quiz({ lesson }: { lesson: Lesson }) {
  const { status } = useSession()
  const [quiz, setQuiz] = useState<QuizAttempt | null>(null)
  const [grade, setGrade] = useState<Grade | null>(null)
  const start = useAction((slug: string) =>
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
        Five questions; four right answers pass. You need an account for your result to count.
      </Notice>
    )
  }
  if (quiz === null) {
    return (
      <QuizStart
        lesson={lesson}
        error={start.error}
        isBusy={start.isPending}
        onStart={handleStart}
      />
    )
  }
  if (grade === null) return <Questions key={quiz.attemptId} quiz={quiz} onGraded={setGrade} />
  return (
    <QuizResult
      grade={grade}
      quiz={quiz}
      track={lesson.track}
      onAgain={handleStart}
      isBusy={start.isPending}
    />
  )
}

/** The rules of the quiz and its start button, or the time of the next attempt. */
function QuizStart({
  lesson,
  error,
  isBusy,
  onStart,
}: {
  lesson: Lesson
  error: unknown
  isBusy: boolean
  onStart: () => void
}) {
  return (
    <Card className="grid justify-items-start gap-3">
      <h2 className="text-lg">Quiz</h2>
      <p className="text-muted text-sm">
        Five random questions. Four right answers pass and earn{' '}
        {plural(lesson.rewardPoints, 'point')}, once. After two attempts, you wait 24 hours.
        {lesson.passedAt !== null && ' You have already passed this lesson.'}
      </p>
      {error !== null && <ErrorState error={error} onRetry={onStart} />}
      {lesson.abilities.canTakeQuiz ? (
        <Button variant="primary" isBusy={isBusy} onClick={onStart}>
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

/** The questions of one attempt, all of which need an answer. */
function Questions({ quiz, onGraded }: { quiz: QuizAttempt; onGraded: (grade: Grade) => void }) {
  const queryClient = useQueryClient()
  const [answers, setAnswers] = useState<Record<string, string>>({})
  const finish = useAction((given: Record<string, string>) =>
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
  question: QuizAttempt['questions'][number]
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
