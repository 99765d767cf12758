import { paths } from '@laurel/contract/spec/routes'
import { linkMentions } from '@laurel/contract/work/mentions'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { cx } from '../../lib/class-names.ts'
import { Button } from '../../ui/button.tsx'
import { Badge } from '../../ui/data/badge.tsx'
import { PersonLink } from '../../ui/pictures/person.tsx'
import { Markdown } from '../../ui/text/markdown.tsx'
import { Time } from '../../ui/text/time.tsx'
import type { Comment } from './api.ts'
import {
  AppealRemovalDialog,
  DeleteCommentDialog,
  ReportCommentDialog,
} from './comment-dialogs.tsx'
import { CommentForm } from './comment-form.tsx'

type Action = 'edit' | 'reply' | 'delete' | 'report' | 'appeal'

/** A comment with its actions; a reply is set in below the comment that it answers. */
export function CommentItem({
  comment,
  onChange,
}: {
  comment: Comment
  onChange: () => Promise<void>
}) {
  const [open, setOpen] = useState<Action | null>(null)
  const { parentId, author, body, createdAt, editedAt } = comment
  const close = () => setOpen(null)
  const done = async () => {
    await onChange()
    close()
  }
  return (
    <li
      className={cx('grid grid-cols-1 gap-2', parentId !== null && 'border-line border-l-2 pl-4')}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <PersonLink person={author} />
        {comment.isAuthor && <Badge tone="info">Author</Badge>}
        {comment.isSponsor && <Badge tone="good">Sponsor</Badge>}
        <span className="flex gap-2 text-muted text-xs">
          <Time at={createdAt} />
          {editedAt !== null && <span>edited</span>}
        </span>
      </div>
      {comment.isDeleted && <p className="text-muted text-sm">Deleted by its author.</p>}
      {comment.removal !== null && (
        <p className="text-muted text-sm">Removed by a moderator: {comment.removal.reason}</p>
      )}
      {body !== null && open !== 'edit' && (
        <Markdown source={withLinks(comment, body)} topLevel={4} className="wrap-anywhere" />
      )}
      {open === 'edit' && (
        <CommentForm
          text={body ?? ''}
          label="Edit your comment"
          submitLabel="Save"
          send={(input) =>
            api('PATCH /api/v1/comments/{id}', { params: { id: comment.commentId }, body: input })
          }
          onDone={done}
          onCancel={close}
        />
      )}
      <Actions comment={comment} onOpen={setOpen} />
      {open === 'reply' && (
        <CommentForm
          label={`Reply to ${author.displayName}`}
          submitLabel="Publish reply"
          keepAs={`reply ${comment.commentId}`}
          send={(input) =>
            api('POST /api/v1/submissions/{id}/comments', {
              params: { id: comment.submissionId },
              body: { ...input, parentId: comment.commentId },
            })
          }
          onDone={done}
          onCancel={close}
        />
      )}
      {open === 'delete' && <DeleteCommentDialog comment={comment} onDone={done} onClose={close} />}
      {open === 'report' && <ReportCommentDialog comment={comment} onDone={done} onClose={close} />}
      {open === 'appeal' && <AppealRemovalDialog comment={comment} onDone={done} onClose={close} />}
    </li>
  )
}

/** The text with links to the people whom it mentions. */
function withLinks({ mentions }: Comment, body: string): string {
  return linkMentions(
    body,
    mentions,
    (username) => new URL(paths.creator(username), window.location.origin).href,
  )
}

function Actions({ comment, onOpen }: { comment: Comment; onOpen: (action: Action) => void }) {
  const { canReply, canEdit, canDelete, canReport, canAppeal } = comment.abilities
  const actions: readonly [Action, string, boolean][] = [
    ['reply', 'Reply', canReply],
    ['edit', 'Edit', canEdit],
    ['delete', 'Delete', canDelete],
    ['appeal', 'Appeal', canAppeal],
    ['report', 'Report', canReport],
  ]
  const shown = actions.filter(([, , can]) => can)
  if (shown.length === 0) return null
  return (
    <div className="-ml-3 flex flex-wrap gap-1">
      {shown.map(([action, label]) => (
        <Button key={action} size="sm" variant="quiet" onClick={() => onOpen(action)}>
          {label}
        </Button>
      ))}
    </div>
  )
}
