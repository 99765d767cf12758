import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useId } from 'react'
import { useNavigate } from 'react-router'
import { cx } from '../../lib/class-names.ts'
import { type WaitingWork, waitingQuery } from '../../lib/waiting.ts'
import { Select } from '../../ui/fields/field.tsx'
import { Link } from '../../ui/link.tsx'
import { SkeletonText } from '../../ui/states/skeleton.tsx'
import { DESK_GROUPS, DESK_TABS, type DeskTab, deskPath } from './desk-tabs.ts'

/** What the viewer may open: the panel of each tab, or `true` for a desk with a page of its own. */
export type DeskPanels = Partial<Record<DeskTab, ReactNode>>

interface Entry {
  tab: DeskTab
  name: string
  path: string
  count: number
}

/**
 * The frame of the admin page: the navigation beside the open panel, above it as a select in narrow windows. The caller
 * keeps `tab` in the URL; instead of one that the viewer may not open the overview opens.
 */
export function Desk({ tab: asked, panels }: { tab: DeskTab; panels: DeskPanels }) {
  const { data } = useQuery(waitingQuery)
  const headingId = useId()
  const isHere = panels[asked] !== undefined && DESK_TABS[asked].page === undefined
  const tab = isHere ? asked : 'overview'
  const entryOf = (id: DeskTab) => entry(id, data?.items ?? [])
  const groups = DESK_GROUPS.map(({ name, tabs }) => ({
    name,
    entries: tabs.filter((id) => panels[id] !== undefined).map(entryOf),
  })).filter(({ entries }) => entries.length > 0)
  return (
    <div className="grid gap-6 lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-10">
      <NarrowNavigation tab={tab} groups={groups} />
      <WideNavigation tab={tab} groups={groups} />
      <section aria-labelledby={headingId} className="grid min-w-0 content-start gap-6">
        <h2 id={headingId} className="text-xl">
          {DESK_TABS[tab].name}
        </h2>
        <Suspense key={tab} fallback={<SkeletonText lines={8} />}>
          {panels[tab]}
        </Suspense>
      </section>
    </div>
  )
}

function entry(tab: DeskTab, items: readonly WaitingWork[]): Entry {
  const { name, kinds = [] } = DESK_TABS[tab]
  const count = items
    .filter(({ kind }) => kinds.includes(kind))
    .reduce((sum, work) => sum + work.count, 0)
  return { tab, name, path: deskPath(tab), count }
}

interface NavigationProps {
  tab: DeskTab
  groups: readonly { name: string; entries: readonly Entry[] }[]
}

const OVERVIEW = entry('overview', [])

function WideNavigation({ tab, groups }: NavigationProps) {
  return (
    <nav aria-label="Desk" className="hidden lg:block">
      <div className="grid gap-5">
        <EntryLink entry={OVERVIEW} isOpen={tab === 'overview'} />
        {groups.map(({ name, entries }) => (
          <div key={name} className="grid gap-0.5">
            <p className="px-3 pb-1 font-medium text-muted text-xs">{name}</p>
            {entries.map((item) => (
              <EntryLink key={item.tab} entry={item} isOpen={tab === item.tab} />
            ))}
          </div>
        ))}
      </div>
    </nav>
  )
}

function EntryLink({ entry: { name, path, count }, isOpen }: { entry: Entry; isOpen: boolean }) {
  return (
    <Link
      to={path}
      aria-current={isOpen ? 'page' : undefined}
      className={cx(
        'flex min-h-9 items-center justify-between gap-2 rounded-control px-3 text-sm',
        isOpen ? 'bg-(--section)/10 font-medium text-(--section-ink)' : 'hover:bg-sunken',
      )}
    >
      {name}
      {count > 0 && (
        <span className="figures rounded-full bg-sunken px-1.5 text-muted text-xs">
          {count}
          <span className="sr-only"> waiting</span>
        </span>
      )}
    </Link>
  )
}

function NarrowNavigation({ tab, groups }: NavigationProps) {
  const navigate = useNavigate()
  return (
    <div className="lg:hidden">
      <Select
        aria-label="Desk"
        value={tab}
        onChange={({ target }) => void navigate(deskPath(target.value as DeskTab))}
      >
        <option value="overview">{OVERVIEW.name}</option>
        {groups.map(({ name, entries }) => (
          <optgroup key={name} label={name}>
            {entries.map((item) => (
              <option key={item.tab} value={item.tab}>
                {item.count > 0 ? `${item.name} (${item.count})` : item.name}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
    </div>
  )
}
