import { type BountyFilters, writeFilters } from '@laurel/contract/searches/bounty-filters'
import { useState } from 'react'
import { useSession } from '../../../lib/session/session.ts'
import { toast } from '../../../lib/toast.ts'
import { AccountSearches } from './account-searches.tsx'
import { readBrowserSearches, storeBrowserSearches } from './browser-searches.ts'
import { nameOfSearch, SearchChips } from './search-chips.tsx'

/** Links to the viewer’s saved searches, and a button to save the current one: in the account, or this browser. */
export default function SavedSearches({ filters }: { filters: BountyFilters }) {
  const { status } = useSession()
  if (status !== 'signed-in') return <BrowserSearches filters={filters} />
  return <AccountSearches filters={filters} />
}

function BrowserSearches({ filters }: { filters: BountyFilters }) {
  const [saved, setSaved] = useState(readBrowserSearches)
  const current = writeFilters(filters)
  const save = () => {
    setSaved(storeBrowserSearches([current, ...saved]))
    toast({
      title: 'Search saved',
      text: 'It’s saved in this browser. Sign in to keep it and to get email alerts.',
      tone: 'good',
    })
  }
  return (
    <SearchChips
      searches={saved.map((query) => ({ key: query, name: nameOfSearch(query), query }))}
      current={current}
      onSave={save}
      onRemove={({ query }) =>
        setSaved(storeBrowserSearches(saved.filter((other) => other !== query)))
      }
    />
  )
}
