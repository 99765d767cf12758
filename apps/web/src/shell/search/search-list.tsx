import { CornerDownLeft } from 'lucide-react'
import { cx } from '../../lib/class-names.ts'
import { plural } from '../../lib/text/format.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import type { Option, OptionGroup } from './options.ts'
import type { SearchResult } from './use-search.ts'

interface ListProps {
  id: string
  search: SearchResult
  activeId: string | null
  /** The pointer is on an option. */
  onPoint: (id: string) => void
  onPick: (option: Option) => void
}

/** The results in groups, with what there is to say about them. */
export function SearchList({ id, search, ...props }: ListProps) {
  const { q, groups, isPending, isApproximate, error } = search
  const count = groups.reduce((sum, { options }) => sum + options.length, 0)
  return (
    <>
      <p role="status" className={cx('pt-3 text-muted text-sm', !isApproximate && 'sr-only')}>
        {isApproximate && count > 0 && `Nothing contains “${q}”. These are close.`}
        {!isApproximate && q !== '' && !isPending && `${plural(count, 'result')}`}
      </p>
      <div id={id} role="listbox" aria-label="Results" className="grid gap-3 pt-3">
        {groups.map((group) => (
          <Group key={group.id} group={group} q={q} {...props} />
        ))}
      </div>
      {isPending && <Waiting />}
      {error !== null && !isPending && (
        <div role="alert" className="grid justify-items-start gap-2 py-4">
          <p className="font-medium">The search didn’t answer.</p>
          <p className="text-muted text-sm">Pages and help still work.</p>
          <Button size="sm" onClick={search.retry}>
            Try again
          </Button>
        </div>
      )}
      {q !== '' && count === 0 && !isPending && error === null && (
        <div className="grid gap-1 py-6 text-center">
          <p className="font-medium">No results for “{q}”</p>
          <p className="text-muted text-sm">Try a single word, or the beginning of a name.</p>
        </div>
      )}
    </>
  )
}

function Group({
  group,
  q,
  activeId,
  onPoint,
  onPick,
}: Omit<ListProps, 'id' | 'search'> & { group: OptionGroup; q: string }) {
  const headingId = `search-group-${group.id}`
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be part of a listbox
    <div role="group" aria-labelledby={headingId}>
      <h2 id={headingId} className="pb-1 font-medium text-muted text-xs">
        {group.title}
      </h2>
      {group.options.map((option) => (
        <Line
          key={option.id}
          option={option}
          q={q}
          isActive={option.id === activeId}
          onPoint={onPoint}
          onPick={onPick}
        />
      ))}
    </div>
  )
}

function Line({
  option,
  q,
  isActive,
  onPoint,
  onPick,
}: Pick<ListProps, 'onPoint' | 'onPick'> & { option: Option; q: string; isActive: boolean }) {
  const shared = {
    id: option.id,
    role: 'option',
    'aria-selected': isActive,
    tabIndex: -1,
    onPointerMove: () => isActive || onPoint(option.id),
    className: cx(
      '-mx-2 flex min-h-11 w-[calc(100%+1rem)] items-center gap-3 rounded-control px-2 py-1.5 text-left',
      isActive && 'bg-sunken forced-colors:outline',
    ),
  }
  const content = <Content option={option} q={q} isActive={isActive} />
  if ('to' in option.target) {
    return (
      <Link
        {...shared}
        to={option.target.to}
        onClick={(event) => {
          // A click for a new tab or window leaves the search open.
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          onPick(option)
        }}
      >
        {content}
      </Link>
    )
  }
  return (
    <button {...shared} type="button" onClick={() => onPick(option)}>
      {content}
    </button>
  )
}

function Content({ option, q, isActive }: { option: Option; q: string; isActive: boolean }) {
  return (
    <>
      <span className="grid min-w-0 flex-1">
        <bdi className="truncate font-medium text-sm">
          <Marked text={option.title} q={q} />
        </bdi>
        {option.text !== undefined && option.text !== '' && (
          <bdi className="truncate text-muted text-xs">
            <Marked text={option.text} q={q} />
          </bdi>
        )}
      </span>
      {option.aside !== undefined && (
        <span className="figures shrink-0 text-muted text-xs">{option.aside}</span>
      )}
      {isActive && (
        <CornerDownLeft
          aria-hidden="true"
          className="hidden size-4 shrink-0 text-muted pointer-fine:block"
        />
      )}
    </>
  )
}

/** A text with the words of the query marked. */
function Marked({ text, q }: { text: string; q: string }) {
  const words = q
    .split(' ')
    .filter(Boolean)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  if (words.length === 0) return text
  // Every second part is a match, since the pattern has one group.
  return text.split(new RegExp(`(${words.join('|')})`, 'gi')).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no other identity
      <mark key={index} className="rounded-sm bg-brand-soft text-ink">
        {part}
      </mark>
    ),
  )
}

function Waiting() {
  return (
    <div aria-hidden="true" className="grid gap-3 py-3">
      {['w-3/5', 'w-4/5', 'w-2/5', 'w-3/4'].map((width) => (
        <Skeleton key={width} className={cx('h-9', width)} />
      ))}
    </div>
  )
}
