import { readFileSync } from 'node:fs'
import { ConfigError } from './config-error.ts'
import type { Settings } from './settings.ts'

/** The operator's own texts and contact link. */
export interface SiteTextsConfig {
  /** Markdown; null for the default text. */
  terms: string | null
  privacy: string | null
  /** A `mailto:` or `https:` address; null without a contact. */
  contactUrl: string | null
}

/** A longer text is most likely the wrong file. */
const MAX_TEXT_CHARS = 200_000

/** Reads the operator's texts. Raises `ConfigError` for a file that cannot be read, is empty, or is far too long. */
export function siteTextsOf(env: Settings, isPublic: boolean): SiteTextsConfig {
  // `Laurel <hi@laurel.example>`, or the address alone.
  const sender = env.MAIL_FROM.slice(env.MAIL_FROM.lastIndexOf('<') + 1)
    .replace('>', '')
    .trim()
  const takesMail = isPublic && !/^(no|do-?not)[-_.]?reply@/i.test(sender)
  return {
    terms: readText('TERMS_FILE', env.TERMS_FILE),
    privacy: readText('PRIVACY_FILE', env.PRIVACY_FILE),
    contactUrl: env.CONTACT ?? (takesMail ? `mailto:${sender}` : null),
  }
}

function readText(key: string, file: string | undefined): string | null {
  if (file === undefined) return null
  let text: string
  try {
    text = readFileSync(file, 'utf8')
      .replace(/^\uFEFF/, '')
      .trim()
  } catch (error) {
    throw new ConfigError(key, error instanceof Error ? error.message : String(error))
  }
  if (text === '' || text.length > MAX_TEXT_CHARS) {
    throw new ConfigError(key, `must hold a text of 1 to ${MAX_TEXT_CHARS} characters`)
  }
  return text
}
