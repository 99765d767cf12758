import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { lazyPart } from '../../lib/page/lazy.ts'
import { PageSpinner } from '../../ui/states/spinner.tsx'
import { AuthNotice } from './auth-notice.tsx'
import { AuthPanel } from './auth-panel.tsx'
import { ResetForm } from './password/reset-form.tsx'
import { SignedIn } from './signed-in.tsx'
import type { AuthProgress, AuthStep } from './use-auth-step.ts'

const SecondFactor = lazyPart(() => import('./factor/second-factor.tsx'))

const TITLES: Record<Exclude<AuthStep, 'forms'>, string> = {
  arriving: 'One moment',
  'second-factor': 'Confirm it’s you',
  'new-password': 'Set a new password',
  'signed-in': 'You are signed in',
}

/** A sign-in page: its heading, and what the session asks for now; while that is nothing, the forms of the page. */
export function AuthFrame({
  progress: { step, session, land },
  title,
  lead,
  view,
  children,
}: {
  progress: AuthProgress
  /** The heading above the forms. */
  title: string
  lead?: string | undefined
  /** Which of its forms the page shows: a change moves the focus to the heading. */
  view: string
  children: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = `${step} ${view}`
  const last = useRef(shown)

  useEffect(() => {
    const isOther = last.current !== shown
    last.current = shown
    // What had the focus went with the form; a form that takes the focus itself keeps it.
    if (isOther && document.activeElement === document.body) heading.current?.focus()
  }, [shown])

  return (
    <AuthPanel>
      <h1 ref={heading} tabIndex={-1} className="text-3xl">
        {step === 'forms' ? title : TITLES[step]}
      </h1>
      {step === 'forms' && lead !== undefined && <p className="mt-2 text-muted">{lead}</p>}
      <div className="mt-6">
        <AuthNotice />
        {step === 'arriving' && <PageSpinner label="Signing you in" />}
        {step === 'second-factor' && (
          <Suspense fallback={<PageSpinner />}>
            <SecondFactor onVerified={land} />
          </Suspense>
        )}
        {step === 'new-password' && <ResetForm email={session.user?.email ?? null} onDone={land} />}
        {step === 'signed-in' && session.user !== null && <SignedIn user={session.user} />}
        {step === 'forms' && children}
      </div>
    </AuthPanel>
  )
}
