import { MAX_DISPLAY_NAME_LENGTH } from '@laurel/contract/field-limits'
import { defaultUsername } from '@laurel/contract/spec/formatting'
import { profileDefaults } from '@laurel/contract/spec/shell-texts'

/** The part of a signed-in account that the naming rules use. */
export interface NamedAccount {
  id: string
  email: string | null
  /** `app_metadata.provider`. */
  provider: string
  /** `user_metadata`, which users can edit: only strings are read from it. */
  metadata: Readonly<Record<string, unknown>>
}

/** A new row of `user_profiles`. */
export interface NewProfile {
  user_id: string
  username: string
  display_name: string
  bio: string | null
  avatar_url: string | null
}

/** The first of the named metadata fields that holds a non-empty string. */
function firstText(metadata: NamedAccount['metadata'], ...names: string[]): string | undefined {
  for (const name of names) {
    const value = metadata[name]
    if (typeof value === 'string' && value.trim() !== '') return value.trim()
  }
  return undefined
}

/** The part of an email address before the `@`. */
function localPart(email: string | null): string | undefined {
  return email?.split('@')[0] || undefined
}

function truncatedName(text: string): string {
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
    display_name: truncatedName(
      firstText(metadata, 'full_name', 'name', 'display_name') ?? username,
    ),
    bio: firstText(metadata, 'description', 'bio') ?? profileDefaults.twitterBio,
    avatar_url: providerAvatar(account),
  }
}

/** The base that `generate_unique_username` builds on for an email user (spec §4). */
export function usernameBase({ metadata, email }: NamedAccount): string {
  return firstText(metadata, 'username') ?? localPart(email) ?? profileDefaults.usernameBase
}

/** The profile of an email user without one, with the username that the server found free (spec §4). */
export function emailProfile(account: NamedAccount, username: string): NewProfile {
  return {
    user_id: account.id,
    username,
    display_name: truncatedName(
      firstText(account.metadata, 'full_name') ?? localPart(account.email) ?? username,
    ),
    bio: null,
    avatar_url: null,
  }
}
