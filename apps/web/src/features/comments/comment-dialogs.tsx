import {
  MAX_APPEAL_LENGTH,
  MAX_REPORT_DETAIL_LENGTH,
  MIN_APPEAL_LENGTH,
} from '@laurel/contract/field-limits'
import { COMMENT_REPORT_KINDS } from '@laurel/contract/work/report-kinds'
import { api } from '../../lib/api/api.ts'
import { useAction } from '../../lib/api/use-action.ts'
import { useApiForm } from '../../lib/forms/use-api-form.ts'
import { toast } from '../../lib/toast.ts'
import { ActionDialog } from '../../ui/dialogs/action-dialog.tsx'
import ReasonDialog from '../../ui/dialogs/reason-dialog.tsx'
import { SelectField, TextField } from '../../ui/fields/form-fields.tsx'
import type { Comment } from './api.ts'

/** What is reported or appealed. */
interface ComplaintSubject {
  kind: 'comment' | 'question'
  id: string
}

interface ComplaintDialogProps {
  subject: ComplaintSubject
  onDone: () => Promise<void>
  onClose: () => void
}

interface CommentDialogProps {
  comment: Comment
  onDone: () => Promise<void>
  onClose: () => void
}

type ReportKind = (typeof COMMENT_REPORT_KINDS)[number]

const KIND_NAMES: Record<ReportKind, string> = {
  spam: 'Spam',
  abusive: 'Insults or threatens',
  harmful: 'Harmful or illegal',
  private: 'Shares private details',
  off_topic: 'Off topic',
}

/** Confirms that a comment is deleted. */
export function DeleteCommentDialog({ comment, onDone, onClose }: CommentDialogProps) {
  const deletion = useAction(() =>
    api('DELETE /api/v1/comments/{id}', { params: { id: comment.commentId } }),
  )
  return (
    <ActionDialog
      title="Delete this comment?"
      description="The text is gone for good. Replies stay."
      confirmLabel="Delete comment"
      tone="danger"
      isPending={deletion.isPending}
      error={deletion.error}
      onConfirm={async () => {
        if ((await deletion.run(null)) !== null) await onDone()
      }}
      onClose={onClose}
    />
  )
}

/** Reports a comment or a question, with a reason. */
export function ReportDialog({ subject: { kind, id }, onDone, onClose }: ComplaintDialogProps) {
  const form = useApiForm({
    defaults: { kind: 'spam' as ReportKind, detail: '' },
    schema: async () => (await import('@laurel/contract/work/comments')).reportComment.body,
    send: (body) =>
      kind === 'comment'
        ? api('POST /api/v1/comments/{id}/reports', { params: { id }, body })
        : api('POST /api/v1/bounty-questions/{id}/reports', { params: { id }, body }),
    onDone: async () => {
      toast({ title: 'Report sent', text: 'A moderator will check it.', tone: 'good' })
      await onDone()
    },
  })
  return (
    <ActionDialog
      title={`Report this ${kind}`}
      description="A moderator decides within 72 hours. The author won’t see who reported it."
      confirmLabel="Send report"
      isPending={form.isPending}
      error={form.error}
      onConfirm={form.submit}
      onClose={onClose}
    >
      <SelectField control={form.control} name="kind" label="Reason">
        {COMMENT_REPORT_KINDS.map((value) => (
          <option key={value} value={value}>
            {KIND_NAMES[value]}
          </option>
        ))}
      </SelectField>
      <TextField
        control={form.control}
        name="detail"
        label="What should we look at?"
        max={MAX_REPORT_DETAIL_LENGTH}
        rows={3}
      />
    </ActionDialog>
  )
}

/** Appeals the removal of one’s comment or question. */
export function AppealRemovalDialog({
  subject: { kind, id },
  onDone,
  onClose,
}: ComplaintDialogProps) {
  return (
    <ReasonDialog
      title="Appeal the removal"
      description="You can appeal once. Another moderator will decide."
      name="reason"
      label="Why it should stay"
      hint={`At least ${MIN_APPEAL_LENGTH} characters`}
      min={MIN_APPEAL_LENGTH}
      max={MAX_APPEAL_LENGTH}
      confirmLabel="Send appeal"
      onClose={onClose}
      schema={async () => (await import('@laurel/contract/work/comments')).appealComment.body}
      send={(reason) =>
        kind === 'comment'
          ? api('POST /api/v1/comments/{id}/appeal', { params: { id }, body: { reason } })
          : api('POST /api/v1/bounty-questions/{id}/appeal', { params: { id }, body: { reason } })
      }
      onDone={() => {
        toast({ title: 'Appeal sent', text: 'Another moderator will decide.', tone: 'good' })
        void onDone()
      }}
    />
  )
}
