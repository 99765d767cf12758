import { useEffect, useReducer, useState } from 'react'
import { Autosave } from './autosave.ts'

/**
 * An `Autosave` for a component, which re-renders on its changes. It saves immediately when the tab is hidden, the
 * connection returns or the component unmounts, and warns before unsaved work is closed. `save` is taken from the first
 * render.
 */
export function useAutosave<Value>(save: (value: Value) => Promise<void>): Autosave<Value> {
  const [, rerender] = useReducer((count: number) => count + 1, 0)
  const [autosave] = useState(() => new Autosave(save, rerender))

  useEffect(() => {
    const saveNow = () => void autosave.flush()
    const saveHidden = () => document.visibilityState === 'hidden' && saveNow()
    const warnUnsaved = (event: BeforeUnloadEvent) => {
      if (autosave.state !== 'saved') event.preventDefault()
    }
    document.addEventListener('visibilitychange', saveHidden)
    window.addEventListener('online', saveNow)
    window.addEventListener('beforeunload', warnUnsaved)
    return () => {
      document.removeEventListener('visibilitychange', saveHidden)
      window.removeEventListener('online', saveNow)
      window.removeEventListener('beforeunload', warnUnsaved)
      saveNow()
    }
  }, [autosave])

  return autosave
}
