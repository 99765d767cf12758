import { MAX_SEARCH_LENGTH } from '@laurel/contract/field-limits'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { TopDialog } from '../../ui/dialogs/dialog.tsx'
import { Kbd } from '../../ui/text/kbd.tsx'
import type { Option } from './options.ts'
import { keepRecentSearch } from './recent-searches.ts'
import { SearchList } from './search-list.tsx'
import { setOpen } from './search-state.ts'
import { type SearchResult, useSearch } from './use-search.ts'

/** The search over everything: a combobox with a list in groups (ARIA APG). */
export default function SearchDialog() {
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()
  const search = useSearch(text, setText)
  const { active, setActiveId, pick, handleKey } = useChoice(search, text)
  return (
    <TopDialog
      isOpen
      onClose={() => setOpen(null)}
      title="Search"
      isTitleHidden
      initialFocus={input}
      footer={<KeysHint />}
    >
      <div className="-mx-5 sticky top-0 z-1 flex items-center gap-3 border-line border-b bg-surface px-5 pr-16">
        <Search aria-hidden="true" className="size-5 shrink-0 text-muted" />
        <input
          ref={input}
          role="combobox"
          aria-label="Search bounties, people, work and help"
          aria-expanded={search.groups.length > 0}
          aria-controls={listId}
          aria-activedescendant={active?.id}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          placeholder="Search bounties, people, work, help"
          maxLength={MAX_SEARCH_LENGTH}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setActiveId(null)
          }}
          onKeyDown={handleKey}
          className="min-h-14 w-full min-w-0 bg-transparent text-base outline-none placeholder:text-muted"
        />
      </div>
      <SearchList
        id={listId}
        search={search}
        activeId={active?.id ?? null}
        onPoint={setActiveId}
        onPick={pick}
      />
    </TopDialog>
  )
}

/** The active option, the first one unless keys or the pointer chose another, and what picking it does. */
function useChoice(search: SearchResult, text: string) {
  const [activeId, setActiveId] = useState<string | null>(null)
  const navigate = useNavigate()
  const options = search.groups.flatMap((group) => group.options)
  const active = options.find(({ id }) => id === activeId) ?? options[0]
  const move = (to: number) => {
    const next = options[(to + options.length) % options.length]
    if (next === undefined) return
    setActiveId(next.id)
    document.getElementById(next.id)?.scrollIntoView({ block: 'nearest' })
  }
  const pick = ({ target }: Option) => {
    if (search.q !== '') keepRecentSearch(text.trim())
    if (!('to' in target) && target.keepsOpen) return void target.run()
    setOpen(null)
    if ('to' in target) void navigate(target.to)
    // After the focus has returned to the page.
    else setTimeout(() => setTimeout(() => void target.run()))
  }
  const handleKey = (event: KeyboardEvent) => {
    // Enter of an input method chooses a word.
    if (event.nativeEvent.isComposing) return
    const index = active === undefined ? -1 : options.indexOf(active)
    if (event.key === 'ArrowDown') move(index + 1)
    else if (event.key === 'ArrowUp') move(index - 1)
    else if (event.key === 'Enter' && active !== undefined) pick(active)
    else return
    event.preventDefault()
  }
  return { active, setActiveId, pick, handleKey }
}

function KeysHint() {
  return (
    <p className="mr-auto hidden items-center gap-1.5 text-muted text-xs pointer-fine:flex">
      <Kbd>↑</Kbd>
      <Kbd>↓</Kbd> to move
      <Kbd>↵</Kbd> to open
      <Kbd>esc</Kbd> to close
    </p>
  )
}
