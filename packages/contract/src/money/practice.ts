/**
 * Constants shared by every local test ledger, its servers and browsers. None of it has any value on a real network.
 */

/** The mint of test USDC (6 decimals). No one holds its key; only the ledger's faucet mints. */
export const LOCAL_USDC_MINT = 'CYXnPc2PEhETcUP8LjnZcTbX7fkuXogHyGT56MKrHTPb'

/** The wallet that pays winners on a local ledger unless `TREASURY_ADDRESSES` names others. */
export const PRACTICE_TREASURY_ADDRESS = '9hs3Doa3Pm4r8FKtQ9chUuNY3Z8U1QkonzVj28nCXMiP'

/** The SHA-256 of this text is the practice treasury's private key. It is public and protects nothing. */
export const PRACTICE_TREASURY_TEXT = 'Laurel practice treasury'

/** Path of the local ledger's JSON-RPC endpoint. */
export const LOCAL_LEDGER_PATH = '/dev/solana'
