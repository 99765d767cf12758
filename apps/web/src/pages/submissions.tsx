import { pageDescriptions } from '@laurel/contract/spec/page-descriptions'
import { pageTitles } from '@laurel/contract/spec/page-titles'
import { paths } from '@laurel/contract/spec/routes'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { AnalyticsLink } from '../features/analytics/analytics-link.tsx'
import { BoostLink } from '../features/boost/boost-link.tsx'
import { useBoostedList } from '../features/boost/cards/use-boosted-list.tsx'
import { SubmissionDialog } from '../features/submissions/actions/submission-dialog.tsx'
import {
  GALLERY_ONLY,
  GALLERY_SORTS,
  type GalleryFilter,
  type SubmissionCard,
  submissionQuery,
  targetBountyQuery,
} from '../features/submissions/api.ts'
import { SubmissionEditor } from '../features/submissions/editor/submission-editor.tsx'
import { Gallery } from '../features/submissions/gallery.tsx'
import { MySubmissions } from '../features/submissions/my-submissions.tsx'
import { isOpenedFromPage } from '../features/submissions/opened-from.ts'
import { lazyPart } from '../lib/page/lazy.ts'
import { useSession } from '../lib/session/session.ts'
import { CATEGORIES } from '../lib/text/categories.ts'
import { RequireAuth } from '../shell/require-auth.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Tabs } from '../ui/data/tabs.tsx'
import { Page, PageHeader } from '../ui/page.tsx'
import { AtLaunch } from '../ui/states/at-launch.tsx'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { ErrorState } from '../ui/states/error-state.tsx'
import { SkeletonText } from '../ui/states/skeleton.tsx'

/**
 * The gallery; with `?new=<bounty>` the editor of a new entry, with any other `?new` that of a new post, and with
 * `?edit=<id>` that of a submission.
 */
export default function SubmissionsPage() {
  const [params] = useSearchParams()
  const [target, edited] = [params.get('new'), params.get('edit')]
  if (target === null && edited === null) return <Overview />
  return (
    <RequireAuth>
      {edited !== null ? (
        <EditPage key={edited} id={edited} />
      ) : (
        <NewPage target={target || 'post'} />
      )}
    </RequireAuth>
  )
}

function Overview() {
  const { tab, filter, openedId, change, openAt, close } = useOverview()
  const { status } = useSession()
  // “Top” ranks posts, and a search or only some work was asked for: nothing paid for goes between.
  const showsMarked = filter.sort !== 'top' && filter.q === '' && filter.only === null
  const boosted = useBoostedList({ showsMarked, category: filter.category })
  const gallery = (
    <Gallery
      filter={filter}
      boosted={boosted}
      openAt={openAt}
      onFilter={(part) => change({ ...part })}
    />
  )
  return (
    <Page>
      <PageHeader
        title={pageTitles.submissions}
        lead={pageDescriptions.submissions}
        actions={
          <AtLaunch what="Posting opens">
            <ButtonLink to={`${paths.submissions}?new=post`} variant="primary">
              Post something
            </ButtonLink>
          </AtLaunch>
        }
      />
      {status === 'signed-in' ? (
        <Tabs
          label="Submissions"
          value={tab}
          onChange={(id) => change({ tab: id })}
          tabs={[
            { id: 'all', label: 'Everyone’s', panel: tab === 'all' ? gallery : null },
            {
              id: 'mine',
              label: 'Mine',
              panel: tab === 'mine' ? <MySubmissions actionOf={boostLinkOf} /> : null,
            },
          ]}
        />
      ) : (
        gallery
      )}
      <SubmissionDialog id={openedId} actionOf={boostLinkOf} talkOf={commentsOf} onClose={close} />
    </Page>
  )
}

const Comments = lazyPart(() => import('../features/comments/comments.tsx'))

/** Comments on a public submission; before voting ends the server has none to show. */
const commentsOf = ({ submissionId }: { submissionId: string }) => (
  <Suspense fallback={<SkeletonText lines={4} />}>
    <Comments key={submissionId} submissionId={submissionId} />
  </Suspense>
)

const boostLinkOf = (submission: SubmissionCard) => (
  <>
    <BoostLink submission={submission} />
    <AnalyticsLink submission={submission} />
  </>
)

/** The state of the overview, kept in the URL. */
function useOverview() {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const { status } = useSession()
  const filter: GalleryFilter = {
    q: params.get('q') ?? '',
    sort: GALLERY_SORTS.find((value) => value === params.get('sort')) ?? 'new',
    category: CATEGORIES.find((value) => value === params.get('category')) ?? null,
    only: GALLERY_ONLY.find((value) => value === params.get('only')) ?? null,
  }
  const change = (part: Record<string, string | null>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(part)) {
          if (value === null || value === '' || value === 'new' || value === 'all') {
            next.delete(name)
          } else next.set(name, value)
        }
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  const openAt = (id: string) => {
    const next = new URLSearchParams(params)
    next.set('id', id)
    return `${paths.submissions}?${next}`
  }
  // Goes back to the page that it was opened from, so that the history keeps no dead entry.
  const close = () => {
    if (isOpenedFromPage(state)) navigate(-1)
    else change({ id: null })
  }
  const isMine = params.get('tab') === 'mine' && status === 'signed-in'
  return {
    tab: isMine ? ('mine' as const) : ('all' as const),
    filter,
    openedId: params.get('id'),
    change,
    openAt,
    close,
  }
}

/** The editor of a new submission to a bounty, by its id, or of a `post`. */
function NewPage({ target: targetId }: { target: string }) {
  const isPost = targetId === 'post'
  const target = useQuery({ ...targetBountyQuery(targetId), enabled: !isPost })
  return (
    <Page>
      <PageHeader
        title={isPost ? 'Post something' : 'Enter the bounty'}
        lead={
          isPost
            ? 'Share something good that no bounty asked for. A moderator checks it before it appears.'
            : target.data?.title
        }
      />
      {target.isError ? (
        <ErrorState
          error={target.error}
          missing={{
            title: 'You can’t enter this bounty',
            text: 'The link may be wrong, or the bounty isn’t published.',
            to: paths.bounties,
            label: 'See open bounties',
          }}
          onRetry={() => void target.refetch()}
        />
      ) : !isPost && target.data === undefined ? (
        <SkeletonText lines={10} />
      ) : (
        <AtLaunch what={isPost ? 'Posting opens' : 'Entering opens'}>
          <SubmissionEditor submission={null} target={target.data ?? null} />
        </AtLaunch>
      )}
    </Page>
  )
}

/** What is shown in place of the editor. */
const NOT_EDITABLE = {
  title: 'You can’t edit this submission',
  text: 'It may have been reviewed or withdrawn, or belong to another account.',
  to: `${paths.submissions}?tab=mine`,
  label: 'See my submissions',
}

function EditPage({ id }: { id: string }) {
  const submission = useQuery({
    ...submissionQuery(id),
    staleTime: ({ state: { data } }) =>
      data?.abilities.canEdit === false ? 0 : Number.POSITIVE_INFINITY,
  })
  const bountyId = submission.data?.bounty?.bountyId ?? null
  const target = useQuery({ ...targetBountyQuery(bountyId ?? ''), enabled: bountyId !== null })
  // Judged once: an open editor keeps its text, and the server refuses what comes too late.
  const canEdit = useRef<boolean | undefined>(undefined)
  if (!submission.isFetching) canEdit.current ??= submission.data?.abilities.canEdit
  const error = submission.error ?? target.error
  const isLoading =
    canEdit.current === undefined || (bountyId !== null && target.data === undefined)
  return (
    <Page>
      <PageHeader
        title={bountyId === null ? 'Your post' : 'Your entry'}
        lead={submission.data?.bounty?.title}
      />
      {error !== null ? (
        <ErrorState
          error={error}
          missing={NOT_EDITABLE}
          onRetry={() => void submission.refetch()}
        />
      ) : (
        <AtLaunch what="It stays as it is. Editing opens">
          {canEdit.current === false ? (
            <EmptyState
              title={NOT_EDITABLE.title}
              text={NOT_EDITABLE.text}
              action={
                <ButtonLink to={NOT_EDITABLE.to} variant="primary">
                  {NOT_EDITABLE.label}
                </ButtonLink>
              }
            />
          ) : isLoading ? (
            <SkeletonText lines={10} />
          ) : (
            <SubmissionEditor submission={submission.data ?? null} target={target.data ?? null} />
          )}
        </AtLaunch>
      )}
    </Page>
  )
}
