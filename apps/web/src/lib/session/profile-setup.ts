import { defaultUsername } from '@laurel/contract/spec/formatting'
import { limits } from '@laurel/contract/spec/limits'
import { DataApiError, dataApi } from '../api/data-api.ts'
import { queryClient } from '../api/query-client.ts'
import { meKeys } from '../session-keys.ts'
import {
  emailProfile,
  type NamedAccount,
  type NewProfile,
  providerAvatar,
  twitterProfile,
  usernameBase,
} from '../text/profile-names.ts'

const UNIQUE_VIOLATION = '23505'
/** Raised for a name with characters that usernames cannot have, as from an email address or user-written metadata. */
const CHECK_VIOLATION = '23514'

/** How long writes wait for the profile of their author. */
const WAIT_MS = 5_000

/**
 * Sets up the profile of an account that just signed in, after the delay of spec §4, and has the pages show it. Settles
 * after 5 s at the latest, so that a slow answer holds up no write. Throws `DataApiError` when the server refuses.
 */
export async function setUpNewProfile(account: NamedAccount, token: string): Promise<void> {
  await wait(limits.profileSetupDelayMs)
  const setUp = setUpProfile(account, token).then((hasChanged) => {
    if (hasChanged) void queryClient.invalidateQueries({ queryKey: meKeys.all })
  })
  await Promise.race([setUp, wait(WAIT_MS)])
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/**
 * Creates the profile of a signed-in account, or updates a Twitter user's picture (spec §4). Idempotent.
 * Returns whether it changed anything. Throws `DataApiError` when the server refuses.
 */
export async function setUpProfile(account: NamedAccount, token: string): Promise<boolean> {
  const own = ownRow(account)
  const rows = await dataApi<{ avatar_url: string | null }[]>(`${own}&select=avatar_url`, { token })
  const existing = rows[0]
  const isTwitter = account.provider === 'twitter'
  if (existing === undefined) {
    await (isTwitter ? createFromTwitter(account, token) : createFromEmail(account, token))
    return true
  }
  const avatar = providerAvatar(account)
  if (!isTwitter || avatar === null || avatar === existing.avatar_url) return false
  await dataApi(own, { token, method: 'PATCH', body: { avatar_url: avatar } })
  return true
}

async function createFromTwitter(account: NamedAccount, token: string): Promise<void> {
  await create(account, twitterProfile(account), token)
}

async function createFromEmail(account: NamedAccount, token: string): Promise<void> {
  const username = await uniqueUsername(account, usernameBase(account), token)
  await create(account, emailProfile(account, username), token)
}

/** Stores the row; a taken or invalid username is replaced by a free one. */
async function create(account: NamedAccount, profile: NewProfile, token: string): Promise<void> {
  try {
    await store(profile, token)
  } catch (error) {
    if (!isRefusedRow(error)) throw error
    await store(
      { ...profile, username: await uniqueUsername(account, profile.username, token) },
      token,
    )
  }
}

function isRefusedRow(error: unknown): boolean {
  if (!(error instanceof DataApiError)) return false
  return error.code === UNIQUE_VIOLATION || error.code === CHECK_VIOLATION
}

/** Inserts the row, or completes the one that the server or another tab has made since the check. */
function store(profile: NewProfile, token: string): Promise<unknown> {
  return dataApi('/user_profiles?on_conflict=user_id', {
    token,
    method: 'POST',
    body: profile,
    prefer: 'resolution=merge-duplicates',
  })
}

function ownRow({ id }: NamedAccount): string {
  return `/user_profiles?user_id=eq.${id}`
}

/** Gets a free username from the server; `user_` and 8 characters of the id when that fails (spec §4). */
async function uniqueUsername(account: NamedAccount, base: string, token: string): Promise<string> {
  try {
    const name: unknown = await dataApi('/rpc/generate_unique_username', {
      token,
      method: 'POST',
      body: { base_name: base },
    })
    return typeof name === 'string' && name !== '' ? name : defaultUsername(account.id)
  } catch {
    return defaultUsername(account.id)
  }
}
