import { pageDescriptions } from '@laurel/contract/spec/page-descriptions'
import { pageTitles } from '@laurel/contract/spec/page-titles'
import { paths } from '@laurel/contract/spec/routes'
import { useLocation } from 'react-router'
import { ButtonLink } from '../ui/button.tsx'
import { Page } from '../ui/page.tsx'
import { CoverArt } from '../ui/pictures/cover-art.tsx'

/** The page of unknown paths. */
export default function NotFoundPage() {
  const { pathname } = useLocation()
  return (
    <Page className="grid items-center gap-8 md:grid-cols-2 md:gap-16">
      <CoverArt
        seed={pathname}
        category="meme"
        className="aspect-video w-full rounded-card md:order-last"
      />
      <div className="grid justify-items-start gap-4">
        <p className="figures text-muted text-sm">404</p>
        <h1 tabIndex={-1} className="text-3xl md:text-4xl">
          {pageTitles.notFound}
        </h1>
        <p className="text-muted">
          {pageDescriptions.notFound} You asked for{' '}
          <code className="figures break-all rounded-[0.3rem] bg-sunken px-1.5 py-0.5 text-ink text-sm">
            {pathname}
          </code>
        </p>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={paths.home} variant="primary">
            Go to the front page
          </ButtonLink>
          <ButtonLink to={paths.bounties}>Browse bounties</ButtonLink>
          <ButtonLink to={paths.help} variant="quiet">
            Help
          </ButtonLink>
        </div>
      </div>
    </Page>
  )
}
