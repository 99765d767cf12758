import { Search } from 'lucide-react'
import { IconButton } from '../../ui/icon-button.tsx'
import { setOpen } from './search-state.ts'

/** Opens the search over everything. */
export function SearchButton() {
  return (
    <IconButton
      label="Search"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K /"
      onClick={() => setOpen('search')}
    >
      <Search aria-hidden="true" className="size-4.5" />
    </IconButton>
  )
}
