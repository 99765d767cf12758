import { Buffer } from 'buffer'

/*
 * The Node globals that the Solana and wallet packages expect. Imported before any of them, only in the wallet's chunk.
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
