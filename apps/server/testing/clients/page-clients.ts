import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'

/** The published browser bundle of the clients: one script, which sets `window.supabase`. */
export const PAGE_CLIENTS_SCRIPT = join(
  dirname(createRequire(import.meta.url).resolve('@supabase/supabase-js')),
  'umd/supabase.js',
)

/** The globals that the script defines. */
export interface PageClients {
  createClient(url: string, key: string): SupabaseClient
}
