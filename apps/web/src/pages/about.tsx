import { pageDescriptions } from '@laurel/contract/spec/page-descriptions'
import { pageTitles } from '@laurel/contract/spec/page-titles'
import { paths } from '@laurel/contract/spec/routes'
import { Timer } from 'lucide-react'
import { RulesInForce } from '../features/about/rules-in-force.tsx'
import { STAGES } from '../features/about/stages.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Badge } from '../ui/data/badge.tsx'
import { Link } from '../ui/link.tsx'
import { Page, PageHeader, Section } from '../ui/page.tsx'

/** How a bounty works from draft to payout, and the current rules in numbers. */
export default function AboutPage() {
  return (
    <Page className="grid gap-16">
      <PageHeader
        className="mb-0"
        title={pageTitles.about}
        lead={pageDescriptions.about}
        actions={
          <>
            <ButtonLink to={paths.bounties} variant="primary">
              Browse bounties
            </ButtonLink>
            <ButtonLink to={paths.createBounty}>Create a bounty</ButtonLink>
          </>
        }
      />
      <Section title="How a bounty works">
        <p className="max-w-reading text-muted">
          Every step has someone responsible, a public deadline, and a default if they miss it.
        </p>
        <Stages />
      </Section>
      <Section title="How the final score is calculated">
        <div className="grid gap-6 md:grid-cols-[1fr_1.2fr] md:items-center">
          <p className="max-w-reading text-muted">
            The sponsor chooses how much the community counts (0, 25 or 50%) before the bounty
            opens. The checklist is scored point by point; the community’s ranking comes from blind
            votes.{' '}
            <Link to={paths.voteToEarn} className="text-brand underline underline-offset-4">
              How voting earns
            </Link>
          </p>
          <p className="figures rounded-card border border-line bg-surface p-6 text-center leading-loose">
            final = <b className="font-medium text-brand">(1 − w)</b> × checklist %
            <br />+ <b className="font-medium text-brand">w</b> × community %
          </p>
        </div>
      </Section>
      <RulesInForce />
    </Page>
  )
}

function Stages() {
  return (
    <ol className="grid gap-x-10 md:grid-cols-2">
      {STAGES.map((stage, index) => (
        <li
          key={stage.title}
          className="grid grid-cols-[2.5rem_1fr] gap-x-3 border-line border-t py-6"
        >
          <span aria-hidden="true" className="figures pt-0.5 text-brand text-lg">
            {String(index + 1).padStart(2, '0')}
          </span>
          <div className="grid justify-items-start gap-2">
            <div className="flex flex-wrap items-center gap-2">
              <h3 className="text-lg">{stage.title}</h3>
              <Badge>{stage.who}</Badge>
            </div>
            <p className="text-muted text-sm">{stage.text}</p>
            <p className="flex gap-2 text-sm">
              <Timer aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
              {stage.otherwise}
            </p>
          </div>
        </li>
      ))}
    </ol>
  )
}
