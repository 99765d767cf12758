import { useEffect, useState } from 'react'
import { useIsConnected } from '../../lib/api/connection.ts'
import { storage } from '../../lib/storage.ts'

/** The status of a user (spec §3, Presence record). */
export type PresenceStatus = 'online' | 'away' | 'offline'

/** The local record of the current user, never sent to a server (spec §3). */
interface PresenceRecord {
  user_id: string
  status: PresenceStatus
  current_page: string
  last_seen: string
  updated_at: string
}

/** Stores the record of a user. `atMs` is the wall clock, since presence is about this browser. */
function storePresence(userId: string, status: PresenceStatus, page: string, atMs: number): void {
  const at = new Date(atMs).toISOString()
  const record: PresenceRecord = {
    user_id: userId,
    status,
    current_page: page,
    last_seen: at,
    updated_at: at,
  }
  storage.set(`laurel-presence-${userId}`, JSON.stringify(record))
}

/**
 * The current user's status: online on sign-in and navigation, away while the tab is hidden, offline on unload (spec §4,
 * Presence) and while the realtime service can't be reached.
 */
export function usePresence(userId: string, page: string): PresenceStatus {
  const [status, setStatus] = useState<PresenceStatus>('online')

  useEffect(() => {
    const update = (next: PresenceStatus) => {
      setStatus(next)
      storePresence(userId, next, page, Date.now())
    }
    const updateByVisibility = () =>
      update(document.visibilityState === 'hidden' ? 'away' : 'online')
    const leave = () => update('offline')
    updateByVisibility()
    document.addEventListener('visibilitychange', updateByVisibility)
    window.addEventListener('pagehide', leave)
    return () => {
      document.removeEventListener('visibilitychange', updateByVisibility)
      window.removeEventListener('pagehide', leave)
    }
  }, [userId, page])

  // Others see a disconnected user as offline.
  return useIsConnected() ? status : 'offline'
}
