import { LOCAL_USDC_MINT } from '@laurel/contract/money/practice'
import { createWallet, type TestWallet } from '@laurel/scenarios/wallet'
import type { LocalLedger } from '../../../sandbox/src/ledger/local-ledger.ts'
import type { Chain } from '../../src/chain/chain.ts'
import { createChain } from '../../src/chain/create-chain.ts'
import type { Clock } from '../../src/platform/clock.ts'

/** A chain of a test, in memory: its ledger is opened by the first call, so that it costs nothing if unused. */
export interface TestChain {
  chain: Chain
  /** The wallet that `chain.treasury` names. */
  treasury: TestWallet
  /** The ledger behind it, whose slots advance only on request. */
  ledger(): Promise<LocalLedger>
  /** Makes every request to the chain fail, or succeed again. */
  setOutage(isOn: boolean): void
  close(): Promise<void>
}

/** Creates a chain for a test; its blocks have the clock's time. */
export function createTestChain(clock: Clock): TestChain {
  const treasury = createWallet()
  let opened: Promise<LocalLedger> | null = null
  let isOut = false
  const ledger = (): Promise<LocalLedger> => {
    opened ??= import('../../../sandbox/src/ledger/local-ledger.ts').then(({ openLocalLedger }) =>
      openLocalLedger({ folder: null, clock }),
    )
    return opened
  }
  return {
    treasury,
    ledger,
    setOutage: (isOn) => {
      isOut = isOn
    },
    chain: createChain({
      network: 'devnet',
      isLocal: true,
      usdcMint: LOCAL_USDC_MINT,
      treasury: [treasury.address],
      genesisHash: async () => (await ledger()).genesisHash,
      endpoints: [
        {
          name: 'the ledger of a test',
          transport: async (request) => {
            if (isOut) throw new TypeError('fetch failed')
            return await (await ledger()).transport(request)
          },
        },
      ],
    }),
    close: async () => await (await opened)?.close(),
  }
}

/** Signs a transaction as a wallet would, unchanged; both are base64 of the wire form. */
export async function signTransaction(
  wallet: TestWallet,
  wireTransaction: string,
): Promise<string> {
  const bytes = Buffer.from(wireTransaction, 'base64')
  const [placeOfSignature, placeOfMessage] = [1, 65]
  const signature = await wallet.adapter.signMessage(bytes.subarray(placeOfMessage))
  bytes.set(signature, placeOfSignature)
  return bytes.toString('base64')
}
