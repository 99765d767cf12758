import { paths } from '@laurel/contract/spec/routes'
import { ButtonLink } from '../../ui/button.tsx'
import { LogoMark } from '../../ui/logo.tsx'

/** The promise, and the two ways to begin. */
export function Hero({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <header className="relative grid gap-6 overflow-hidden py-6 md:py-12">
      <LogoMark
        detail="large"
        className="-right-10 -top-6 pointer-events-none absolute size-64 text-brand opacity-[0.07] md:right-4 md:size-96"
      />
      <h1 tabIndex={-1} className="max-w-[18ch] text-3xl md:text-4xl">
        Make something good, get seen, get paid.
      </h1>
      <p className="max-w-[52ch] text-lg text-muted">
        Creators answer funded bounties, visitors judge them blind, and winners are paid from
        escrow. You can check every point and every payment.
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={paths.bounties} variant="primary" size="lg">
          Find a bounty
        </ButtonLink>
        <ButtonLink to={isSignedIn ? paths.createBounty : paths.about} size="lg">
          {isSignedIn ? 'Write a bounty' : 'How it works'}
        </ButtonLink>
      </div>
    </header>
  )
}
