import { Buffer } from 'buffer'

/*
 * What the packages of Solana and of wallets expect of Node. Imported before any of them, and only in the wallet's chunk.
 */
const scope = globalThis as { Buffer?: unknown; global?: unknown; process?: unknown }
scope.Buffer ??= Buffer
scope.global ??= globalThis
scope.process ??= {
  env: {},
  browser: true,
  version: '',
  nextTick: (run: (...given: unknown[]) => void, ...given: unknown[]) =>
    queueMicrotask(() => run(...given)),
}
