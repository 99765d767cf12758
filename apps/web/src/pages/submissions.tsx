import { pageDescriptions } from '@laurel/contract/spec/page-descriptions'
import { pageTitles } from '@laurel/contract/spec/page-titles'
import { paths } from '@laurel/contract/spec/routes'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { SubmissionDialog } from '../features/submissions/actions/submission-dialog.tsx'
import {
  GALLERY_SORTS,
  type GalleryFilter,
  submissionQuery,
  targetBountyQuery,
} from '../features/submissions/api.ts'
import { SubmissionEditor } from '../features/submissions/editor/submission-editor.tsx'
import { Gallery } from '../features/submissions/gallery.tsx'
import { MySubmissions } from '../features/submissions/my-submissions.tsx'
import { isOpenedFromPage } from '../features/submissions/opened-from.ts'
import { useSession } from '../lib/session/session.ts'
import { CATEGORIES } from '../lib/text/categories.ts'
import { RequireAuth } from '../shell/require-auth.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Tabs } from '../ui/data/tabs.tsx'
import { Page, PageHeader } from '../ui/page.tsx'
import { ErrorState } from '../ui/states/error-state.tsx'
import { SkeletonText } from '../ui/states/skeleton.tsx'

/**
 * `?new=<bounty>` writes an entry, any other `?new` a post, `?edit=<id>` goes on with it; everything else is the
 * gallery.
 */
export default function SubmissionsPage() {
  const [params] = useSearchParams()
  const [fresh, edited] = [params.get('new'), params.get('edit')]
  if (fresh === null && edited === null) return <Overview />
  return (
    <RequireAuth>
      {edited !== null ? (
        <EditPage key={edited} id={edited} />
      ) : (
        <NewPage about={fresh || 'post'} />
      )}
    </RequireAuth>
  )
}

function Overview() {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const { status } = useSession()
  const tab = params.get('tab') === 'mine' && status === 'signed-in' ? 'mine' : 'all'
  const filter: GalleryFilter = {
    q: params.get('q') ?? '',
    sort: GALLERY_SORTS.find((value) => value === params.get('sort')) ?? 'new',
    category: CATEGORIES.find((value) => value === params.get('category')) ?? null,
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
  // Back to the page that it was opened from, so that no entry of the history is left that leads nowhere.
  const close = () => {
    if (isOpenedFromPage(state)) navigate(-1)
    else change({ id: null })
  }
  const gallery = (
    <Gallery filter={filter} openAt={openAt} onFilter={(part) => change({ ...part })} />
  )
  return (
    <Page>
      <PageHeader
        title={pageTitles.submissions}
        lead={pageDescriptions.submissions}
        actions={
          <ButtonLink to={`${paths.submissions}?new=post`} variant="primary">
            Post something
          </ButtonLink>
        }
      />
      {status === 'signed-in' ? (
        <Tabs
          label="Submissions"
          value={tab}
          onChange={(id) => change({ tab: id })}
          tabs={[
            { id: 'all', label: 'Everyone’s', panel: tab === 'all' ? gallery : null },
            { id: 'mine', label: 'Mine', panel: tab === 'mine' ? <MySubmissions /> : null },
          ]}
        />
      ) : (
        gallery
      )}
      <SubmissionDialog id={params.get('id')} onClose={close} />
    </Page>
  )
}

function NewPage({ about }: { about: string }) {
  const isPost = about === 'post'
  const target = useQuery({ ...targetBountyQuery(about), enabled: !isPost })
  return (
    <Page>
      <PageHeader
        title={isPost ? 'Post something' : 'Enter the bounty'}
        lead={
          isPost
            ? 'Something good that no bounty asked for. A moderator checks it before it appears.'
            : target.data?.title
        }
      />
      {target.isError ? (
        <ErrorState
          error={target.error}
          missing={{
            title: 'There is no bounty here for you to enter',
            text: 'The link may be wrong, or the bounty isn’t published.',
            to: paths.bounties,
            label: 'See open bounties',
          }}
          onRetry={() => void target.refetch()}
        />
      ) : !isPost && target.data === undefined ? (
        <SkeletonText lines={10} />
      ) : (
        <SubmissionEditor submission={null} target={target.data ?? null} />
      )}
    </Page>
  )
}

function EditPage({ id }: { id: string }) {
  const submission = useQuery({ ...submissionQuery(id), staleTime: Number.POSITIVE_INFINITY })
  const bountyId = submission.data?.bounty?.bountyId ?? null
  const target = useQuery({ ...targetBountyQuery(bountyId ?? ''), enabled: bountyId !== null })
  const error = submission.error ?? target.error
  const isLoading =
    submission.data === undefined || (bountyId !== null && target.data === undefined)
  return (
    <Page>
      <PageHeader
        title={bountyId === null ? 'Your post' : 'Your entry'}
        lead={submission.data?.bounty?.title}
      />
      {error !== null ? (
        <ErrorState
          error={error}
          missing={{
            title: 'There is nothing here for you to edit',
            text: 'It may have been withdrawn, or belong to another account.',
            to: `${paths.submissions}?tab=mine`,
            label: 'See my submissions',
          }}
          onRetry={() => void submission.refetch()}
        />
      ) : isLoading ? (
        <SkeletonText lines={10} />
      ) : (
        <SubmissionEditor submission={submission.data ?? null} target={target.data ?? null} />
      )}
    </Page>
  )
}
