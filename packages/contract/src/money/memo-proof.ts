/** Proof of ownership for wallets that cannot sign messages: a transaction with a single memo, never sent. */

/** Address of the SPL memo program. */
export const MEMO_PROGRAM = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'

/** The blockhash of a proof: 32 zero bytes, which no block has, so the transaction can never land. */
export const MEMO_PROOF_BLOCKHASH = '1'.repeat(32)
