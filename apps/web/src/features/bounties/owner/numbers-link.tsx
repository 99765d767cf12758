import { paths } from '@laurel/contract/spec/routes'
import { ButtonLink } from '../../../ui/button.tsx'

/** Leads a sponsor to the numbers of a published bounty. */
export function NumbersLink({ bounty }: { bounty: { slug: string; title: string } }) {
  return (
    <ButtonLink
      size="sm"
      variant="quiet"
      to={`${paths.contentAnalytics}?bounty=${encodeURIComponent(bounty.slug)}`}
    >
      Analytics<span className="sr-only"> of “{bounty.title}”</span>
    </ButtonLink>
  )
}
