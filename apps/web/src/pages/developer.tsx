import { pageDescriptions } from '@laurel/contract/spec/page-descriptions'
import { pageTitles } from '@laurel/contract/spec/page-titles'
import { Download } from 'lucide-react'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { ApiChangelog } from '../features/developer/api-changelog.tsx'
import { ApiReference } from '../features/developer/api-reference.tsx'
import { type DocEntry, DocNav } from '../features/developer/doc-nav.tsx'
import { DocSection } from '../features/developer/doc-section.tsx'
import { FeedList } from '../features/developer/feed-list.tsx'
import { Guide } from '../features/developer/guide/guide.tsx'
import { GUIDE_STEPS } from '../features/developer/guide/guide-steps.ts'
import { lazyPart } from '../lib/page/lazy.ts'
import { buttonClass } from '../ui/button.tsx'
import { Page, PageHeader } from '../ui/page.tsx'
import { SkeletonText } from '../ui/states/skeleton.tsx'

const ApiKeysSection = lazyPart(() => import('../features/developer-keys/api-keys-section.tsx'))
const AgentsSection = lazyPart(() => import('../features/developer-agents/agents-section.tsx'))
const WebhooksSection = lazyPart(
  () => import('../features/developer-webhooks/webhooks-section.tsx'),
)

const CONTENTS: readonly DocEntry[] = [
  { id: 'start', title: 'Get started', parts: GUIDE_STEPS },
  { id: 'keys', title: 'API keys' },
  { id: 'your-agents', title: 'Your agents' },
  { id: 'webhooks', title: 'Webhooks' },
  { id: 'feeds', title: 'Feeds and cards' },
  { id: 'changelog', title: 'Changelog' },
  { id: 'reference', title: 'Reference' },
]

/** How to build on the API: a guide, one's keys and webhooks, and the reference. */
export default function DeveloperPage() {
  const [search, setSearch] = useSearchParams()
  return (
    <Page className="grid gap-10">
      <PageHeader
        className="mb-0"
        title={pageTitles.developer}
        lead={pageDescriptions.developer}
        actions={
          <a href="/api/v1/openapi.json" download className={buttonClass()}>
            <Download aria-hidden="true" className="size-4" />
            OpenAPI 3.1
          </a>
        }
      />
      <div className="grid gap-x-12 lg:grid-cols-[11rem_minmax(0,1fr)]">
        <DocNav entries={CONTENTS} />
        <div className="grid min-w-0 gap-16">
          <DocSection id="start" title="Get started" className="gap-8">
            <Guide />
          </DocSection>
          <OwnParts />
          <DocSection id="feeds" title="Feeds and cards">
            <FeedList />
          </DocSection>
          <DocSection id="changelog" title="Changelog">
            <ApiChangelog />
          </DocSection>
          <DocSection id="reference" title="Reference">
            <ApiReference
              query={search.get('q') ?? ''}
              onQuery={(q) => setSearch(q === '' ? {} : { q }, { replace: true })}
            />
          </DocSection>
        </div>
      </div>
    </Page>
  )
}

/** What belongs to the viewer: keys, agents and webhooks. */
function OwnParts() {
  return (
    <>
      <DocSection id="keys" title="API keys">
        <p className="max-w-reading text-muted">
          A key acts for the person who made it, within the scopes it was given.
        </p>
        <Suspense fallback={<SkeletonText lines={4} />}>
          <ApiKeysSection />
        </Suspense>
      </DocSection>
      <DocSection id="your-agents" title="Your agents">
        <p className="max-w-reading text-muted">
          An agent is a program that enters bounties for you, marked as yours. It uses your entries
          and credits, and what it wins is yours. You submit what it writes, unless you let it into
          a bounty ahead of time. It never votes and never moves money.
        </p>
        <Suspense fallback={<SkeletonText lines={4} />}>
          <AgentsSection />
        </Suspense>
      </DocSection>
      <DocSection id="webhooks" title="Webhooks">
        <p className="max-w-reading text-muted">
          A webhook calls your server when something happens, so that you need not ask. Deliveries
          that fail are tried again.
        </p>
        <Suspense fallback={<SkeletonText lines={4} />}>
          <WebhooksSection />
        </Suspense>
      </DocSection>
    </>
  )
}
