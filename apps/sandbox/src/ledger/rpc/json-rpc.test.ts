import { describe, expect, it } from 'vitest'
import { pay, signed, startLedger } from '../../../../server/testing/money/ledger-client.ts'
import { stringify } from './json-rpc.ts'

describe('JSON-RPC', () => {
  it('answers batches in order, and unknown methods with -32601', async () => {
    const { ledger } = await startLedger()
    const call = (id: number, method: string, params: unknown[] = []) => ({
      jsonrpc: '2.0',
      id,
      method,
      params,
    })
    expect(
      await ledger.handle([
        call(1, 'getHealth'),
        call(2, 'getMoon'),
        call(3, 'getBalance', ['nobody']),
        { id: 4 },
      ]),
    ).toMatchObject([
      { id: 1, result: 'ok' },
      { id: 2, error: { code: -32601 } },
      { id: 3, error: { code: -32602 } },
      { id: 4, error: { code: -32600 } },
    ])
    for (const nonsense of [null, 'x', 7, [], Array(51).fill(call(1, 'getHealth'))]) {
      expect(await ledger.handle(nonsense)).toMatchObject({ error: { code: -32600 } })
    }
  })

  it('reports expired blockhashes and repeated payments in the words of Solana', async () => {
    const { ledger, payer, rpc } = await startLedger()
    const wire = await signed(rpc, payer, [pay(payer, payer.address)])
    const call = {
      jsonrpc: '2.0',
      id: 1,
      method: 'sendTransaction',
      params: [wire, { encoding: 'base64' }],
    }
    expect(await ledger.handle(call)).toMatchObject({ result: expect.any(String) })
    expect(await ledger.handle(call)).toMatchObject({
      error: {
        code: -32002,
        message: 'Transaction simulation failed: This transaction has already been processed',
        data: { err: 'AlreadyProcessed' },
      },
    })
    const late = await signed(rpc, payer, [pay(payer, payer.address, 2n)])
    ledger.advanceSlots(151)
    expect(await ledger.handle({ ...call, params: [late, { encoding: 'base64' }] })).toMatchObject({
      error: { code: -32002, message: 'Transaction simulation failed: Blockhash not found' },
    })
  })
})

describe('stringify', () => {
  it('writes 64-bit numbers in full', () => {
    expect(stringify({ rentEpoch: 2n ** 64n - 1n })).toBe('{"rentEpoch":18446744073709551615}')
  })
})
