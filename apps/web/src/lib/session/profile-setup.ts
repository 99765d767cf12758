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
/** A name holds what usernames cannot: the rest of an address may, and so may what people write about themselves. */
const CHECK_VIOLATION = '23514'

/**
 * Gives a signed-in account its profile, or brings a Twitter user's picture up to date (spec §4). Safe to repeat.
 * Throws `DataApiError` when the server refuses.
 */
export async function setUpProfile(account: NamedAccount, token: string): Promise<void> {
  const own = ownRow(account)
  const rows = await dataApi<{ avatar_url: string | null }[]>(`${own}&select=avatar_url`, { token })
  const existing = rows[0]
  const isTwitter = account.provider === 'twitter'
  if (existing === undefined) {
    await (isTwitter ? createFromTwitter(account, token) : createFromEmail(account, token))
    return
  }
  const avatar = providerAvatar(account)
  if (isTwitter && avatar !== null && avatar !== existing.avatar_url) {
    await dataApi(own, { token, method: 'PATCH', body: { avatar_url: avatar } })
  }
}

async function createFromTwitter(account: NamedAccount, token: string): Promise<void> {
  await create(account, twitterProfile(account), token)
}

async function createFromEmail(account: NamedAccount, token: string): Promise<void> {
  const username = await uniqueUsername(account, usernameBase(account), token)
  await create(account, emailProfile(account, username), token)
}

/** Writes the row. Another tab's row for this user stands; a name that is taken, or cannot be one, gets a free one. */
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

/** Asks the server for a free name; `user_` and 8 characters of the id when that fails (spec §4). */
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
