import {
  MAX_QUESTION_LENGTH,
  MAX_REPLY_LENGTH,
  MIN_QUESTION_LENGTH,
  MIN_REPLY_LENGTH,
} from '@laurel/contract/field-limits'
import { paths } from '@laurel/contract/spec/routes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { api } from '../../../lib/api/api.ts'
import { useFlag } from '../../../lib/flags.ts'
import { toast } from '../../../lib/toast.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { PersonLink } from '../../../ui/pictures/person.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Loading, Skeleton } from '../../../ui/states/skeleton.tsx'
import { Markdown } from '../../../ui/text/markdown.tsx'
import { Time } from '../../../ui/text/time.tsx'
import { type Bounty, type Question, questionsQuery } from '../api.ts'

const QuestionForm = lazy(() => import('../question-form.tsx'))

/** Public questions with the sponsor's answers, and the form to ask or answer. */
export function QuestionsPanel({ bounty, userId }: { bounty: Bounty; userId: string | null }) {
  const { data, error, refetch, isRefetching } = useQuery(questionsQuery(bounty.bountyId))
  const isOwn = bounty.sponsor.userId === userId
  if (error !== null) {
    return <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isRefetching} />
  }
  if (data === undefined) {
    return (
      <Loading label="Loading questions" className="grid gap-4">
        <Skeleton className="h-24" />
        <Skeleton className="h-24" />
      </Loading>
    )
  }
  return (
    <div className="grid max-w-reading grid-cols-1 gap-8">
      {data.items.length === 0 ? (
        <EmptyState
          title="No questions yet"
          text={
            isOwn
              ? 'Questions for you appear here. Your answers are public, so each one helps every entrant.'
              : 'Ask about anything the brief leaves open. Questions and answers are public, so everyone has the same facts.'
          }
        />
      ) : (
        <ol className="grid grid-cols-1 gap-8">
          {data.items.map((question) => (
            <QuestionItem key={question.questionId} question={question} bounty={bounty} />
          ))}
        </ol>
      )}
      {!isOwn && <AskForm bounty={bounty} />}
    </div>
  )
}

function QuestionItem({ question, bounty }: { question: Question; bounty: Bounty }) {
  const [isEditing, setEditing] = useState(false)
  const { author, body, askedAt, answer, answeredAt } = question
  const { canAnswer } = question.abilities
  return (
    <li className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <PersonLink person={author} />
        <Time at={askedAt} className="text-muted text-xs" />
      </div>
      <Markdown source={body} />
      {answer !== null && !isEditing && (
        <div className="grid gap-2 border-(--section) border-l-2 pl-4">
          <p className="flex flex-wrap gap-x-3 text-muted text-xs">
            <span>{bounty.sponsor.displayName} answered</span>
            {answeredAt !== null && <Time at={answeredAt} />}
          </p>
          <Markdown source={answer} />
        </div>
      )}
      {canAnswer && answer === null && !isEditing && (
        <p className="text-muted text-sm">Awaiting your answer.</p>
      )}
      {canAnswer &&
        (isEditing ? (
          <AnswerForm question={question} bounty={bounty} onDone={() => setEditing(false)} />
        ) : (
          <div>
            <Button size="sm" onClick={() => setEditing(true)}>
              {answer === null ? 'Answer' : 'Change the answer'}
            </Button>
          </div>
        ))}
    </li>
  )
}

function AnswerForm({
  question,
  bounty,
  onDone,
}: {
  question: Question
  bounty: Bounty
  onDone: () => void
}) {
  const refresh = useQuestionsRefresh(bounty)
  return (
    <Suspense fallback={<FormSkeleton />}>
      <QuestionForm
        text={question.answer ?? ''}
        label="Your answer"
        hint={
          question.answer === null
            ? 'Everyone can see it. You can use Markdown.'
            : 'Everyone can see it, and the change log will list the change.'
        }
        min={MIN_REPLY_LENGTH}
        max={MAX_REPLY_LENGTH}
        submitLabel="Publish the answer"
        schema={async () =>
          (await import('@laurel/contract/work/bounties')).answerBountyQuestion.body
        }
        send={(body) =>
          api('POST /api/v1/bounties/{id}/questions/{questionId}/answer', {
            params: { id: bounty.bountyId, questionId: question.questionId },
            body,
          })
        }
        onDone={async () => {
          await refresh()
          onDone()
        }}
        onCancel={onDone}
      />
    </Suspense>
  )
}

/** The form to ask a question, or why it is closed. */
function AskForm({ bounty }: { bounty: Bounty }) {
  const { pathname, search } = useLocation()
  const isPrelaunch = useFlag('prelaunch_live')
  const refresh = useQuestionsRefresh(bounty)
  if (!bounty.phase.takesQuestions) {
    return (
      <p className="text-muted text-sm">Entries have closed, so you can no longer ask questions.</p>
    )
  }
  if (isPrelaunch) {
    return (
      <p className="text-muted text-sm">Laurel is read-only until launch. Questions open then.</p>
    )
  }
  if (!bounty.abilities.canAsk) {
    return (
      <div>
        <ButtonLink to={paths.auth} state={{ from: pathname + search }}>
          Sign in to ask
        </ButtonLink>
      </div>
    )
  }
  return (
    <Suspense fallback={<FormSkeleton />}>
      <QuestionForm
        label="Ask the sponsor"
        hint="Questions and answers are public."
        rows={3}
        min={MIN_QUESTION_LENGTH}
        max={MAX_QUESTION_LENGTH}
        submitLabel="Publish the question"
        schema={async () => (await import('@laurel/contract/work/bounties')).askBountyQuestion.body}
        send={(body) =>
          api('POST /api/v1/bounties/{id}/questions', { params: { id: bounty.bountyId }, body })
        }
        onDone={async () => {
          await refresh()
          toast({ title: 'Question published', text: 'The sponsor was notified.', tone: 'good' })
        }}
      />
    </Suspense>
  )
}

function FormSkeleton() {
  return (
    <Loading label="Loading the form">
      <Skeleton className="h-44" />
    </Loading>
  )
}

function useQuestionsRefresh({ bountyId }: Bounty): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await client.invalidateQueries({ queryKey: questionsQuery(bountyId).queryKey })
  }
}
