import type { ReactNode } from 'react'

/**
 * A page's main action on phones: sticks above the tab strip below 768 px, but not in a low window, and is hidden from
 * 768 px on. Put it last in the `Page`, once per page.
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
