import { useEffect, useReducer, useState } from 'react'
import { Autosave } from './autosave.ts'

/**
 * An `Autosave` of a component, which is drawn anew as it goes on. It saves at once when the tab is hidden, the
 * connection is back or the component goes, and has the browser ask before unsaved work is closed. `save` is taken from
 * the first drawing.
 */
export function useAutosave<Value>(save: (value: Value) => Promise<void>): Autosave<Value> {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const [autosave] = useState(() => new Autosave(save, redraw))

  useEffect(() => {
    const saveNow = () => void autosave.flush()
    const saveHidden = () => document.visibilityState === 'hidden' && saveNow()
    const warn = (event: BeforeUnloadEvent) => {
      if (autosave.state !== 'saved') event.preventDefault()
    }
    document.addEventListener('visibilitychange', saveHidden)
    window.addEventListener('online', saveNow)
    window.addEventListener('beforeunload', warn)
    return () => {
      document.removeEventListener('visibilitychange', saveHidden)
      window.removeEventListener('online', saveNow)
      window.removeEventListener('beforeunload', warn)
      saveNow()
    }
  }, [autosave])

  return autosave
}
