import { pageTitles } from '@laurel/contract/spec/page-titles'
import { paths } from '@laurel/contract/spec/routes'
import { Check, Circle } from 'lucide-react'
import { useMe } from '../lib/api/me.ts'
import { useFlag } from '../lib/flags.ts'
import { useSession } from '../lib/session/session.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Link } from '../ui/link.tsx'
import { Page, PageHeader, Section } from '../ui/page.tsx'
import { CoverArt } from '../ui/pictures/cover-art.tsx'

const OPENING = [
  {
    seed: 'launch-bounties',
    category: 'article',
    title: 'Bounties',
    text: 'Briefs with a public checklist, and the whole prize in escrow before the first entry.',
  },
  {
    seed: 'launch-entries-2',
    category: 'design',
    title: 'Submissions',
    text: 'Enter a bounty or post freely. Every entrant gets an outcome, scores and one reason.',
  },
  {
    seed: 'launch-votes-3',
    category: 'translation',
    title: 'Vote 2 Earn',
    text: 'Judge one entry at a time, without seeing the tally. Being right earns points.',
  },
  {
    seed: 'launch-points-1',
    category: 'code',
    title: 'Points you can check',
    text: 'A ledger with a receipt for every point, and rules that are public before they apply.',
  },
] as const

/** What opens at launch, and how to get ready. Once Laurel is live, a short introduction with links. */
export default function PrelaunchPage() {
  return useFlag('prelaunch_live') ? <BeforeLaunch /> : <Live />
}

function Live() {
  return (
    <Page width="form" className="grid justify-items-start gap-4">
      <h1 tabIndex={-1} className="text-3xl md:text-4xl">
        Laurel is open
      </h1>
      <p className="text-muted">
        Sponsors post briefs with the prize in escrow, creators enter, people judge without seeing
        the tally, and every point has a receipt. You can do all of it now.
      </p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={paths.bounties} variant="primary">
          Browse bounties
        </ButtonLink>
        <ButtonLink to={paths.vote2Earn}>Judge entries</ButtonLink>
        <ButtonLink to={paths.about}>How it works</ButtonLink>
      </div>
    </Page>
  )
}

function BeforeLaunch() {
  return (
    <Page className="grid gap-12">
      <PageHeader
        className="mb-0"
        eyebrow={pageTitles.prelaunch}
        title="Laurel opens soon"
        lead="You can look at everything now. Posting, entering and voting open for everyone at the same moment."
      />
      <SetUp />
      <Section title="What opens">
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {OPENING.map((item) => (
            <li key={item.title}>
              <Card isFlush className="h-full overflow-hidden">
                <CoverArt seed={item.seed} category={item.category} />
                <div className="grid gap-1 p-4">
                  <h3 className="text-lg">{item.title}</h3>
                  <p className="text-muted text-sm">{item.text}</p>
                </div>
              </Card>
            </li>
          ))}
        </ul>
      </Section>
    </Page>
  )
}

/** What users can set up before launch, with the known steps ticked off. */
function SetUp() {
  const { status } = useSession()
  const me = useMe()
  const isSignedIn = status === 'signed-in'
  const steps = [
    { text: 'Create an account', isDone: isSignedIn, to: `${paths.auth}?view=sign-up` },
    {
      text: 'Complete your profile: name, picture and a short bio',
      isDone: me !== undefined && me.bio !== '' && me.displayName !== '',
      to: paths.profile,
    },
    { text: 'Read how it works', isDone: false, to: paths.about },
  ]
  return (
    <Section title="Get ready">
      <Card>
        <ol className="grid gap-1">
          {steps.map((step) => (
            <li key={step.text} className="flex items-center gap-3">
              {step.isDone ? (
                <Check aria-label="Done:" className="size-5 text-good" />
              ) : (
                <Circle aria-hidden="true" className="size-5 text-edge" />
              )}
              {step.isDone ? (
                <span className="min-h-11 content-center text-muted">{step.text}</span>
              ) : (
                <Link
                  to={step.to}
                  className="min-h-11 content-center underline underline-offset-4 hover:text-(--section-ink)"
                >
                  {step.text}
                </Link>
              )}
            </li>
          ))}
        </ol>
      </Card>
    </Section>
  )
}
