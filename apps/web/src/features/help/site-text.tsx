import { SITE_TEXTS, type SiteTextName } from '@laurel/contract/pages/site-texts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '../../ui/link.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { SkeletonText } from '../../ui/states/skeleton.tsx'
import { Markdown } from '../../ui/text/markdown.tsx'
import { siteTextsQuery } from './api.ts'

/** The terms of use or the privacy notice: the operator's, or the default. */
export function SiteText({ name }: { name: SiteTextName }) {
  const { data, error, refetch } = useQuery(siteTextsQuery)
  return (
    <Page width="form">
      <PageHeader
        title={SITE_TEXTS[name]}
        eyebrow={
          <Link to="/help" className="hover:text-ink hover:underline">
            Help
          </Link>
        }
      />
      {error !== null ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <SkeletonText lines={16} />
      ) : (
        <Markdown source={data[name]} topLevel={2} />
      )}
    </Page>
  )
}
