import { Link } from '../../ui/link.tsx'
import { PersonLink } from '../../ui/pictures/person.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { Markdown } from '../../ui/text/markdown.tsx'
import type { QueueItem } from './api.ts'

type CommentItem = Extract<QueueItem, { queue: 'comments' }>

const REPORTS: Record<NonNullable<CommentItem['kind']>, string> = {
  spam: 'spam',
  abusive: 'abusive',
  harmful: 'harmful',
  private: 'private details',
  off_topic: 'off topic',
}

/** A reported or appealed comment or question, with what is said about it. */
export function CommentSubject({ item }: { item: CommentItem }) {
  const noun = item.subject === 'comment' ? 'Comment' : 'Question'
  return (
    <>
      {item.kind === null ? (
        <Notice tone="info" title="Appeals the removal">
          {item.detail}
        </Notice>
      ) : (
        <Notice tone="warn" title={`Reported: ${REPORTS[item.kind]}`}>
          {item.detail}
        </Notice>
      )}
      <article className="grid gap-3">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <PersonLink person={item.author} hasUsername />
          <p className="text-sm">
            {noun} on{' '}
            <Link to={item.url} className="underline">
              {item.title}
            </Link>
          </p>
        </div>
        <Markdown source={item.body} />
        {item.removalReason !== null && (
          <p className="text-muted text-sm">Removed because: {item.removalReason}</p>
        )}
        {item.reporter !== null && (
          <p className="flex flex-wrap items-center gap-2 text-muted text-sm">
            Reported by <PersonLink person={item.reporter} />
          </p>
        )}
      </article>
    </>
  )
}
