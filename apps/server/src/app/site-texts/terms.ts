import type { SolanaNetwork } from '@laurel/contract/money/wallets'

const MONEY: Record<SolanaNetwork, string> = {
  mainnet:
    'Prizes in SOL and USDC are paid on Solana’s main network, where they have monetary value. You are responsible for any taxes or reporting on a prize.',
  devnet:
    'Prizes in SOL and USDC are paid on Solana’s Devnet, a test network: its SOL and USDC are worth nothing and can’t be exchanged for money.',
  testnet:
    'Prizes in SOL and USDC are paid on Solana’s Testnet, a test network: its SOL and USDC are worth nothing and can’t be exchanged for money.',
}

/** Our own terms of use, as Markdown; operators can replace them with `TERMS_FILE`. */
export const defaultTerms = (network: SolanaNetwork): string => `
These terms are between you and the people who run this Laurel. By creating an account you accept them.

## What Laurel does

Sponsors ask for content and put the prize in escrow. Creators submit entries. People vote without seeing each other’s votes. Winners get the promised prize. [How it works](/about) has every rule and number.

## Your account

- Use a password you don’t use anywhere else, and keep it to yourself. You are responsible for what happens on your account.
- One account per person. Accounts that work together to influence votes or collect rewards are linked, and their rewards are held or reversed.
- You can download your data and delete your account at any time under [Your data](/profile?section=data).

## Bounties and prizes

- Once someone has entered a bounty, its terms can only improve. Every change is public.
- The whole prize is in escrow before a bounty opens. If the sponsor doesn’t decide in time, a published formula does.
- Points can’t be bought, sold or exchanged for money. You win them, earn them, and spend them on prizes here.
- ${MONEY[network]}
- Payments on the chain are final. We can’t reverse them, so check your wallet’s address before you link it.

## Your work

What you submit stays yours. You allow Laurel to show it here, and the sponsor to use a winning entry as the brief describes. Submit only what you made or may use, and state truthfully how you used AI.

## What isn’t allowed

- Other people’s work under your name, or work that breaks the law or violates someone’s rights.
- Harassment, hate, sexual content involving minors, or publishing someone’s private details.
- Votes for yourself through other accounts, bought votes, or scripts that vote.
- Attacks on the service. If you find a vulnerability, tell us and give us time to fix it.

Moderators can reject or remove work, hold rewards and suspend accounts for this, with a reason. You can appeal once, and another person decides.

## No warranty

Laurel is open-source software, provided as is. We work to keep it available, correct and safe, but can’t guarantee it. Nothing here limits your rights under the law where you live.

## Changes

If these terms change, we publish the new text on this page. [Contact us](/help?contact=other) if anything isn’t clear.
`
