import { Tabs as Radix } from 'radix-ui'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { cx } from '../../lib/class-names.ts'

/** Marks a tab that was focused by pointer. */
const POINTED = 'data-pointed'

/** A tab: its label, an optional count, and its panel. */
export interface Tab<T extends string> {
  id: T
  label: ReactNode
  count?: number
  panel: ReactNode
}

/** Tabs with one panel at a time. Keep `value` in the URL where users may share it. */
export function Tabs<T extends string>({
  label,
  tabs,
  value,
  onChange,
  className,
}: {
  /** What the tabs are about, for screen readers. */
  label: string
  tabs: readonly Tab<T>[]
  value: T
  onChange: (id: T) => void
  className?: string
}) {
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => scrollToTab(list.current, value), [value])

  return (
    <Radix.Root
      value={value}
      onValueChange={(id) => {
        const tab = tabs.find((candidate) => candidate.id === id)
        if (tab !== undefined) onChange(tab.id)
      }}
      className={className}
    >
      <Radix.List
        ref={list}
        aria-label={label}
        className="relative -mx-4 flex gap-5 overflow-x-auto border-line border-b px-4 md:mx-0 md:px-0"
      >
        {tabs.map((tab) => (
          <TabButton key={tab.id} tab={tab} />
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.id} value={tab.id} className="pt-6">
          {tab.panel}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}

function TabButton<T extends string>({ tab }: { tab: Tab<T> }) {
  return (
    <Radix.Trigger
      value={tab.id}
      data-tab={tab.id}
      // The library focuses a pressed tab by script, which browsers would outline like keyboard focus.
      onPointerDown={({ currentTarget }) => currentTarget.setAttribute(POINTED, '')}
      onKeyDown={({ currentTarget }) => currentTarget.removeAttribute(POINTED)}
      onBlur={({ currentTarget }) => currentTarget.removeAttribute(POINTED)}
      className={cx(
        '-mb-px flex min-h-11 items-center gap-2 whitespace-nowrap border-transparent border-b-2 font-medium text-muted text-sm',
        '-outline-offset-2 data-pointed:outline-none forced-colors:data-[state=inactive]:border-b-0 transition-colors duration-120 hover:text-ink data-[state=active]:border-(--section) data-[state=active]:text-ink',
      )}
    >
      {tab.label}
      {tab.count !== undefined && (
        <span className="figures rounded-full bg-sunken px-1.5 text-muted text-xs">
          {tab.count}
        </span>
      )}
    </Radix.Trigger>
  )
}

/** Scrolls the list of tabs horizontally to the open one, where it is wider than the window. */
function scrollToTab(list: HTMLElement | null, id: string): void {
  const tab = list?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(id)}"]`)
  if (list === null || !tab) return
  list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2
}
