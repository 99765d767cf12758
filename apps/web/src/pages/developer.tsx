import { pageDescriptions } from '@laurel/contract/spec/page-descriptions'
import { pageTitles } from '@laurel/contract/spec/page-titles'
import { Download } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { ApiReference } from '../features/developer/api-reference.tsx'
import { FeedList } from '../features/developer/feed-list.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Page, PageHeader, Section } from '../ui/page.tsx'

const RULES = [
  {
    title: 'Sign in',
    text: 'Public data needs no token. For everything else, send a session’s access token from /auth/v1 as a bearer token.',
  },
  {
    title: 'Repeat safely',
    text: 'Send an Idempotency-Key with every change. The same key and body return the stored response; a different body is refused.',
  },
  {
    title: 'Problems',
    text: 'Errors are application/problem+json with a stable code, a readable message and the request ID.',
  },
  {
    title: 'Pages',
    text: 'Lists return items and nextCursor. Pass the cursor to get the next page; null means the end.',
  },
] as const

/** How to build on the API, and its reference. */
export default function DeveloperPage() {
  const [search, setSearch] = useSearchParams()
  return (
    <Page className="grid gap-12">
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
      <dl className="grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
        {RULES.map((rule) => (
          <div
            key={rule.title}
            className="grid content-start gap-1 border-(--section) border-t-2 pt-3"
          >
            <dt className="font-display font-semibold">{rule.title}</dt>
            <dd className="text-muted text-sm">{rule.text}</dd>
          </div>
        ))}
      </dl>
      <Section title="Feeds and cards">
        <FeedList />
      </Section>
      <Section title="Reference">
        <ApiReference
          query={search.get('q') ?? ''}
          onQuery={(q) => setSearch(q === '' ? {} : { q }, { replace: true })}
        />
      </Section>
    </Page>
  )
}
