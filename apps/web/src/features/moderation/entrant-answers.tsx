import { useQuery } from '@tanstack/react-query'
import { Markdown } from '../../ui/text/markdown.tsx'
import { type QueueItem, questionsQuery } from './api.ts'

/** The answers of an entrant to the questions of the bounty; nothing without any. */
export function EntrantAnswers({
  submission: { bounty, answers },
}: {
  submission: Extract<QueueItem, { queue: 'submissions' }>['submission']
}) {
  const isAnswered = Object.values(answers).some((answer) => answer !== '')
  const { data: questions = [] } = useQuery({
    ...questionsQuery(bounty?.bountyId ?? ''),
    enabled: bounty !== null && isAnswered,
  })
  if (questions.length === 0) return null
  return (
    <dl className="grid gap-3 border-line border-t pt-4">
      {questions.map(({ id, text }) => (
        <div key={id} className="grid gap-1">
          <dt className="text-muted text-sm">{text}</dt>
          <dd>
            {answers[id] === undefined || answers[id] === '' ? (
              <span className="text-muted text-sm">No answer</span>
            ) : (
              <Markdown source={answers[id]} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
