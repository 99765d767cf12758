import { authToasts } from '@laurel/contract/spec/messages'
import { paths } from '@laurel/contract/spec/routes'
import { FastForward, Mail } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { useConfig } from '../../lib/api/config.ts'
import { toastProblem } from '../../lib/api/toast-problem.ts'
import { useNow } from '../../lib/clock.ts'
import { lazyPart } from '../../lib/page/lazy.ts'
import { findLandingPath } from '../../lib/session/landing.ts'
import { exactTime } from '../../lib/text/time.ts'
import { toast } from '../../lib/toast.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Badge } from '../../ui/data/badge.tsx'
import { Countdown } from '../../ui/text/time.tsx'
import { advanceClock, type ClockMove, type Demo } from './api.ts'
import { PersonaList } from './persona-list.tsx'

const PracticeWalletPanel = lazyPart(
  () => import('../../../../sandbox/web/practice-wallet-panel.tsx'),
)

/** The contents of the demo panel: personas, clock, outbox and practice money. */
export default function DemoControls({ demo }: { demo: Demo }) {
  const navigate = useNavigate()
  const isLocalLedger = useConfig()?.isLocalLedger ?? false
  return (
    <div className="grid gap-4">
      <section className="grid gap-2">
        <h2 className="text-base">Sign in as</h2>
        <PersonaList
          personas={demo.personas}
          onSignedIn={async () => {
            toast({ ...authToasts.welcomeBack, tone: 'good' })
            await navigate(await findLandingPath())
          }}
        />
      </section>
      <ClockControls nextDeadline={demo.nextDeadline} />
      <section className="grid gap-2 border-line border-t pt-4">
        <h2 className="text-base">Email</h2>
        <p className="text-muted text-sm">
          No email leaves this machine. Everything sent is in the outbox.
        </p>
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
      {isLocalLedger && (
        <section className="grid gap-2 border-line border-t pt-4">
          <h2 className="flex items-center justify-between gap-2 text-base">
            Money <Badge tone="warn">Local test ledger</Badge>
          </h2>
          <p className="text-muted text-sm">
            SOL and USDC exist only on this machine and are worth nothing. Connect “Practice wallet”
            to fund bounties and to be paid.
          </p>
          <Suspense fallback={<div className="h-28" />}>
            <PracticeWalletPanel />
          </Suspense>
        </section>
      )}
    </div>
  )
}

function ClockControls({ nextDeadline }: Pick<Demo, 'nextDeadline'>) {
  const [moving, setMoving] = useState<string | null>(null)

  const move = async (advance: ClockMove) => {
    setMoving(advance)
    try {
      await advanceClock(advance)
      toast({ title: 'Demo clock moved forward', tone: 'good' })
    } catch (error) {
      void toastProblem(error)
    } finally {
      setMoving(null)
    }
  }

  return (
    <section className="grid gap-2 border-line border-t pt-4">
      <h2 className="text-base">Demo clock</h2>
      <p className="text-muted text-sm">
        It is <DemoNow />. Move it forward, and everything due by then happens.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" isBusy={moving === 'hour'} onClick={() => move('hour')}>
          +1 hour
        </Button>
        <Button size="sm" isBusy={moving === 'day'} onClick={() => move('day')}>
          +1 day
        </Button>
        <Button size="sm" isBusy={moving === 'week'} onClick={() => move('week')}>
          +1 week
        </Button>
        <Button
          size="sm"
          isBusy={moving === 'next-deadline'}
          disabled={nextDeadline === null}
          icon={<FastForward aria-hidden="true" className="size-4" />}
          onClick={() => move('next-deadline')}
        >
          Next deadline
        </Button>
      </div>
      {nextDeadline !== null && (
        <p className="text-muted text-xs">
          {nextDeadline.label} in <Countdown to={nextDeadline.at} />
        </p>
      )}
    </section>
  )
}

/** The demo's date and time in UTC. */
function DemoNow() {
  const now = useNow()
  return (
    <span className="figures text-ink">{exactTime(now).utc.replace(/:\d\d UTC$/, ' UTC')}</span>
  )
}
