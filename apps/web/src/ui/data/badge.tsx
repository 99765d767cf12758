import type { ReactNode } from 'react'
import { cx } from '../../lib/class-names.ts'

/** The meaning of a badge, which its text must express too. */
export type Tone = 'neutral' | 'good' | 'warn' | 'bad' | 'info' | 'section'

const TONES: Record<Tone, string> = {
  neutral: 'bg-sunken text-muted',
  good: 'bg-good-soft text-good',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
  info: 'bg-info-soft text-info',
  section: 'bg-[color-mix(in_oklab,var(--section)_12%,var(--color-surface))] text-(--section-ink)',
}

const DOTS: Record<Tone, string> = {
  neutral: 'bg-muted',
  good: 'bg-good',
  warn: 'bg-warn',
  bad: 'bg-bad',
  info: 'bg-info',
  section: 'bg-(--section)',
}

/** A short label: category, role, count. */
export function Badge({
  tone = 'neutral',
  icon,
  children,
  className,
}: {
  tone?: Tone
  icon?: ReactNode
  children: ReactNode
  className?: string
}) {
  return (
    <span
      className={cx(
        'inline-flex min-h-6 items-center gap-1.5 whitespace-nowrap rounded-full px-2.5 font-medium text-xs',
        TONES[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  )
}

/** The state of a record: a dot, pulsing with `isLive`, and its name. */
export function StatusPill({
  tone,
  isLive = false,
  children,
}: {
  tone: Tone
  isLive?: boolean
  children: ReactNode
}) {
  return (
    <Badge
      tone={tone}
      icon={
        <span
          aria-hidden="true"
          className={cx('size-1.5 rounded-full', DOTS[tone], isLive && 'animate-breathe')}
        />
      }
    >
      {children}
    </Badge>
  )
}
