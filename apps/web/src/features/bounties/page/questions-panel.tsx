import { MAX_QUESTION_LENGTH, MIN_QUESTION_LENGTH } from '@laurel/contract/field-limits'
import { paths } from '@laurel/contract/spec/routes'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { api } from '../../../lib/api/api.ts'
import { toast } from '../../../lib/toast.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { AtLaunch } from '../../../ui/states/at-launch.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Loading, Skeleton } from '../../../ui/states/skeleton.tsx'
import { type Bounty, questionsQuery } from '../api.ts'
import { type ComplaintsOf, QuestionItem } from './question-item.tsx'
import { FormSkeleton, useQuestionsRefresh } from './question-parts.tsx'

const QuestionForm = lazy(() => import('../question-form.tsx'))

/** Public questions with the sponsor's answers, and the form to ask or answer. */
export function QuestionsPanel({
  bounty,
  userId,
  complaintsOf,
}: {
  bounty: Bounty
  userId: string | null
  /** The buttons that report a question or appeal its removal. */
  complaintsOf?: ComplaintsOf
}) {
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
            <QuestionItem
              key={question.questionId}
              question={question}
              bounty={bounty}
              complaintsOf={complaintsOf}
            />
          ))}
        </ol>
      )}
      {!isOwn && (
        <AtLaunch what="Asking opens">
          <AskForm bounty={bounty} />
        </AtLaunch>
      )}
    </div>
  )
}

/** The form to ask a question, or why it is closed. */
function AskForm({ bounty }: { bounty: Bounty }) {
  const { pathname, search } = useLocation()
  const refresh = useQuestionsRefresh(bounty)
  if (!bounty.phase.takesQuestions) {
    return (
      <p className="text-muted text-sm">Entries have closed, so you can no longer ask questions.</p>
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
        schema={async () =>
          (await import('@laurel/contract/work/questions')).askBountyQuestion.body
        }
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
