import { paths } from '@laurel/contract/spec/routes'
import { layOutMail } from '../../auth/mails/mail-layout.ts'
import type { ApiKeyJob, MailJob } from '../../platform/work/job-data.ts'

/** Writes the mail to the owner of a new API key, which cannot be switched off; it never holds the secret. */
export function keyMail(job: ApiKeyJob, { publicUrl }: { publicUrl: string }): MailJob {
  const { name, mode, prefix, agentName, isReplacement } = job
  const kind = mode === 'test' ? 'test API key' : 'API key'
  const heading = isReplacement
    ? `${mode === 'test' ? 'A' : 'An'} ${kind} was replaced`
    : `New ${kind}`
  const place = mode === 'test' ? ' in the sandbox, where nothing is real' : ''
  return layOutMail(job.to, {
    subject: `${heading}: ${name}`,
    heading,
    intro: [
      `“${name}” (${prefix}…) can now act for ${agentName === null ? 'you' : `your agent ${agentName}`}${place}.`,
      scopesText(job.scopes),
      expiryText(job.expiresAt),
      'If you didn’t do this, revoke the key and change your password.',
    ],
    action: { label: 'Open your API keys', url: `${publicUrl}${paths.developer}#keys` },
    notes: [
      'You get this email because an API key can act for your account. It cannot be switched off.',
    ],
  })
}

function scopesText(scopes: readonly string[]): string {
  if (scopes.length === 0) return 'It has no scope: it reads public data only.'
  return `Its ${scopes.length === 1 ? 'scope' : 'scopes'}: ${scopes.join(', ')}.`
}

function expiryText(expiresAt: string | null): string {
  if (expiresAt === null) return 'It never expires.'
  const day = new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(Date.parse(expiresAt))
  return `It expires on ${day} (UTC).`
}
