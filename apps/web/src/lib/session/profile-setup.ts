import { defaultUsername } from '@laurel/contract/spec/formatting'
import { DataApiError, dataApi } from '../api/data-api.ts'
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

/** Inserts the row, unless another tab already has. A taken or invalid username is replaced by a free one. */
async function create(account: NamedAccount, profile: NewProfile, token: string): Promise<void> {
  try {
    await insert(profile, token)
  } catch (error) {
    if (!isRefusedRow(error)) throw error
    const rows = await dataApi<unknown[]>(`${ownRow(account)}&select=user_id`, { token })
    if (rows.length > 0) return
    await insert(
      { ...profile, username: await uniqueUsername(account, profile.username, token) },
      token,
    )
  }
}

function isRefusedRow(error: unknown): boolean {
  if (!(error instanceof DataApiError)) return false
  return error.code === UNIQUE_VIOLATION || error.code === CHECK_VIOLATION
}

function insert(profile: NewProfile, token: string): Promise<unknown> {
  return dataApi('/user_profiles', { token, method: 'POST', body: profile })
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
