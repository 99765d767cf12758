import { Link2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../../lib/class-names.ts'
import { Link } from '../../ui/link.tsx'

/** A section of the documentation, with an anchor that can be copied from its heading. */
export function DocSection({
  id,
  title,
  level = 2,
  className,
  children,
}: {
  id: string
  title: string
  level?: 2 | 3
  className?: string
  children: ReactNode
}) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={cx('grid scroll-mt-20 content-start gap-4', className)}
    >
      <Heading
        id={`${id}-title`}
        className={cx('group flex items-center gap-2', level === 2 ? 'text-xl' : 'text-lg')}
      >
        {title}
        <Link
          to={`#${id}`}
          aria-label={`Link to ${title}`}
          className="hit-area text-muted opacity-0 transition-opacity duration-120 focus-visible:opacity-100 group-hover:opacity-100"
        >
          <Link2 aria-hidden="true" className="size-4" />
        </Link>
      </Heading>
      {children}
    </section>
  )
}
