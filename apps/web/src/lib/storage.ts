/** Local storage that never throws: it may be full, or switched off by the person. */
export const storage = {
  /** The stored text, or null. */
  get(key: string): string | null {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  },
  /** Stores a text; a refusal is ignored, since nothing here is the only copy of something. */
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
