import { pageLeads } from '@laurel/contract/spec/page-leads'
import { pageTitles } from '@laurel/contract/spec/page-titles'
import { paths } from '@laurel/contract/spec/routes'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import AirdropSection from '../features/airdrop/airdrop-section.tsx'
import AllocationSection from '../features/airdrop/allocation-section.tsx'
import { TransferList } from '../features/points/lines/transfer-list.tsx'
import { MyBalances } from '../features/points/my-balances.tsx'
import { ReceiptDialog } from '../features/points/receipt-dialog.tsx'
import { lazyPart } from '../lib/page/lazy.ts'
import { useSession } from '../lib/session/session.ts'
import { ButtonLink } from '../ui/button.tsx'
import { type Tab, Tabs } from '../ui/data/tabs.tsx'
import { Page, PageHeader } from '../ui/page.tsx'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { SkeletonText } from '../ui/states/skeleton.tsx'

const SealsSection = lazyPart(() => import('../features/points/proofs/seals-section.tsx'))

type View = 'transfers' | 'allocation' | 'seals'

/** The viewer's transfers line by line, the allocation that follows from them, and the seals that prove both. */
export default function GranularAirdropPage() {
  const { status } = useSession()
  const [params, setParams] = useSearchParams()
  const isSignedIn = status === 'signed-in'
  const tabs = tabsFor(isSignedIn)
  const first: View = isSignedIn ? 'transfers' : 'seals'
  const view = tabs.find(({ id }) => id === params.get('view'))?.id ?? first
  const change = (name: 'view' | 'tx', value: string | null) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (value === null) next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <Page>
      <PageHeader
        title={pageTitles.granularAirdrop}
        lead={pageLeads.granularAirdrop}
        actions={<ButtonLink to={paths.airdrop}>Back to the season</ButtonLink>}
      />
      <div className="grid gap-8">
        {isSignedIn && <MyBalances />}
        <Tabs
          label="Parts of the airdrop"
          value={view}
          onChange={(id) => change('view', id === first ? null : id)}
          tabs={tabs}
        />
      </div>
      <ReceiptDialog transferId={params.get('tx')} onClose={() => change('tx', null)} />
    </Page>
  )
}

function tabsFor(isSignedIn: boolean): Tab<View>[] {
  return [
    { id: 'transfers', label: 'Transfers', panel: isSignedIn ? <TransferList /> : <SignIn /> },
    {
      id: 'allocation',
      label: 'Allocation',
      panel: isSignedIn ? <AllocationSection /> : <AirdropSection />,
    },
    {
      id: 'seals',
      label: 'Seals and proofs',
      panel: (
        <Suspense fallback={<SkeletonText lines={8} />}>
          <SealsSection />
        </Suspense>
      ),
    },
  ]
}

function SignIn() {
  return (
    <EmptyState
      title="Your transfers appear here"
      text="Sign in to see each of your points with its receipt. Receipts are public: anyone with the link can check one."
      action={
        <ButtonLink to={paths.auth} variant="primary">
          Sign in
        </ButtonLink>
      }
    />
  )
}
