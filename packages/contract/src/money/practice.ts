/**
 * What every local test ledger has in common, so that a server and browsers agree on it without asking. None of it is
 * worth anything on a real network.
 */

/** The mint of test USDC (6 decimals). Nobody holds its key; the ledger's faucet may mint. */
export const LOCAL_USDC_MINT = 'CYXnPc2PEhETcUP8LjnZcTbX7fkuXogHyGT56MKrHTPb'

/** The wallet that pays winners on a local ledger unless `TREASURY_ADDRESSES` names others. */
export const PRACTICE_TREASURY_ADDRESS = '9hs3Doa3Pm4r8FKtQ9chUuNY3Z8U1QkonzVj28nCXMiP'

/** The SHA-256 of this text is the practice treasury's key: everybody has it, so it guards nothing. */
export const PRACTICE_TREASURY_TEXT = 'Laurel practice treasury'

/** Where the local ledger answers JSON-RPC. */
export const LOCAL_LEDGER_PATH = '/dev/solana'
