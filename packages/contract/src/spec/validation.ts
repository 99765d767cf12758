/** The rules for what people type (spec §5); the browser and the server share them. */

import { limits } from './limits.ts'
import { validationTexts } from './messages.ts'

/** Fields of a sign-up or sign-in form, as typed. */
export interface Credentials {
  readonly email: string
  readonly password: string
}

/** The first rule that a form breaks. */
export interface FieldError {
  readonly field: keyof Credentials
  readonly message: string
}

const loneHighSurrogateAtEnd = /[\uD800-\uDBFF]$/

/**
 * Strips angle brackets, trims, and cuts to `inputMaxChars` UTF-16 units without leaving half a
 * character; cleaning twice changes nothing. Not for passwords or markdown fields (spec §5).
 */
export function cleanInput(text: string): string {
  return text
    .replace(/[<>]/g, '')
    .trim()
    .slice(0, limits.inputMaxChars)
    .replace(loneHighSurrogateAtEnd, '')
    .trimEnd()
}

/**
 * Letters, digits and the signs of an atom (RFC 5321, 6531), parted by single dots, at a domain of two labels or more.
 * No sign that mail programs give a meaning: with quotes, commas, colons, semicolons, brackets or comments one text may
 * name several people, or one person under several texts.
 */
const EMAIL =
  /^[\w!#$%&'*+/=?^`{|}~\p{L}\p{M}\p{N}-]+(?:\.[\w!#$%&'*+/=?^`{|}~\p{L}\p{M}\p{N}-]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?\.)+\p{L}(?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u

/**
 * Whether a cleaned address has the simple shape `a@b.c` and at most 254 characters (spec §5). Characters that only look
 * like others (NFKC) are refused, so that one mailbox has one spelling but for upper case and its domain's form.
 */
export const isEmail = (email: string): boolean =>
  email.length <= limits.emailMaxChars && EMAIL.test(email) && email.normalize('NFKC') === email

/** The text for the first password rule broken, or null; letters of any script count (spec §5). */
export function passwordError(password: string): string | null {
  if (password.length < limits.passwordMinChars) return validationTexts.passwordTooShort
  const isMixed = [/\p{Lu}/u, /\p{Ll}/u, /\d/].every((rule) => rule.test(password))
  return isMixed ? null : validationTexts.passwordTooSimple
}

/** Checks a sign-up: the email, then the password's length, then its characters (spec §5). */
export function validateSignUp({ email, password }: Credentials): FieldError | null {
  if (!isEmail(cleanInput(email))) return { field: 'email', message: validationTexts.emailInvalid }
  const message = passwordError(password)
  return message === null ? null : { field: 'password', message }
}

/** Checks a sign-in: both fields, then the email; password rules bind new ones only (spec §5). */
export function validateSignIn({ email, password }: Credentials): FieldError | null {
  const cleanEmail = cleanInput(email)
  if (cleanEmail === '') return { field: 'email', message: validationTexts.credentialsMissing }
  if (password === '') return { field: 'password', message: validationTexts.credentialsMissing }
  return isEmail(cleanEmail) ? null : { field: 'email', message: validationTexts.emailInvalid }
}

/** Whether a text is an absolute http or https address (spec §5). */
export const isHttpUrl = (text: string): boolean => /^https?:\/\//i.test(text) && URL.canParse(text)

const htmlTag = /<[a-z/!?][^>]*(?:>|$)/gi
const tagStart = /(?<!<)<+(?=[a-z/!?])/gi
/** Maximum depth of nested tags that are removed whole; deeper ones only lose their brackets. */
const MAX_TAG_DEPTH = 5

/**
 * Takes the tags out of a text and leaves the words, a lone "a < b" included (spec §5). For plain
 * excerpts: what it returns is escaped where it is shown, like any text.
 */
export function stripHtml(text: string): string {
  let stripped = text
  for (let depth = 0; depth < MAX_TAG_DEPTH; depth += 1) stripped = stripped.replace(htmlTag, '')
  return stripped.replace(tagStart, '')
}

/**
 * Keeps letters, digits, dot, underscore and hyphen of a filename, at most 255 of them (spec §5);
 * "file" when only dots or nothing would remain, so that the result never names a folder.
 */
export function sanitiseFilename(name: string): string {
  const kept = name.replace(/[^A-Za-z0-9._-]/g, '').slice(0, limits.filenameMaxChars)
  return /[^.]/.test(kept) ? kept : 'file'
}
