/** What a wallet that signs no texts proves itself with: a transaction with one memo, which is never sent. */

/** The memo program that every wallet knows. */
export const MEMO_PROGRAM = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'

/** Stands where a transaction names a recent block: 32 zero bytes, which no block has, so that it can never land. */
export const MEMO_PROOF_BLOCKHASH = '1'.repeat(32)
