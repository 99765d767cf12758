import {
  MAX_QUESTION_LENGTH,
  MAX_REPLY_LENGTH,
  MIN_QUESTION_LENGTH,
  MIN_REPLY_LENGTH,
} from '@laurel/contract/field-limits'
import { paths } from '@laurel/contract/spec/routes'
import { linkMentions } from '@laurel/contract/work/mentions'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { Badge } from '../../../ui/data/badge.tsx'
import { AgentBadge } from '../../../ui/pictures/agent-badge.tsx'
import { PersonLink } from '../../../ui/pictures/person.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { Markdown } from '../../../ui/text/markdown.tsx'
import { Time } from '../../../ui/text/time.tsx'
import type { Bounty, Question } from '../api.ts'
import { FormSkeleton, useQuestionsRefresh } from './question-parts.tsx'

const QuestionForm = lazy(() => import('../question-form.tsx'))

/** Makes the buttons that report a question or appeal its removal. */
export type ComplaintsOf = (question: Question, onDone: () => Promise<void>) => ReactNode

/** A question with its answer, and what the viewer may do with it. */
export function QuestionItem({
  question,
  bounty,
  complaintsOf,
}: {
  question: Question
  bounty: Bounty
  complaintsOf: ComplaintsOf | undefined
}) {
  const [open, setOpen] = useState<'answer' | 'edit' | null>(null)
  const { answer, abilities } = question
  const close = () => setOpen(null)
  return (
    <li className="grid grid-cols-1 gap-3">
      <Byline question={question} />
      {open === 'edit' ? (
        <EditForm question={question} bounty={bounty} onDone={close} />
      ) : (
        <Body question={question} />
      )}
      {answer !== null && open !== 'answer' && <Answer question={question} bounty={bounty} />}
      {abilities.canAnswer && answer === null && open !== 'answer' && (
        <p className="text-muted text-sm">Awaiting your answer.</p>
      )}
      {open === 'answer' && <AnswerForm question={question} bounty={bounty} onDone={close} />}
      {open === null && (
        <Actions question={question} bounty={bounty} onOpen={setOpen} complaintsOf={complaintsOf} />
      )}
    </li>
  )
}

function Byline({ question }: { question: Question }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <PersonLink person={question.author} />
      <AgentBadge agent={question.agent} />
      {question.isPinned && <Badge tone="section">Pinned</Badge>}
      <span className="flex gap-2 text-muted text-xs">
        <Time at={question.askedAt} />
        {question.editedAt !== null && <span>edited</span>}
      </span>
    </div>
  )
}

function withLinks({ mentions }: Question, text: string): string {
  const urlOf = (name: string) => new URL(paths.creator(name), window.location.origin).href
  return linkMentions(text, mentions, urlOf)
}

function Body({ question }: { question: Question }) {
  const { body, removal } = question
  return (
    <>
      {removal !== null && (
        <p className="text-muted text-sm">Removed by a moderator: {removal.reason}</p>
      )}
      {body !== null && <Markdown source={withLinks(question, body)} />}
    </>
  )
}

function Answer({ question, bounty }: { question: Question; bounty: Bounty }) {
  const { answer, answeredAt } = question
  return (
    <div className="grid gap-2 border-(--section) border-l-2 pl-4">
      <p className="flex flex-wrap gap-x-3 text-muted text-xs">
        <span>{bounty.sponsor.displayName} answered</span>
        {answeredAt !== null && <Time at={answeredAt} />}
      </p>
      <Markdown source={withLinks(question, answer ?? '')} />
    </div>
  )
}

function Actions({
  question,
  bounty,
  onOpen,
  complaintsOf,
}: {
  question: Question
  bounty: Bounty
  onOpen: (form: 'answer' | 'edit') => void
  complaintsOf: ComplaintsOf | undefined
}) {
  const refresh = useQuestionsRefresh(bounty)
  const { abilities, answer, isPinned, questionId } = question
  const pin = useAction(async () => {
    await api('PUT /api/v1/bounties/{id}/questions/{questionId}/pin', {
      params: { id: bounty.bountyId, questionId },
      body: { isPinned: !isPinned },
    })
    await refresh()
  })
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        {abilities.canAnswer && (
          <Button size="sm" onClick={() => onOpen('answer')}>
            {answer === null ? 'Answer' : 'Change the answer'}
          </Button>
        )}
        {abilities.canPin && (
          <Button
            size="sm"
            variant="quiet"
            isBusy={pin.isPending}
            onClick={() => void pin.run(null)}
          >
            {isPinned ? 'Unpin' : 'Pin to the top'}
          </Button>
        )}
        {abilities.canEdit && (
          <Button size="sm" variant="quiet" onClick={() => onOpen('edit')}>
            Edit
          </Button>
        )}
        {complaintsOf?.(question, refresh)}
      </div>
      <ProblemNotice error={pin.error} />
    </div>
  )
}

interface FormProps {
  question: Question
  bounty: Bounty
  onDone: () => void
}

function EditForm({ question, bounty, onDone }: FormProps) {
  const refresh = useQuestionsRefresh(bounty)
  return (
    <Suspense fallback={<FormSkeleton />}>
      <QuestionForm
        text={question.body ?? ''}
        label="Edit your question"
        hint="You can edit it for 10 minutes, until it is answered."
        min={MIN_QUESTION_LENGTH}
        max={MAX_QUESTION_LENGTH}
        submitLabel="Save"
        schema={async () =>
          (await import('@laurel/contract/work/questions')).updateBountyQuestion.body
        }
        send={(body) =>
          api('PATCH /api/v1/bounties/{id}/questions/{questionId}', {
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

function AnswerForm({ question, bounty, onDone }: FormProps) {
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
          (await import('@laurel/contract/work/questions')).answerBountyQuestion.body
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
