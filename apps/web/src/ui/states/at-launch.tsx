import { paths } from '@laurel/contract/spec/routes'
import { type ReactNode, useState } from 'react'
import { useIsPrelaunch } from '../../lib/flags.ts'
import { useLaunchAt } from '../../lib/launch.ts'
import { formatMoment } from '../../lib/text/time.ts'
import { Link } from '../link.tsx'

/**
 * What can be done here; during a prelaunch, which refuses it, the sentence that `what` (“Voting opens”) does so at
 * launch, or nothing without `what`. A form that is in use when a prelaunch begins stays: the server says why it
 * refuses it, and no text is lost.
 */
export function AtLaunch({ what, children }: { what?: string; children?: ReactNode }) {
  const { isPrelaunch, isKnown } = useIsPrelaunch()
  const [wasOpen, setWasOpen] = useState(false)
  if (isKnown && !isPrelaunch && !wasOpen) setWasOpen(true)
  if (!isPrelaunch || wasOpen) return children
  return what === undefined ? null : (
    <p className="text-muted text-sm">
      <OpensAtLaunch what={what} />
    </p>
  )
}

/** The sentence that `what` (“Voting opens”) does so at launch, with the date, and the link to the waitlist. */
export function OpensAtLaunch({ what }: { what: string }) {
  const launchAt = useLaunchAt()
  return (
    <>
      {what} at launch
      {launchAt !== null && (
        <>
          , <time dateTime={launchAt}>{formatMoment(Date.parse(launchAt))}</time>
        </>
      )}
      .{' '}
      <Link to={paths.prelaunch} className="whitespace-nowrap underline underline-offset-4">
        Join the waitlist
      </Link>
    </>
  )
}
