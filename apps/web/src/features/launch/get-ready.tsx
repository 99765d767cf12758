import { paths } from '@laurel/contract/spec/routes'
import { Check, Circle } from 'lucide-react'
import { useMe } from '../../lib/api/me.ts'
import { useSession } from '../../lib/session/session.ts'
import { Card } from '../../ui/card.tsx'
import { Link } from '../../ui/link.tsx'
import { Section } from '../../ui/page.tsx'

/** What people can set up before the launch, with the known steps ticked off. */
export function GetReady() {
  const { status, user } = useSession()
  const me = useMe()
  const isSignedIn = status === 'signed-in'
  const steps = [
    { text: 'Create an account', isDone: isSignedIn, to: `${paths.auth}?view=sign-up` },
    {
      text: 'Complete your profile: name, picture and a short bio',
      isDone: me !== undefined && me.bio !== '' && me.displayName !== '',
      to: paths.profile,
    },
    {
      text: 'Link the wallet that prizes are paid to',
      isDone: user !== null && user.walletAddress !== null,
      to: paths.ownWallet,
    },
    { text: 'Read how it works', isDone: false, to: paths.about },
    { text: 'Learn to create, judge and sponsor', isDone: false, to: paths.learning },
  ]
  return (
    <Section title="Get ready">
      <Card>
        <ol className="grid gap-1">
          {steps.map((step) => (
            <li key={step.text} className="flex items-center gap-3">
              {step.isDone ? (
                <Check aria-label="Done:" className="size-5 shrink-0 text-good" />
              ) : (
                <Circle aria-hidden="true" className="size-5 shrink-0 text-edge" />
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
