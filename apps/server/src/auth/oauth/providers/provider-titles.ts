const TITLES: Readonly<Record<string, string>> = {
  twitter: 'Twitter',
  email: 'Email',
  web3: 'Solana wallet',
}

/** The display name of a sign-in method; its provider's name by default. */
export function providerTitle(provider: string): string {
  return (Object.hasOwn(TITLES, provider) ? TITLES[provider] : undefined) ?? provider
}
