import type { ReactNode } from 'react'

/**
 * A page's main action, in reach on phones wherever one has scrolled to: sticks above the tab strip below 768 px and is
 * not there above it, nor sticking in a low window. Put it last in the `Page`, once a page.
 */
export function ActionBar({ children }: { children: ReactNode }) {
  return (
    <div
      data-action-bar=""
      className="sticky [@media(height<30rem)]:static bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-20 -mx-4 mt-8 flex items-center gap-3 border-line border-y bg-surface px-4 py-2.5 md:hidden"
    >
      {children}
    </div>
  )
}
