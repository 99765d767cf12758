import { Tabs as Radix } from 'radix-ui'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { cx } from '../../lib/class-names.ts'

/** On a tab that has the focus by a press of the pointer. */
const POINTED = 'data-pointed'

/** One tab: what its button says, how many things it holds, and its panel. */
export interface Tab<T extends string> {
  id: T
  label: ReactNode
  count?: number
  panel: ReactNode
}

/** Panels of one thing, one seen at a time. Keep `value` in the URL where people may share it. */
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
  useLayoutEffect(() => showTab(list.current, value), [value])

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
          <Radix.Trigger
            key={tab.id}
            value={tab.id}
            data-tab={tab.id}
            // The library focuses what is pressed by script, which browsers take for the keyboard and outline.
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

/** Scrolls a list of tabs, which is wider than a phone, to the one that is shown; the page stays where it is. */
function showTab(list: HTMLElement | null, id: string): void {
  const tab = list?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(id)}"]`)
  if (list === null || !tab) return
  list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2
}
