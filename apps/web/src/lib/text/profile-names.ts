import { MAX_DISPLAY_NAME_LENGTH } from '@laurel/contract/field-limits'
import { defaultUsername } from '@laurel/contract/spec/formatting'
import { profileDefaults } from '@laurel/contract/spec/shell-texts'

/** What the naming rules read of a signed-in account. */
export interface NamedAccount {
  id: string
  email: string | null
  /** `app_metadata.provider`. */
  provider: string
  /** `user_metadata`, which people can write: only texts are taken from it. */
  metadata: Readonly<Record<string, unknown>>
}

/** A row of `user_profiles` as set-up writes it. */
export interface NewProfile {
  user_id: string
  username: string
  display_name: string
  bio: string | null
  avatar_url: string | null
}

/** The first of the named metadata fields that holds a text. */
function firstText(metadata: NamedAccount['metadata'], ...names: string[]): string | undefined {
  for (const name of names) {
    const value = metadata[name]
    if (typeof value === 'string' && value.trim() !== '') return value.trim()
  }
  return undefined
}

/** What stands before the `@` of an address. */
function localPart(email: string | null): string | undefined {
  return email?.split('@')[0] || undefined
}

function shownName(text: string): string {
  return text.slice(0, MAX_DISPLAY_NAME_LENGTH).toWellFormed()
}

/** The picture of a Twitter account: avatar_url, picture or profile_image_url, else null (spec §4). */
export function providerAvatar({ metadata }: NamedAccount): string | null {
  return firstText(metadata, 'avatar_url', 'picture', 'profile_image_url') ?? null
}

/** The profile of a Twitter user without one (spec §4, first rule of creation). */
export function twitterProfile(account: NamedAccount): NewProfile {
  const { metadata } = account
  const username =
    firstText(metadata, 'preferred_username', 'user_name', 'username') ??
    localPart(account.email) ??
    defaultUsername(account.id)
  return {
    user_id: account.id,
    username,
    display_name: shownName(firstText(metadata, 'full_name', 'name', 'display_name') ?? username),
    bio: firstText(metadata, 'description', 'bio') ?? profileDefaults.twitterBio,
    avatar_url: providerAvatar(account),
  }
}

/** What `generate_unique_username` is asked to build on for an email user (spec §4). */
export function usernameBase({ metadata, email }: NamedAccount): string {
  return firstText(metadata, 'username') ?? localPart(email) ?? profileDefaults.usernameBase
}

/** The profile of an email user without one, under the username that the server found free (spec §4). */
export function emailProfile(account: NamedAccount, username: string): NewProfile {
  return {
    user_id: account.id,
    username,
    display_name: shownName(
      firstText(account.metadata, 'full_name') ?? localPart(account.email) ?? username,
    ),
    bio: null,
    avatar_url: null,
  }
}
