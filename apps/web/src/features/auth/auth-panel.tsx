import type { ReactNode } from 'react'
import { CoverArt } from '../../ui/pictures/cover-art.tsx'
import { LogoMark } from '../../ui/pictures/logo.tsx'

const PROMISES = [
  'Every prize is in escrow before a bounty opens.',
  'Every entry is scored against a public checklist.',
  'Every point has a receipt that anyone can check.',
]

/** The frame of the sign-in pages: the form, and on wide screens an introduction to Laurel next to it. */
export function AuthPanel({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto grid max-w-page md:min-h-[calc(100dvh-3.875rem)] lg:grid-cols-2">
      <div className="mx-auto w-full max-w-narrow px-4 py-8 md:py-16">{children}</div>
      <aside
        aria-label="About Laurel"
        className="relative m-6 hidden overflow-hidden rounded-card bg-sunken lg:grid"
      >
        <CoverArt
          seed="laurel-54"
          category="other"
          className="absolute inset-0 size-full opacity-90"
        />
        <div className="relative m-6 grid gap-5 self-end rounded-card bg-paper p-6 text-ink">
          <LogoMark detail="large" className="size-12 text-brand" />
          <p className="font-display font-semibold text-2xl leading-tight">
            Make something good, get seen, get paid.
          </p>
          <ul className="grid gap-1.5 text-muted text-sm">
            {PROMISES.map((promise) => (
              <li key={promise}>{promise}</li>
            ))}
          </ul>
        </div>
      </aside>
    </div>
  )
}
