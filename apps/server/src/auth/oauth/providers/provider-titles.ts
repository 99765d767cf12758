const TITLES: Readonly<Record<string, string>> = {
  twitter: 'Twitter',
  email: 'Email',
  web3: 'Solana wallet',
}

/** What people call a way in; a provider without a title goes by its name. */
export function providerTitle(provider: string): string {
  return (Object.hasOwn(TITLES, provider) ? TITLES[provider] : undefined) ?? provider
}
