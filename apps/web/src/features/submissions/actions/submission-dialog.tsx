import { paths } from '@laurel/contract/spec/routes'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useDocumentTitle } from '../../../lib/page/document-title.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { SkeletonText } from '../../../ui/states/skeleton.tsx'
import { type Submission, submissionQuery } from '../api.ts'
import { SubmissionView } from '../submission-view.tsx'

/** A submission in a dialog over the gallery, with its own URL. */
export function SubmissionDialog({
  id,
  actionOf,
  talkOf,
  onClose,
}: {
  id: string | null
  /** A further action on the submission. */
  actionOf?: (submission: Submission) => ReactNode
  /** What people say about the submission, below it. */
  talkOf?: (submission: Submission) => ReactNode
  onClose: () => void
}) {
  const query = useQuery({ ...submissionQuery(id ?? ''), enabled: id !== null })
  const shown = id === null ? undefined : query.data
  useDocumentTitle(shown && `${shown.title} by ${shown.author.displayName}`, shown?.excerpt)
  return (
    <Dialog
      isOpen={id !== null}
      onClose={onClose}
      width="wide"
      title={query.data?.title ?? 'Submission'}
    >
      {query.isError ? (
        <ErrorState
          error={query.error}
          missing={{
            title: 'You can’t see this entry',
            text: 'It may have been withdrawn, or voting hasn’t begun. Until then, only its author, the sponsor and moderators can see it.',
            to: paths.submissions,
            label: 'See all submissions',
          }}
          onRetry={() => void query.refetch()}
        />
      ) : query.data === undefined ? (
        <SkeletonText lines={12} />
      ) : (
        <>
          <SubmissionView submission={query.data} action={actionOf?.(query.data)} />
          {talkOf?.(query.data)}
        </>
      )}
    </Dialog>
  )
}
