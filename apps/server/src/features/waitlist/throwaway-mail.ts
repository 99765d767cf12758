let listed: Promise<ReadonlySet<string>> | undefined

/** Read on the first call: a server without a waitlist doesn’t need 9,000 domains in memory. */
function listDomains(): Promise<ReadonlySet<string>> {
  listed ??= import('disposable-email-domains-js').then(
    ({ disposableEmailBlocklist }) => new Set(disposableEmailBlocklist()),
  )
  return listed
}

/**
 * Whether an address, in lower case, belongs to a service for mail that is thrown away: its domain or one above it is
 * on the public list that `disposable-email-domains-js` packs. Relays that forward to a mailbox are not on it.
 */
export async function isThrowawayMail(email: string): Promise<boolean> {
  const domains = await listDomains()
  const labels = email.slice(email.lastIndexOf('@') + 1).split('.')
  return labels.some((_, above) => domains.has(labels.slice(above).join('.')))
}
