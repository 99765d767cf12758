import { pageLeads } from '@laurel/contract/spec/page-leads'
import { pageTitles } from '@laurel/contract/spec/page-titles'
import { paths } from '@laurel/contract/spec/routes'
import { type ReactNode, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { MyBalances } from '../features/points/my-balances.tsx'
import { ReceiptDialog } from '../features/points/receipt-dialog.tsx'
import { lazyPart } from '../lib/page/lazy.ts'
import { useSession } from '../lib/session/session.ts'
import { ButtonLink } from '../ui/button.tsx'
import { type Tab, Tabs } from '../ui/data/tabs.tsx'
import { Page, PageHeader } from '../ui/page.tsx'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { SkeletonText } from '../ui/states/skeleton.tsx'

const AirdropSection = lazyPart(() => import('../features/airdrop/airdrop-section.tsx'))
const AllocationSection = lazyPart(async () => {
  await import('@laurel/contract/jitless')
  return await import('../features/airdrop/allocation-section.tsx')
})
const TransferList = lazyPart(() => import('../features/points/lines/transfer-list.tsx'))
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

/** The code of a tab loads when it is opened. */
function tabsFor(isSignedIn: boolean): Tab<View>[] {
  return [
    {
      id: 'transfers',
      label: 'Transfers',
      panel: <Panel>{isSignedIn ? <TransferList /> : <SignIn />}</Panel>,
    },
    {
      id: 'allocation',
      label: 'Allocation',
      panel: <Panel>{isSignedIn ? <AllocationSection /> : <AirdropSection />}</Panel>,
    },
    {
      id: 'seals',
      label: 'Seals and proofs',
      panel: (
        <Panel>
          <SealsSection />
        </Panel>
      ),
    },
  ]
}

function Panel({ children }: { children: ReactNode }) {
  return <Suspense fallback={<SkeletonText lines={8} />}>{children}</Suspense>
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
