import { cp, mkdtemp, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSolanaRpcFromTransport, generateKeyPairSigner } from '@solana/kit'
import { afterAll, describe, expect, it } from 'vitest'
import {
  balanceOf,
  pay,
  refusal,
  SOL,
  send,
  signed,
  startLedger,
  stateOf,
} from '../../../server/testing/money/ledger-client.ts'
import { openLocalLedger } from './local-ledger.ts'
import { createSlots } from './slots.ts'

const folders: string[] = []

afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true })
})

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'laurel-ledger-'))
  folders.push(folder)
  return folder
}

describe('a ledger in a folder', () => {
  it('reopens in the state in which it was closed', async () => {
    const folder = await newFolder()
    const { ledger, payer, rpc } = await startLedger(folder)
    const { address: to } = await generateKeyPairSigner()
    const wire = await signed(rpc, payer, [pay(payer, to)])
    const signature = await send(rpc, wire)
    ledger.advanceSlots(3)
    const slot = await rpc.getSlot({ commitment: 'processed' }).send()
    await ledger.close()
    const again = await openLocalLedger({ folder })
    const after = createSolanaRpcFromTransport(again.transport)
    expect(again.genesisHash).toBe(ledger.genesisHash)
    expect(await after.getSlot({ commitment: 'processed' }).send()).toBe(slot)
    expect(await balanceOf(after, to)).toBe(SOL)
    expect(await stateOf(after, signature)).toBe('confirmed')
    expect(String(await refusal(send(after, wire)))).toMatch(/simulation failed/i)
    await send(after, await signed(after, payer, [pay(payer, to, 3n)]))
    expect(await balanceOf(after, to)).toBe(SOL + 3n)
    await again.close()
  })

  it('keeps all confirmed transactions when its process dies', async () => {
    const [folder, copy] = [await newFolder(), await newFolder()]
    const { ledger, payer, rpc } = await startLedger(folder)
    const { address: to } = await generateKeyPairSigner()
    const kept = await send(rpc, await signed(rpc, payer, [pay(payer, to)]))
    const { size } = await stat(join(folder, 'journal.jsonl'))
    const cut = await send(rpc, await signed(rpc, payer, [pay(payer, to, 5n)]))
    // The files of a process that dies while it writes the second payment.
    await cp(join(folder, 'journal.jsonl'), join(copy, 'journal.jsonl'))
    await cp(join(folder, 'faucet.key'), join(copy, 'faucet.key'))
    await truncate(join(copy, 'journal.jsonl'), size + 100)
    const again = await openLocalLedger({ folder: copy })
    const after = createSolanaRpcFromTransport(again.transport)
    expect(await stateOf(after, kept)).not.toBe(null)
    expect(await stateOf(after, cut)).toBe(null)
    expect(await balanceOf(after, to)).toBe(SOL)
    await send(after, await signed(after, payer, [pay(payer, to, 7n)]))
    await again.close()
    const third = await openLocalLedger({ folder: copy })
    expect(await balanceOf(createSolanaRpcFromTransport(third.transport), to)).toBe(SOL + 7n)
    await third.close()
    await ledger.close()
  })

  it('refuses to open with damage in its middle', async () => {
    const folder = await newFolder()
    const { ledger } = await startLedger(folder)
    await ledger.close()
    await writeFile(join(folder, 'journal.jsonl'), 'nonsense\n', { flag: 'a' })
    await expect(openLocalLedger({ folder })).rejects.toThrow()
  })

  it('belongs to one process at a time', async () => {
    const folder = await newFolder()
    const { ledger } = await startLedger(folder)
    await expect(openLocalLedger({ folder })).rejects.toThrow(/uses the data folder/)
    await ledger.close()
    await (await openLocalLedger({ folder })).close()
  })

  it('counts slots by the clock, also while no process runs it', async () => {
    let now = 0
    const clock = { now: () => new Date(now) }
    const live = { clock, since: new Date(0) }
    const slots = createSlots({ genesisHash: 'x', firstSlot: 1000, slot: 1000, live })
    const first = slots.slot()
    now = 4000
    expect(slots.slot()).toBe(first + 10)
    now = 0
    expect(slots.slot()).toBe(first + 10)
    expect(slots.lastValidHeight(slots.blockhashOf(first))).toBe(slots.heightOf(first) + 150)
    now = 400 * 151
    expect(slots.lastValidHeight(slots.blockhashOf(first))).toBe(null)
  })
})
