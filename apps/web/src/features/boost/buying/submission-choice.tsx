import { paths } from '@laurel/contract/spec/routes'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { RadioCards } from '../../../ui/fields/choices.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { SkeletonText } from '../../../ui/states/skeleton.tsx'
import { type Boostable, boostableQuery } from '../api.ts'

/** The viewer’s public submissions, of which one is boosted; a reason stands at those that can’t be now. */
export function SubmissionChoice({
  value,
  onChange,
}: {
  value: string | null
  onChange: (submissionId: string) => void
}) {
  const list = useInfiniteQuery(boostableQuery)
  if (list.isPending) return <SkeletonText lines={4} />
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  const items = list.data.pages.flatMap((page) => page.items)
  if (items.length === 0) {
    return (
      <EmptyState
        title="Nothing to boost yet"
        text="You can boost a submission once it is accepted and public: an entry from the start of voting on, a post right away."
        action={<ButtonLink to={`${paths.submissions}?new=post`}>Post something</ButtonLink>}
      />
    )
  }
  return (
    <div className="grid justify-items-start gap-2">
      <RadioCards
        legend="Submission"
        columns={1}
        className="max-h-80 w-full overflow-y-auto p-0.5"
        value={value ?? undefined}
        onChange={onChange}
        choices={items.map((item) => ({
          value: item.submissionId,
          label: item.title,
          hint: hintOf(item),
          isDisabled: item.refusal !== null,
        }))}
      />
      {list.hasNextPage && (
        <Button
          size="sm"
          variant="quiet"
          isBusy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </div>
  )
}

const hintOf = ({ refusal, bounty }: Boostable) => refusal ?? bounty?.title ?? 'Post'
