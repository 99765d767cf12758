import { paths } from '@laurel/contract/spec/routes'
import { Bell, Briefcase, Database, ShieldCheck, UserRound } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { cx } from '../../lib/class-names.ts'
import { Link } from '../../ui/link.tsx'

/** The sections of the profile, in the order of their links. */
export const SECTIONS = ['profile', 'work', 'security', 'notifications', 'data'] as const
/** A section of the profile; `?section=` in the URL, absent for the first. */
export type ProfileSection = (typeof SECTIONS)[number]

const LABELS: Record<ProfileSection, { name: string; icon: typeof Bell }> = {
  profile: { name: 'Profile', icon: UserRound },
  work: { name: 'My work', icon: Briefcase },
  security: { name: 'Sign-in and devices', icon: ShieldCheck },
  notifications: { name: 'Notifications', icon: Bell },
  data: { name: 'Your data', icon: Database },
}

/** Links to the sections of the profile: a side column, on phones a strip above. */
export function SectionLinks({ current }: { current: ProfileSection }) {
  const strip = useRef<HTMLUListElement>(null)
  useEffect(() => {
    // Scrolls the strip alone, so that the current link is visible.
    const link = strip.current?.querySelector<HTMLElement>(`[data-section="${current}"]`)
    if (strip.current === null || link == null) return
    strip.current.scrollLeft = link.offsetLeft - (strip.current.clientWidth - link.clientWidth) / 2
  }, [current])
  return (
    <nav aria-label="Profile sections" className="lg:sticky lg:top-24 lg:self-start">
      <ul
        ref={strip}
        className="relative -mx-4 flex gap-1 overflow-x-auto border-line border-b px-4 pb-2 md:mx-0 md:px-0 lg:grid lg:overflow-visible lg:border-b-0 lg:pb-0"
      >
        {SECTIONS.map((section) => {
          const { name, icon: Icon } = LABELS[section]
          const isCurrent = section === current
          return (
            <li key={section} data-section={section}>
              <Link
                to={section === 'profile' ? paths.profile : `${paths.profile}?section=${section}`}
                aria-current={isCurrent ? 'page' : undefined}
                className={cx(
                  'flex min-h-11 items-center gap-2.5 whitespace-nowrap rounded-control px-3 text-sm transition-colors duration-120',
                  isCurrent
                    ? 'bg-sunken font-medium text-ink'
                    : 'text-muted hover:bg-sunken hover:text-ink',
                )}
              >
                <Icon aria-hidden="true" className="size-4.5 shrink-0" />
                {name}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
