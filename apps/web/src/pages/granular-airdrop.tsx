import type { TransferCategory } from '@laurel/contract/money/points'
import { pageLeads } from '@laurel/contract/spec/page-leads'
import { pageTitles } from '@laurel/contract/spec/page-titles'
import { paths } from '@laurel/contract/spec/routes'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import AllocationSection from '../features/airdrop/allocation-section.tsx'
import { myTransfersQuery } from '../features/points/api.ts'
import { CATEGORY_NAMES } from '../features/points/category-names.ts'
import { LedgerLines } from '../features/points/ledger-lines.tsx'
import { MyBalances } from '../features/points/my-balances.tsx'
import { useSession } from '../lib/session/session.ts'
import { ButtonLink } from '../ui/button.tsx'
import { LoadMore } from '../ui/data/load-more.tsx'
import { Field, Select } from '../ui/fields/field.tsx'
import { Page, PageHeader } from '../ui/page.tsx'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { ErrorState } from '../ui/states/error-state.tsx'
import { SkeletonText } from '../ui/states/skeleton.tsx'

const CATEGORIES = Object.keys(CATEGORY_NAMES) as TransferCategory[]

/** The viewer's transfers, each with its cause, running balance and receipt. */
export default function GranularAirdropPage() {
  const { status } = useSession()
  return (
    <Page>
      <PageHeader
        title={pageTitles.granularAirdrop}
        lead={pageLeads.granularAirdrop}
        actions={<ButtonLink to={paths.airdrop}>Back to the season</ButtonLink>}
      />
      {status === 'signed-in' ? (
        <div className="grid gap-8">
          <MyBalances />
          <AllocationSection />
          <Transfers />
        </div>
      ) : (
        <EmptyState
          title="Your transfers appear here"
          text="Sign in to see each of your points with its receipt. Receipts are public: anyone with the link can check one."
          action={
            <ButtonLink to={paths.auth} variant="primary">
              Sign in
            </ButtonLink>
          }
        />
      )}
    </Page>
  )
}

function Transfers() {
  const [params, setParams] = useSearchParams()
  const category = CATEGORIES.find((value) => value === params.get('category')) ?? null
  const lines = useInfiniteQuery(myTransfersQuery(category))
  const rows = lines.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <section className="grid gap-4" aria-label="My transfers">
      <Field label="Show" className="max-w-64">
        <Select
          value={category ?? ''}
          onChange={(event) =>
            setParams(event.target.value === '' ? {} : { category: event.target.value }, {
              replace: true,
              preventScrollReset: true,
            })
          }
        >
          <option value="">Everything</option>
          {CATEGORIES.map((value) => (
            <option key={value} value={value}>
              {CATEGORY_NAMES[value]}
            </option>
          ))}
        </Select>
      </Field>
      {lines.isPending ? (
        <SkeletonText lines={10} />
      ) : lines.isError ? (
        <ErrorState
          error={lines.error}
          safe="Your points are safe."
          onRetry={() => void lines.refetch()}
        />
      ) : rows.length === 0 ? (
        <EmptyState
          title={category === null ? 'No transfers yet' : 'No transfers of this kind'}
          text="Earn your first points in lesson 1: four minutes, five questions."
          action={<ButtonLink to={paths.learning}>Open the lessons</ButtonLink>}
        />
      ) : (
        <>
          <LedgerLines lines={rows} />
          <LoadMore
            shown={rows.length}
            noun="transfers"
            hasMore={lines.hasNextPage}
            isLoading={lines.isFetchingNextPage}
            onLoad={() => void lines.fetchNextPage()}
          />
        </>
      )}
    </section>
  )
}
