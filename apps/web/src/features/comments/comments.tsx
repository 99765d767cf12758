import { paths } from '@laurel/contract/spec/routes'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { api } from '../../lib/api/api.ts'
import { useSession } from '../../lib/session/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { LoadMore } from '../../ui/data/load-more.tsx'
import { AtLaunch } from '../../ui/states/at-launch.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { SkeletonText } from '../../ui/states/skeleton.tsx'
import { commentsQuery } from './api.ts'
import { CommentForm } from './comment-form.tsx'
import { CommentItem } from './comment-item.tsx'

/** The comments on a submission with the form to write one; nothing while they are closed. */
export default function Comments({ submissionId }: { submissionId: string }) {
  const client = useQueryClient()
  const query = commentsQuery(submissionId)
  const list = useInfiniteQuery(query)
  const refresh = async () => {
    await client.invalidateQueries({ queryKey: query.queryKey })
  }
  if (list.isError) {
    return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  }
  if (list.isPending) return <SkeletonText lines={4} />
  const [first] = list.data.pages
  if (first === undefined || !first.isOpen) return null
  const items = list.data.pages.flatMap((page) => page.items)
  return (
    <section aria-labelledby="comments-title" className="mt-6 grid gap-6 border-line border-t pt-6">
      <h2 id="comments-title" className="text-lg">
        Comments {first.count > 0 && <span className="text-muted tabular-nums">{first.count}</span>}
      </h2>
      {items.length === 0 ? (
        <p className="text-muted">No comments yet. Say what works, or ask how it was made.</p>
      ) : (
        <ol className="grid grid-cols-1 gap-6">
          {items.map((comment) => (
            <CommentItem key={comment.commentId} comment={comment} onChange={refresh} />
          ))}
        </ol>
      )}
      {list.hasNextPage && (
        <LoadMore
          shown={items.length}
          noun="comments and replies"
          hasMore={list.hasNextPage}
          isLoading={list.isFetchingNextPage}
          onLoad={() => void list.fetchNextPage()}
        />
      )}
      <AtLaunch what="Commenting opens">
        <WriteComment
          submissionId={submissionId}
          canComment={first.abilities.canComment}
          neededTrustLevel={first.neededTrustLevel}
          onDone={refresh}
        />
      </AtLaunch>
    </section>
  )
}

/** The form, or what the viewer needs first. */
function WriteComment({
  submissionId,
  canComment,
  neededTrustLevel,
  onDone,
}: {
  submissionId: string
  canComment: boolean
  neededTrustLevel: number | null
  onDone: () => Promise<void>
}) {
  const { pathname, search } = useLocation()
  const { status } = useSession()
  if (status !== 'signed-in') {
    return (
      <div>
        <ButtonLink to={paths.auth} state={{ from: pathname + search }}>
          Sign in to comment
        </ButtonLink>
      </div>
    )
  }
  if (!canComment) {
    return (
      <p className="text-muted text-sm">
        You can comment from trust level {neededTrustLevel ?? 1}. Your profile shows what is
        missing.
      </p>
    )
  }
  return (
    <CommentForm
      label="Your comment"
      submitLabel="Publish comment"
      keepAs={`comment ${submissionId}`}
      send={({ body }) =>
        api('POST /api/v1/submissions/{id}/comments', {
          params: { id: submissionId },
          body: { body, parentId: null },
        })
      }
      onDone={onDone}
    />
  )
}
