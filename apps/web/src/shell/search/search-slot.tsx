import { Suspense, useEffect } from 'react'
import { lazyPart } from '../../lib/page/lazy.ts'
import { readOpen, setOpen, useOpen } from './search-state.ts'

const SearchDialog = lazyPart(() => import('./search-dialog.tsx'))
const KeysDialog = lazyPart(() => import('./keys-dialog.tsx'))

/** The search (⌘K, Ctrl+K or /) and the keys of the page (?), over every page; their code loads on first use. */
export function SearchSlot() {
  const open = useOpen()
  useEffect(() => {
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [])
  return (
    <Suspense fallback={null}>
      {open === 'search' && <SearchDialog />}
      {open === 'keys' && <KeysDialog />}
    </Suspense>
  )
}

function handleKey(event: KeyboardEvent): void {
  const isCommand = event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey)
  if (event.altKey || (isCommand && event.shiftKey)) return
  if (isCommand) {
    // Another dialog keeps the keyboard.
    if (readOpen() !== 'search' && isDialogOpen()) return
    setOpen(readOpen() === 'search' ? null : 'search')
  } else {
    if (event.metaKey || event.ctrlKey || isTyping(event.target) || isDialogOpen()) return
    if (event.key === '/') setOpen('search')
    else if (event.key === '?') setOpen('keys')
    else return
  }
  event.preventDefault()
}

function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"], [role="alertdialog"]') !== null
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest(
      'input:not([type=range], [type=radio], [type=checkbox]), textarea, select, [contenteditable="true"]',
    ) !== null
  )
}
