import { paths } from '@laurel/contract/spec/routes'
import { useQuery } from '@tanstack/react-query'
import { Clock, FastForward, Mail } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useNow } from '../../lib/clock.ts'
import { landingNow } from '../../lib/landing.ts'
import { toastProblem } from '../../lib/problem-messages.ts'
import { exactTime } from '../../lib/time.ts'
import { toast } from '../../lib/toast.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Countdown } from '../../ui/time.tsx'
import { type Demo, demoQuery, moveClock } from './api.ts'
import { PersonaList } from './persona-list.tsx'

/** A quiet button in the corner that says this is a demo and holds its clock, outbox and people. */
export default function DemoBar() {
  const { data: demo } = useQuery(demoQuery)
  if (demo === undefined) return null
  return (
    <aside
      aria-label="Demo"
      className="fixed bottom-[calc(4.5rem+var(--action-bar,0px))] left-3 z-20 md:bottom-3"
    >
      <Disclosure
        side="above"
        className="max-h-[70dvh] w-[min(22rem,calc(100vw-1.5rem))] overflow-y-auto p-4"
        button={(props) => (
          <button
            type="button"
            {...props}
            className="hit-area flex min-h-9 items-center gap-2 rounded-full border border-line bg-surface px-3 text-muted text-xs shadow-float hover:text-ink"
          >
            <Clock aria-hidden="true" className="size-3.5" />
            Demo
            <DemoNow />
          </button>
        )}
      >
        {() => <Controls demo={demo} />}
      </Disclosure>
    </aside>
  )
}

/** The demo's date and time in UTC. */
function DemoNow() {
  const now = useNow()
  return (
    <span className="figures hidden text-ink sm:inline">
      {exactTime(now).utc.replace(/:\d\d UTC$/, ' UTC')}
    </span>
  )
}

function Controls({ demo }: { demo: Demo }) {
  const navigate = useNavigate()
  const [moving, setMoving] = useState<string | null>(null)

  const move = async (advance: 'hour' | 'day' | 'next-deadline') => {
    setMoving(advance)
    try {
      await moveClock(advance)
      toast({ title: 'The demo clock moved on', tone: 'good' })
    } catch (error) {
      toastProblem(error)
    } finally {
      setMoving(null)
    }
  }

  return (
    <div className="grid gap-4">
      <section className="grid gap-2">
        <h2 className="text-base">Demo clock</h2>
        <p className="text-muted text-sm">
          Move the time of this Laurel. Everything that falls due happens as it would have.
        </p>
        <div className="flex flex-wrap gap-2">
          <Button size="sm" isBusy={moving === 'hour'} onClick={() => move('hour')}>
            +1 hour
          </Button>
          <Button size="sm" isBusy={moving === 'day'} onClick={() => move('day')}>
            +1 day
          </Button>
          <Button
            size="sm"
            isBusy={moving === 'next-deadline'}
            disabled={demo.nextDeadline === null}
            icon={<FastForward aria-hidden="true" className="size-4" />}
            onClick={() => move('next-deadline')}
          >
            Next deadline
          </Button>
        </div>
        {demo.nextDeadline !== null && (
          <p className="text-muted text-xs">
            {demo.nextDeadline.label} in <Countdown to={demo.nextDeadline.at} />
          </p>
        )}
      </section>
      <section className="grid gap-2 border-line border-t pt-4">
        <h2 className="text-base">Mail</h2>
        <p className="text-muted text-sm">Nothing leaves this machine: mails wait in an outbox.</p>
        <div>
          <ButtonLink
            size="sm"
            to={`${paths.auth}?mail=`}
            icon={<Mail aria-hidden="true" className="size-4" />}
          >
            Open the outbox
          </ButtonLink>
        </div>
      </section>
      <section className="grid gap-2 border-line border-t pt-4">
        <h2 className="text-base">Sign in as</h2>
        <PersonaList
          personas={demo.personas}
          onSignedIn={async () => navigate(await landingNow())}
        />
      </section>
    </div>
  )
}
