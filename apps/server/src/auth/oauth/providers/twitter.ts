import { limits } from '@laurel/contract/spec/limits'
import { z } from 'zod'
import type { OAuthProviderConfig } from '../../../config/twitter.ts'
import { requireEmail } from '../../body.ts'
import { cleanMetadata } from '../../people/metadata.ts'
import { createOAuthProvider, type ExternalPerson, type OAuthProvider } from './provider.ts'

/** The provider's name in identities, `app_metadata` and `GET /authorize?provider=` (spec §4). */
export const TWITTER = 'twitter'

/** `GET /2/users/me` of Twitter's API, the fields in use. */
const answer = z.object({
  data: z.object({
    id: z.string().regex(/^\w{1,64}$/),
    name: z.string().default(''),
    username: z.string().min(1).max(limits.inputMaxChars),
    description: z.string().nullish(),
    profile_image_url: z.string().nullish(),
    /** When the account was opened: a proof of a person in airdrops asks for a year. */
    created_at: z.iso.datetime({ offset: true }).nullish().catch(null),
    /** Twitter names only confirmed addresses. */
    confirmed_email: z.string().nullish(),
  }),
})

/** Creates the Twitter provider; `answerLimitMs` bounds its two requests together. */
export function createTwitter(config: OAuthProviderConfig, answerLimitMs?: number): OAuthProvider {
  return createOAuthProvider(
    config,
    {
      name: TWITTER,
      userinfoParameters: { 'user.fields': fieldsOf(config).join(',') },
      readPerson: (body) => readPerson(config.issuer, body),
    },
    answerLimitMs,
  )
}

/** Twitter rejects a request for the address without its scope. */
function fieldsOf({ scopes }: OAuthProviderConfig): string[] {
  const fields = ['created_at', 'description', 'profile_image_url']
  return scopes.split(' ').includes('users.email') ? [...fields, 'confirmed_email'] : fields
}

function readPerson(issuer: string, body: unknown): ExternalPerson {
  const { id, name, username, description, created_at, profile_image_url, confirmed_email } =
    answer.parse(body).data
  const email = emailOf(confirmed_email ?? '')
  const picture = pictureOf(profile_image_url)
  return {
    provider: TWITTER,
    providerId: id,
    email,
    isEmailVerified: email !== null,
    metadata: cleanMetadata({
      iss: issuer,
      sub: id,
      provider_id: id,
      user_name: username,
      preferred_username: username,
      name,
      full_name: name,
      ...(description ? { description } : {}),
      ...(created_at ? { created_at } : {}),
      ...(picture === null ? {} : { avatar_url: picture, picture }),
      ...(email === null ? {} : { email }),
      email_verified: email !== null,
      phone_verified: false,
    }),
  }
}

/** The canonical address; null when invalid. */
function emailOf(text: string): string | null {
  try {
    return requireEmail(text)
  } catch {
    return null
  }
}

/** The 400 px variant of Twitter's 48 px picture. Null for anything but a web URL. */
function pictureOf(text: string | null | undefined): string | null {
  const url = URL.parse(text ?? '')
  if (url === null || !/^https?:$/.test(url.protocol)) return null
  return url.href.replace(/_normal(\.\w+)$/, '_400x400$1')
}
