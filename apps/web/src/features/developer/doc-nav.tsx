import { Link } from '../../ui/link.tsx'

/** A section of the page, and those in it. */
export interface DocEntry {
  id: string
  title: string
  parts?: readonly DocEntry[]
}

/** What the page holds, beside it on wide screens. */
export function DocNav({ entries }: { entries: readonly DocEntry[] }) {
  return (
    <nav
      aria-label="On this page"
      className="sticky top-24 hidden max-h-[calc(100dvh-8rem)] content-start self-start overflow-y-auto text-sm lg:grid"
    >
      <DocLinks entries={entries} />
    </nav>
  )
}

function DocLinks({
  entries,
  isInner = false,
}: {
  entries: readonly DocEntry[]
  isInner?: boolean
}) {
  return (
    <ul className={isInner ? 'mb-1 border-line border-l pl-3' : 'grid gap-1'}>
      {entries.map(({ id, title, parts }) => (
        <li key={id}>
          <Link
            to={`#${id}`}
            className={`block py-1 hover:text-ink ${isInner ? 'text-muted' : 'font-medium'}`}
          >
            {title}
          </Link>
          {parts !== undefined && <DocLinks entries={parts} isInner />}
        </li>
      ))}
    </ul>
  )
}
