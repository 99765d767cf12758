/** Local storage that never throws, even when it is full or disabled. */
export const storage = {
  /** The stored text, or null. */
  get(key: string): string | null {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  },
  /** Stores a text; failures are ignored, since no value here is the only copy. */
  set(key: string, value: string): void {
    try {
      localStorage.setItem(key, value)
    } catch {
      return
    }
  },
  /** Removes every key that begins with a prefix. */
  removeAll(prefix: string): void {
    try {
      for (const key of Object.keys(localStorage)) {
        if (key.startsWith(prefix)) localStorage.removeItem(key)
      }
    } catch {
      return
    }
  },
}
