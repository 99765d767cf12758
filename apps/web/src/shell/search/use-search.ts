import { MIN_SEARCH_LENGTH } from '@laurel/contract/field-limits'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useMe } from '../../lib/api/me.ts'
import { useFlag } from '../../lib/flags.ts'
import { useSession } from '../../lib/session/session.ts'
import { foundGroups, helpQuery, type OptionGroup, searchQuery } from './options.ts'
import { matchingOptions, quickOptions } from './page-options.ts'
import { clearRecentSearches, readRecentSearches } from './recent-searches.ts'

const DEBOUNCE_MS = 120

/** What the search shows for a text. */
export interface SearchResult {
  /** The text that is searched for; empty while there are only suggestions. */
  q: string
  groups: readonly OptionGroup[]
  /** No results yet for this text, and none of an earlier one. */
  isPending: boolean
  isApproximate: boolean
  error: unknown
  retry: () => void
}

/** Searches for a typed text once typing pauses; before that, recent searches, pages and actions. */
export function useSearch(text: string, setText: (text: string) => void): SearchResult {
  const typed = text.trim().replace(/\s+/g, ' ')
  const q = typed.length < MIN_SEARCH_LENGTH ? '' : typed
  const settled = useDebounced(q)
  const viewer = useViewer()
  const [recent, setRecent] = useState(readRecentSearches)
  const isOn = settled !== '' && q !== ''
  const found = useQuery({
    ...searchQuery(settled),
    enabled: isOn,
    placeholderData: keepPreviousData,
  })
  const help = useQuery({ ...helpQuery(settled), enabled: isOn, placeholderData: keepPreviousData })
  const suggestions = [
    ...(recent.length === 0 ? [] : [recentGroup(recent, setText, () => setRecent([]))]),
    { id: 'quick', title: 'Go to', options: quickOptions(viewer) },
  ]
  const results: OptionGroup[] = [
    { id: 'pages', title: 'Pages and actions', options: matchingOptions(viewer, q) },
    ...(found.data === undefined ? [] : foundGroups(found.data, settled)),
    {
      id: 'help',
      title: 'Help',
      options: (help.data ?? []).map((answer) => ({
        id: `answer-${answer.slug}`,
        title: answer.title,
        text: answer.excerpt,
        target: { to: answer.path },
      })),
    },
  ]
  return {
    q,
    groups: (q === '' ? suggestions : results).filter(({ options }) => options.length > 0),
    isPending:
      q !== '' && (found.isPending || settled !== q) && found.data === undefined && !found.isError,
    isApproximate: q !== '' && found.data?.isApproximate === true,
    error: q === '' ? null : found.error,
    retry: () => void found.refetch(),
  }
}

/** Recent searches, and a line that forgets them. */
function recentGroup(
  recent: readonly string[],
  onPick: (text: string) => void,
  onClear: () => void,
): OptionGroup {
  const clear = () => {
    clearRecentSearches()
    onClear()
  }
  return {
    id: 'recent',
    title: 'Recent searches',
    options: [
      ...recent.map((text) => ({
        id: `recent-${text}`,
        title: text,
        target: { run: () => onPick(text), keepsOpen: true as const },
      })),
      {
        id: 'recent-clear',
        title: 'Clear recent searches',
        target: { run: clear, keepsOpen: true },
      },
    ],
  }
}

function useViewer() {
  const { user } = useSession()
  return { isSignedIn: user !== null, me: useMe(), isPrelaunch: useFlag('prelaunch_live') }
}

function useDebounced(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
