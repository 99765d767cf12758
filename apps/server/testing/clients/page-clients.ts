import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'

/** The clients as their maker publishes them for pages: one script, which sets `window.supabase`. */
export const PAGE_CLIENTS_SCRIPT = join(
  dirname(createRequire(import.meta.url).resolve('@supabase/supabase-js')),
  'umd/supabase.js',
)

/** What the script gives a page. */
export interface PageClients {
  createClient(url: string, key: string): SupabaseClient
}
