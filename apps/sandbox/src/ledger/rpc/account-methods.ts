import type { Address, EncodedAccount } from '@solana/kit'
import { accountJson, decimalsOf } from '../account-json.ts'
import type { Machine } from '../machine.ts'
import { readMint, readTokenAccount, TOKEN_PROGRAMS, tokenAmountOf } from '../token-accounts.ts'
import { commitmentFor, inContext, type Method } from './cluster-methods.ts'
import type { Options } from './params.ts'
import { invalidParams } from './rpc-error.ts'

const MAX_ACCOUNTS = 100

/**
 * Methods that read accounts. There are no forks, so every commitment sees the current state; only the context slot
 * depends on the commitment.
 */
export const accountMethods: Record<string, Method> = {
  getBalance(machine, params) {
    const commitment = commitmentFor(machine, params.options(1))
    const account = machine.bank.account(params.address(0))
    return inContext(machine, commitment, account.exists ? account.lamports : 0n)
  },
  getAccountInfo(machine, params) {
    const options = params.options(1)
    const commitment = commitmentFor(machine, options)
    return inContext(machine, commitment, shown(machine, params.address(0), options))
  },
  getMultipleAccounts(machine, params) {
    const options = params.options(1)
    const commitment = commitmentFor(machine, options)
    const addresses = params.addresses(0, MAX_ACCOUNTS)
    return inContext(
      machine,
      commitment,
      addresses.map((address) => shown(machine, address, options)),
    )
  },
  getMinimumBalanceForRentExemption: ({ bank }, params) =>
    bank.rentExemptMinimum(Number(params.whole(0))),
  getTokenAccountBalance(machine, params) {
    const commitment = commitmentFor(machine, params.options(1))
    const account = machine.bank.account(params.address(0))
    const token = account.exists ? readTokenAccount(account) : null
    if (token === null) throw invalidParams('could not find account')
    const decimals = decimalsOf(machine.bank, token.mint) ?? 0
    return inContext(machine, commitment, tokenAmountOf(token.amount, decimals))
  },
  getTokenSupply(machine, params) {
    const commitment = commitmentFor(machine, params.options(1))
    const account = machine.bank.account(params.address(0))
    const mint = account.exists ? readMint(account) : null
    if (mint === null) throw invalidParams('could not find mint')
    return inContext(machine, commitment, tokenAmountOf(mint.supply, mint.decimals))
  },
  getTokenAccountsByOwner(machine, params) {
    const owner = params.address(0)
    const options = params.options(2)
    const commitment = commitmentFor(machine, options)
    const found = tokenAccounts(machine, params.options(1)).filter(
      (account) => readTokenAccount(account)?.owner === owner,
    )
    return inContext(
      machine,
      commitment,
      found.map((account) => ({
        pubkey: account.address,
        account: accountJson(machine.bank, account, options),
      })),
    )
  },
}

function shown({ bank }: Machine, address: Address, options: Options) {
  const account = bank.account(address)
  return account.exists ? accountJson(bank, account, options) : null
}

/** All token accounts of a mint, or of a token program. */
function tokenAccounts({ bank }: Machine, filter: Options): EncodedAccount[] {
  const mint = filter.address('mint')
  const program = filter.address('programId')
  if (program !== undefined) {
    if (!TOKEN_PROGRAMS.includes(program)) throw invalidParams('unrecognized Token program id')
    return bank.accountsOf(program)
  }
  if (mint === undefined) throw invalidParams('expected a mint or a programId')
  const account = bank.account(mint)
  if (!account.exists || readMint(account) === null) throw invalidParams('could not find mint')
  return bank
    .accountsOf(account.programAddress)
    .filter((token) => readTokenAccount(token)?.mint === mint)
}
