import type { SolanaNetwork } from '@laurel/contract/money/wallets'

const MONEY: Record<SolanaNetwork, string> = {
  mainnet:
    'Prizes in SOL and USDC are paid on Solana’s main network, where they are worth money. Whatever tax or reporting duty follows from a prize is yours.',
  devnet:
    'Prizes in SOL and USDC are paid on Solana’s Devnet, a test network: its SOL and USDC are worth nothing and can’t be exchanged for money.',
  testnet:
    'Prizes in SOL and USDC are paid on Solana’s Testnet, a test network: its SOL and USDC are worth nothing and can’t be exchanged for money.',
}

/** Our own terms of use, as Markdown; an operator replaces them with `TERMS_FILE`. */
export const defaultTerms = (network: SolanaNetwork): string => `
These terms are between you and the people who run this Laurel. By making an account you accept them.

## What Laurel does

Sponsors ask for content and put a prize in escrow. Creators enter. People judge entries without seeing each other’s votes. Winners get the prize that was promised. [How it works](/about) has every rule and number.

## Your account

- Use a password of your own, and tell nobody. What is done from your account counts as done by you.
- One person, one account. Accounts that act together to sway votes or collect rewards are linked, and their rewards are held or reversed.
- You can download your data and delete your account at any time under [Your data](/profile?section=data).

## Bounties and prizes

- A bounty’s terms can only get better once somebody has entered. Every change is public.
- The whole prize is in escrow before a bounty opens. If the sponsor doesn’t decide in time, a published formula does.
- Points can’t be bought, sold or exchanged for money. They are won, earned, and spent on prizes here.
- ${MONEY[network]}
- A payment on the chain is final. Nobody here can bring it back, so check your wallet’s address before you link it.

## Your work

What you submit stays yours. You let Laurel show it here, and the sponsor use a winning entry in the way that the brief says. Submit only what you made or may use, and say truthfully how AI was used.

## What isn’t allowed

- Other people’s work under your name, or work that breaks the law or somebody’s rights.
- Harassment, hate, sexual content involving minors, or publishing somebody’s private details.
- Votes for yourself through other accounts, bought votes, or scripts that vote.
- Attacks on the service. If you find a weakness, tell us and give us time to mend it.

Moderators can reject or remove work, hold rewards and suspend accounts for this, with a reason. You can appeal once, and another person decides.

## No promises beyond this

Laurel is open-source software, run as it is. We try to keep it up, right and safe, and can’t promise that it always will be. Nothing here limits rights that the law where you live gives you.

## Changes

If these terms change, the new text stands on this page. [Write to us](/help#contact) about anything that isn’t clear.
`
