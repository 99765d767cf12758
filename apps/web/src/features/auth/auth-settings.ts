import { queryOptions, useQuery } from '@tanstack/react-query'
import { readConfig } from '../../lib/api/config.ts'
import { configKeys } from '../../lib/session-keys.ts'

/** What the auth service says about itself, as far as the sign-in pages need it (wire.md 1.1 `GET /settings`). */
export interface AuthSettings {
  external: { twitter?: boolean; web3_solana?: boolean }
  passkeys_enabled?: boolean
  /** The check that a person is there, where the site asks for one. */
  captcha?: { provider: 'turnstile' | 'hcaptcha'; site_key: string } | null
}

/** The settings of the auth service. They don't change while a page is open. */
export const authSettingsQuery = queryOptions({
  queryKey: configKeys.part('auth'),
  queryFn: readSettings,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

async function readSettings({ signal }: { signal: AbortSignal }): Promise<AuthSettings> {
  const { publicKey } = await readConfig()
  const response = await fetch('/auth/v1/settings', { headers: { apikey: publicKey }, signal })
  if (!response.ok) throw new Error(`The settings answered ${response.status}`)
  return response.json()
}

/** Which ways in are open on this site and in this browser; undefined while that is asked. */
export interface OpenWays {
  twitter: boolean
  passkey: boolean
  solana: boolean
}

/** The ways in beside email and password. Without an answer none of them is offered. */
export function useOpenWays(): OpenWays | undefined {
  const { data, isError } = useQuery(authSettingsQuery)
  if (isError) return { twitter: false, passkey: false, solana: false }
  if (data === undefined) return undefined
  return {
    twitter: data.external.twitter === true,
    passkey: data.passkeys_enabled === true && canUsePasskeys(),
    solana: data.external.web3_solana === true,
  }
}

/** Browsers bind passkeys to a name: none works where the page is opened by an address of four numbers. */
function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(window.location.hostname)
}
