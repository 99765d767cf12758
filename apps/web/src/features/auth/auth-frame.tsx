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

/** A sign-in page: its heading, and the step that the session requires; its own forms when there is none. */
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
  /** The form that the page shows; a change moves the focus to the heading. */
  view: string
  children: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  const content = `${step} ${view}`
  const lastContent = useRef(content)

  useEffect(() => {
    const hasChanged = lastContent.current !== content
    lastContent.current = content
    // The focused element went with the old form; a form that focuses its own field keeps the focus.
    if (hasChanged && document.activeElement === document.body) heading.current?.focus()
  }, [content])

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
