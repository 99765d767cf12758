import { queryOptions, useQuery } from '@tanstack/react-query'
import { readConfig } from '../../lib/api/config.ts'
import { configKeys } from '../../lib/session-keys.ts'

/** The settings of the auth service that the sign-in pages need (wire.md 1.1 `GET /settings`). */
export interface AuthSettings {
  external: { twitter?: boolean; web3_solana?: boolean }
  passkeys_enabled?: boolean
  /** Whether a sign-up needs a proof of work. */
  proof_of_work?: boolean
  /** Absent where the site asks for no captcha. */
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

/** The sign-in methods available on this site and in this browser. */
export interface AvailableMethods {
  twitter: boolean
  passkey: boolean
  solana: boolean
}

/** The sign-in methods other than email and password; none if the settings can't be read, undefined while they load. */
export function useAvailableMethods(): AvailableMethods | undefined {
  const { data, isError } = useQuery(authSettingsQuery)
  if (isError) return { twitter: false, passkey: false, solana: false }
  if (data === undefined) return undefined
  return {
    twitter: data.external.twitter === true,
    passkey: data.passkeys_enabled === true && canUsePasskeys(),
    solana: data.external.web3_solana === true,
  }
}

/** Browsers bind passkeys to a domain name: none works on an IP address. */
function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(window.location.hostname)
}
