import { paths } from '@laurel/contract/spec/routes'
import { linkMentions } from '@laurel/contract/work/mentions'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { cx } from '../../lib/class-names.ts'
import { Button } from '../../ui/button.tsx'
import { Badge } from '../../ui/data/badge.tsx'
import { AgentBadge } from '../../ui/pictures/agent-badge.tsx'
import { PersonLink } from '../../ui/pictures/person.tsx'
import { Markdown } from '../../ui/text/markdown.tsx'
import { Time } from '../../ui/text/time.tsx'
import type { Comment } from './api.ts'
import { AppealRemovalDialog, DeleteCommentDialog, ReportDialog } from './comment-dialogs.tsx'
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
  const close = () => setOpen(null)
  const done = async () => {
    await onChange()
    close()
  }
  const isReply = comment.parentId !== null
  return (
    <li className={cx('grid grid-cols-1 gap-2', isReply && 'border-line border-l-2 pl-4')}>
      <Byline comment={comment} />
      {open !== 'edit' && <Text comment={comment} />}
      <Actions comment={comment} onOpen={setOpen} />
      <Opened action={open} comment={comment} onDone={done} onClose={close} />
    </li>
  )
}

function Byline({
  comment: { author, agent, isAuthor, isSponsor, createdAt, editedAt },
}: {
  comment: Comment
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <PersonLink person={author} />
      <AgentBadge agent={agent} />
      {isAuthor && <Badge tone="info">Author</Badge>}
      {isSponsor && <Badge tone="good">Sponsor</Badge>}
      <span className="flex gap-2 text-muted text-xs">
        <Time at={createdAt} />
        {editedAt !== null && <span>edited</span>}
      </span>
    </div>
  )
}

/** The text with links to the people whom it mentions, or why it is not there. */
function Text({ comment }: { comment: Comment }) {
  const { body, mentions, isDeleted, removal } = comment
  const urlOf = (name: string) => new URL(paths.creator(name), window.location.origin).href
  return (
    <>
      {isDeleted && <p className="text-muted text-sm">Deleted by its author.</p>}
      {removal !== null && (
        <p className="text-muted text-sm">Removed by a moderator: {removal.reason}</p>
      )}
      {body !== null && (
        <Markdown
          source={linkMentions(body, mentions, urlOf)}
          topLevel={4}
          className="wrap-anywhere"
        />
      )}
    </>
  )
}

/** The form or dialog of an action. */
function Opened({
  action,
  ...props
}: {
  action: Action | null
  comment: Comment
  onDone: () => Promise<void>
  onClose: () => void
}) {
  const { comment, onDone, onClose } = props
  const subject = { kind: 'comment' as const, id: comment.commentId }
  switch (action) {
    case 'edit':
      return (
        <CommentForm
          text={comment.body ?? ''}
          label="Edit your comment"
          submitLabel="Save"
          send={(body) =>
            api('PATCH /api/v1/comments/{id}', { params: { id: comment.commentId }, body })
          }
          onDone={onDone}
          onCancel={onClose}
        />
      )
    case 'reply':
      return (
        <CommentForm
          label={`Reply to ${comment.author.displayName}`}
          submitLabel="Publish reply"
          keepAs={`reply ${comment.commentId}`}
          send={(input) =>
            api('POST /api/v1/submissions/{id}/comments', {
              params: { id: comment.submissionId },
              body: { ...input, parentId: comment.commentId },
            })
          }
          onDone={onDone}
          onCancel={onClose}
        />
      )
    case 'delete':
      return <DeleteCommentDialog {...props} />
    case 'report':
      return <ReportDialog subject={subject} onDone={onDone} onClose={onClose} />
    case 'appeal':
      return <AppealRemovalDialog subject={subject} onDone={onDone} onClose={onClose} />
    case null:
      return null
  }
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
