import { pageLeads } from '@laurel/contract/spec/page-leads'
import { paths } from '@laurel/contract/spec/routes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { type Bounty, bountyQuery } from '../features/bounties/api.ts'
import { editPath } from '../features/bounties/owner/edit-path.ts'
import { ImproveForm } from '../features/bounties/owner/improve-form.tsx'
import { DraftStart } from '../features/bounties/wizard/draft-start.tsx'
import { DraftWizard } from '../features/bounties/wizard/draft-wizard.tsx'
import { BRIEF_TEMPLATES } from '../features/tools/brief-templates.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Page, PageHeader } from '../ui/page.tsx'
import { AtLaunch } from '../ui/states/at-launch.tsx'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { ErrorState } from '../ui/states/error-state.tsx'
import { Notice } from '../ui/states/notice.tsx'
import { Loading, Skeleton, SkeletonText } from '../ui/states/skeleton.tsx'

/** Creates a bounty, from the template in `?template=` if any, or edits the one in `?draft=`: a draft, or the terms once published. */
export default function CreateBountyPage() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const draftId = params.get('draft')
  if (draftId !== null) return <EditPage key={draftId} draftId={draftId} />
  return (
    <Page>
      <PageHeader title="Create a bounty" lead={pageLeads.createBounty} />
      <DraftStart
        templates={BRIEF_TEMPLATES}
        chosen={params.get('template')}
        onStarted={(draft, isChosen) =>
          navigate(`${editPath(draft.bountyId)}&step=basics`, { replace: isChosen })
        }
      />
    </Page>
  )
}

function EditPage({ draftId }: { draftId: string }) {
  // The form holds the unsaved input, so the stored draft is not refetched meanwhile.
  const { data, error, refetch, isRefetching } = useQuery({
    ...bountyQuery(draftId),
    refetchInterval: false,
    refetchOnWindowFocus: false,
  })
  const isImproving = data?.phase.isPublished === true
  const title = data === undefined || data.title === '' ? 'Create a bounty' : data.title
  return (
    <Page>
      <PageHeader
        title={isImproving ? 'Improve the terms' : title}
        {...(isImproving && { lead: data.title })}
        className="mb-4"
      />
      {data !== undefined ? (
        <AtLaunch what="Your bounty stays as it is. Editing opens">
          <Form bounty={data} />
        </AtLaunch>
      ) : error !== null ? (
        <ErrorState
          error={error}
          safe="Your saved drafts are safe."
          onRetry={() => void refetch()}
          isRetrying={isRefetching}
        />
      ) : (
        <Loading label="Loading the draft" className="grid gap-8 lg:grid-cols-[1fr_20rem]">
          <SkeletonText lines={10} />
          <Skeleton className="h-64 rounded-card" />
        </Loading>
      )}
    </Page>
  )
}

function Form({ bounty }: { bounty: Bounty }) {
  const [isReopened, setReopened] = useState(false)
  const { phase } = bounty
  if (!bounty.abilities.canEdit) {
    return (
      <EmptyState
        title="This bounty can no longer be edited"
        text="Terms are final once entries close; until then, only the sponsor can change them."
        action={
          <ButtonLink to={paths.bounty(bounty.slug)} variant="primary">
            Open the bounty
          </ButtonLink>
        }
      />
    )
  }
  if (phase.isPublished) return <ImproveForm bounty={bounty} />
  if (!phase.isDraft && !isReopened) {
    return (
      <Notice
        tone="warn"
        title={
          bounty.nextDueBy === 'moderators' ? 'This bounty is in review' : 'This bounty is approved'
        }
        action={
          <Button size="sm" onClick={() => setReopened(true)}>
            Edit anyway
          </Button>
        }
      >
        <p>
          Only the reviewed version can be published. Your first change turns it back into a draft,
          and you’ll have to submit it again.
        </p>
      </Notice>
    )
  }
  return <DraftWizard bounty={bounty} templates={BRIEF_TEMPLATES} />
}
