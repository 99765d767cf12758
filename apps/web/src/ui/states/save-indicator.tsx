import { Check, CloudAlert } from 'lucide-react'
import type { SaveState } from '../../lib/page/autosave.ts'
import { Spinner } from './spinner.tsx'

/** The save state, with a retry button after a failure. */
export function SaveIndicator({ state, onRetry }: { state: SaveState; onRetry: () => void }) {
  return (
    <div role="status" className="flex min-h-6 items-center gap-2 text-muted text-sm">
      {state === 'saved' && (
        <>
          <Check aria-hidden="true" className="size-4 text-good" />
          Saved
        </>
      )}
      {(state === 'saving' || state === 'waiting') && (
        <>
          <Spinner label={null} className="text-xs" />
          Saving
        </>
      )}
      {state === 'failed' && (
        <>
          <CloudAlert aria-hidden="true" className="size-4 text-bad" />
          <span className="text-bad">Not saved</span>
          <button type="button" onClick={onRetry} className="hit-area font-medium underline">
            Try again
          </button>
        </>
      )}
    </div>
  )
}
