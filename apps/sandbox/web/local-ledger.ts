import { queryOptions } from '@tanstack/react-query'
import { type ApiReply, api } from '../../web/src/lib/api/api.ts'
import { ApiProblem } from '../../web/src/lib/api/api-problem.ts'
import { readConfig } from '../../web/src/lib/api/config.ts'
import { practiceKeys } from './keys.ts'

/** A transaction of the local test ledger. */
export type LedgerTransaction = ApiReply<'GET /api/v1/demo/transactions/{signature}'>

/** Polling interval of a transaction until it is final. */
const FOLLOW_MS = 1000

/** A transaction of the local test ledger, polled until it is final. */
export function transactionQuery(signature: string) {
  return queryOptions({
    queryKey: practiceKeys.transaction(signature),
    queryFn: ({ signal }) =>
      api('GET /api/v1/demo/transactions/{signature}', { params: { signature }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.status === 'finalized' || state.error !== null ? false : FOLLOW_MS,
  })
}

/** Balances of a wallet on the local test ledger, in smallest units. */
export function balanceQuery(address: string) {
  return queryOptions({
    queryKey: practiceKeys.balance(address),
    queryFn: async () => {
      const { usdcMint } = await readConfig()
      const [sol, tokens] = await Promise.all([
        call<{ value: number }>('getBalance', [address]),
        call<{ value: TokenAccount[] }>('getTokenAccountsByOwner', [
          address,
          { mint: usdcMint },
          { encoding: 'jsonParsed' },
        ]),
      ])
      const held = tokens.value.map(({ account }) => account.data.parsed.info.tokenAmount.amount)
      return {
        lamports: String(sol.value),
        usdc: String(held.reduce((sum, amount) => sum + BigInt(amount), 0n)),
      }
    },
  })
}

interface TokenData {
  parsed?: { info: { owner: string } }
}

interface TokenAccount {
  account: { data: { parsed: { info: { tokenAmount: { amount: string } } } } }
}

/** Requests SOL and test USDC from the faucet. Raises `ApiProblem`. */
export async function askFaucet(address: string): Promise<void> {
  for (const token of ['SOL', 'USDC'] as const) {
    await api('POST /api/v1/demo/faucet', { body: { address, token } })
  }
}

/** Requests test tokens for a wallet without any SOL. Raises `ApiProblem`. */
export async function fillIfEmpty(address: string): Promise<void> {
  const { value } = await call<{ value: number }>('getBalance', [address])
  if (value === 0) await askFaucet(address)
}

/** Owners of token accounts, by account; missing accounts are omitted. Raises `ApiProblem`. */
export async function ownersOf(accounts: readonly string[]): Promise<Record<string, string>> {
  if (accounts.length === 0) return {}
  const { value } = await call<{ value: ({ data: TokenData } | null)[] }>('getMultipleAccounts', [
    accounts,
    { encoding: 'jsonParsed' },
  ])
  const found = accounts.map((account, at) => [account, value[at]?.data.parsed?.info.owner])
  return Object.fromEntries(found.filter(([, owner]) => owner !== undefined))
}

/** Calls the local ledger's JSON-RPC. Raises `ApiProblem`. */
async function call<T>(method: string, params: unknown[]): Promise<T> {
  const { rpcUrl } = await readConfig()
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const answer = (await response.json()) as { result?: T }
  if (answer.result === undefined) throw new ApiProblem('unreachable', response.status)
  return answer.result
}
