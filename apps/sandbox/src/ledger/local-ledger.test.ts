import {
  type Address,
  address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createAddressWithSeed,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  isSolanaError,
  lamports,
  pipe,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { getAddMemoInstruction } from '@solana-program/memo'
import { getCreateAccountWithSeedInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import { describe, expect, it } from 'vitest'
import {
  balanceOf,
  latest,
  makeTable,
  pay,
  refusal,
  SOL,
  send,
  signed,
  startLedger,
  stateOf,
} from '../../../server/testing/money/ledger-client.ts'
import { FINALIZED_AFTER_SLOTS } from './slots.ts'

const MEMO = address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')

describe('the local ledger, as @solana/kit sees it', () => {
  it('airdrops SOL and transfers it', async () => {
    const { ledger, payer, rpc } = await startLedger()
    const { address: to } = await generateKeyPairSigner()
    const memo = getAddMemoInstruction({ memo: 'Thanks' }, { programAddress: MEMO })
    const signature = await send(rpc, await signed(rpc, payer, [pay(payer, to), memo]))
    expect(await balanceOf(rpc, to)).toBe(SOL)
    expect(await balanceOf(rpc, payer.address)).toBe(9n * SOL - 5000n)
    ledger.advanceSlots(FINALIZED_AFTER_SLOTS)
    const found = await rpc
      .getTransaction(signature, { encoding: 'json', maxSupportedTransactionVersion: 0 })
      .send()
    expect(found).toMatchObject({ version: 0, meta: { err: null, fee: 5000n } })
    expect(found?.meta?.postBalances.slice(0, 2)).toEqual([9n * SOL - 5000n, SOL])
    const parsed = await rpc
      .getTransaction(signature, { encoding: 'jsonParsed', maxSupportedTransactionVersion: 0 })
      .send()
    expect(parsed?.transaction.message.instructions).toMatchObject([
      { program: 'system', parsed: { type: 'transfer', info: { destination: to } } },
      { program: 'spl-memo', parsed: 'Thanks' },
    ])
    expect(ledger.look(signature)).toMatchObject({
      status: 'finalized',
      memos: ['Thanks'],
      transfers: [{ mint: null, amount: SOL, from: payer.address, to }],
    })
  })

  it('confirms and finalises a transaction as slots pass', async () => {
    const { ledger, payer, rpc } = await startLedger()
    const signature = await send(rpc, await signed(rpc, payer, [pay(payer, payer.address)]))
    expect(await stateOf(rpc, signature)).toBe('processed')
    expect(await rpc.getTransaction(signature, { encoding: 'json' }).send()).toBe(null)
    ledger.advanceSlots(1)
    expect(await stateOf(rpc, signature)).toBe('confirmed')
    ledger.advanceSlots(FINALIZED_AFTER_SLOTS - 2)
    expect(await stateOf(rpc, signature)).toBe('confirmed')
    ledger.advanceSlots(1)
    expect(await stateOf(rpc, signature)).toBe('finalized')
  })

  it('transfers tokens into an account that the same transaction creates', async () => {
    const { ledger, payer, rpc } = await startLedger()
    await ledger.mintUsdc(payer.address, 25_000_000n)
    const owner = (await generateKeyPairSigner()).address
    const seeds = { mint: ledger.usdcMint, tokenProgram: TOKEN_PROGRAM_ADDRESS }
    const [source] = await findAssociatedTokenPda({ owner: payer.address, ...seeds })
    const [destination] = await findAssociatedTokenPda({ owner, ...seeds })
    const mint = ledger.usdcMint
    const wire = await signed(rpc, payer, [
      getCreateAssociatedTokenIdempotentInstruction({ payer, ata: destination, owner, mint }),
      getTransferCheckedInstruction({
        source,
        mint,
        destination,
        authority: payer,
        amount: 5_000_000n,
        decimals: 6,
      }),
    ])
    const signature = await send(rpc, wire)
    const { value } = await rpc.getTokenAccountBalance(destination).send()
    expect(value).toMatchObject({ amount: '5000000', decimals: 6, uiAmountString: '5' })
    const { value: held } = await rpc
      .getTokenAccountsByOwner(owner, { mint }, { encoding: 'jsonParsed' })
      .send()
    expect(held).toMatchObject([{ pubkey: destination, account: { data: { parsed: {} } } }])
    ledger.advanceSlots(FINALIZED_AFTER_SLOTS)
    const found = await rpc
      .getTransaction(signature, { encoding: 'json', maxSupportedTransactionVersion: 0 })
      .send()
    const after = found?.meta?.postTokenBalances?.map((balance) => [
      balance.owner,
      balance.uiTokenAmount.amount,
    ])
    expect(new Map(after as [Address, string][])).toEqual(
      new Map([
        [payer.address, '20000000'],
        [owner, '5000000'],
      ]),
    )
    expect(found?.meta?.innerInstructions?.[0]?.instructions.length).toBeGreaterThan(0)
    expect(ledger.look(signature)?.transfers).toContainEqual({
      mint,
      amount: 5_000_000n,
      decimals: 6,
      from: payer.address,
      to: owner,
    })
  })

  it('processes the same bytes once', async () => {
    const { payer, rpc } = await startLedger()
    const { address: to } = await generateKeyPairSigner()
    const wire = await signed(rpc, payer, [pay(payer, to)])
    const signature = await send(rpc, wire)
    const error = await refusal(send(rpc, wire))
    expect(String(error)).toMatch(/simulation failed/i)
    const again = rpc.sendTransaction(wire, { encoding: 'base64', skipPreflight: true })
    expect(await again.send()).toBe(signature)
    expect(await balanceOf(rpc, to)).toBe(SOL)
  })

  it('accepts a blockhash for 150 blocks', async () => {
    const { ledger, payer, rpc } = await startLedger()
    const { address: to } = await generateKeyPairSigner()
    const lifetime = await latest(rpc)
    const early = await signed(rpc, payer, [pay(payer, to)], { lifetime })
    const late = await signed(rpc, payer, [pay(payer, to, 2n * SOL)], { lifetime })
    ledger.advanceSlots(150)
    const height = await rpc.getBlockHeight({ commitment: 'processed' }).send()
    expect(height).toBe(lifetime.lastValidBlockHeight)
    await send(rpc, early)
    ledger.advanceSlots(1)
    const error = await refusal(send(rpc, late))
    expect(
      isSolanaError(error, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE),
    ).toBe(true)
    expect(await rpc.isBlockhashValid(lifetime.blockhash).send()).toMatchObject({ value: false })
    expect(await balanceOf(rpc, to)).toBe(SOL)
  })

  it('refuses a transaction longer than the network carries', async () => {
    const { payer, rpc } = await startLedger()
    const memo = (length: number) =>
      getAddMemoInstruction({ memo: 'a'.repeat(length) }, { programAddress: MEMO })
    const wireBytes = async (length: number) => await signed(rpc, payer, [memo(length)])
    const empty = Buffer.from(await wireBytes(200), 'base64').length - 200
    await send(rpc, await wireBytes(1232 - empty))
    const error = await refusal(send(rpc, await wireBytes(1233 - empty)))
    expect(String(error)).toContain('too large: 1233 bytes (max: 1232 bytes)')
  })

  it('resolves accounts from lookup tables', async () => {
    const { ledger, payer, rpc } = await startLedger()
    const recipients = await Promise.all([1, 2, 3].map(() => generateKeyPairSigner()))
    const table = await makeTable(
      ledger,
      rpc,
      payer,
      recipients.map(({ address: of }) => of),
    )
    const entries = recipients.map(({ address: of }) => of)
    const wire = await signed(
      rpc,
      payer,
      entries.map((to) => pay(payer, to)),
      {
        tables: { [table]: entries },
      },
    )
    const signature = await send(rpc, wire)
    ledger.advanceSlots(FINALIZED_AFTER_SLOTS)
    const found = await rpc
      .getTransaction(signature, { encoding: 'json', maxSupportedTransactionVersion: 0 })
      .send()
    expect(found?.meta?.loadedAddresses.writable.toSorted()).toEqual(entries.toSorted())
    expect(found?.transaction.message.accountKeys).not.toContain(entries[0])
    for (const to of entries) expect(await balanceOf(rpc, to)).toBe(SOL)
    const error = await refusal(rpc.getTransaction(signature).send())
    expect(String(error)).toContain('maxSupportedTransactionVersion')
    const [newest] = await rpc.getSignaturesForAddress(entries[0] as Address).send()
    expect(newest?.signature).toBe(signature)
  })

  it('records a transaction that failed without preflight, and its fee', async () => {
    const { ledger, payer, rpc } = await startLedger()
    const wire = await signed(rpc, payer, [pay(payer, payer.address, 100n * SOL)])
    const error = await refusal(send(rpc, wire))
    expect(error).toMatchObject({ context: { unitsConsumed: expect.anything() } })
    const signature = await rpc
      .sendTransaction(wire, { encoding: 'base64', skipPreflight: true })
      .send()
    ledger.advanceSlots(FINALIZED_AFTER_SLOTS)
    const { value } = await rpc.getSignatureStatuses([signature]).send()
    expect(value[0]?.err).toEqual({ InstructionError: [0n, { Custom: 1n }] })
    expect(await balanceOf(rpc, payer.address)).toBe(10n * SOL - 5000n)
  })

  it('drops a transaction whose payer has no SOL, and one that is not signed', async () => {
    const { payer, rpc } = await startLedger()
    const poor = await generateKeyPairSigner()
    const wire = await signed(rpc, poor, [pay(poor, payer.address)])
    const signature = await rpc
      .sendTransaction(wire, { encoding: 'base64', skipPreflight: true })
      .send()
    expect(await stateOf(rpc, signature)).toBe(null)
    const forged = Buffer.from(await signed(rpc, payer, [pay(payer, poor.address)]), 'base64')
    forged[5] = (forged[5] ?? 0) ^ 1
    const error = await refusal(send(rpc, forged.toString('base64') as typeof wire))
    expect(String(error)).toMatch(/signature verification/i)
  })

  it('creates an account from a seed only once, regardless of the blockhash', async () => {
    const { ledger, payer, rpc } = await startLedger()
    const { address: to } = await generateKeyPairSigner()
    const programAddress = address('11111111111111111111111111111111')
    const newAccount = await createAddressWithSeed({
      baseAddress: payer.address,
      seed: 'receipt',
      programAddress,
    })
    const rent = await rpc.getMinimumBalanceForRentExemption(0n).send()
    const instructions = [
      getCreateAccountWithSeedInstruction({
        payer,
        newAccount,
        base: payer.address,
        seed: 'receipt',
        amount: rent,
        space: 0,
        programAddress,
      }),
      pay(payer, to),
    ]
    await send(rpc, await signed(rpc, payer, instructions))
    ledger.advanceSlots(200)
    await refusal(send(rpc, await signed(rpc, payer, instructions)))
    expect(await balanceOf(rpc, to)).toBe(SOL)
  })

  it('simulates unsigned transactions with expired blockhashes', async () => {
    const { payer, rpc } = await startLedger()
    const message = pipe(
      createTransactionMessage({ version: 0 }),
      (empty) => setTransactionMessageFeePayerSigner(payer, empty),
      (payable) =>
        setTransactionMessageLifetimeUsingBlockhash(
          { blockhash: payer.address as string as Blockhash, lastValidBlockHeight: 0n },
          payable,
        ),
      (timed) => appendTransactionMessageInstructions([pay(payer, payer.address)], timed),
    )
    const wire = getBase64EncodedWireTransaction(compileTransaction(message))
    const dead = await rpc.simulateTransaction(wire, { encoding: 'base64' }).send()
    expect(dead.value.err).toBe('BlockhashNotFound')
    const alive = await rpc
      .simulateTransaction(wire, { encoding: 'base64', replaceRecentBlockhash: true })
      .send()
    expect(alive.value).toMatchObject({ err: null, unitsConsumed: 150n })
  })
})

describe('the faucet', () => {
  it('answers requestAirdrop, also repeated for the same amount, and refuses amounts out of bounds', async () => {
    const { rpc } = await startLedger()
    const { address: to } = await generateKeyPairSigner()
    await rpc.requestAirdrop(to, lamports(SOL)).send()
    await rpc.requestAirdrop(to, lamports(SOL)).send()
    expect(await balanceOf(rpc, to)).toBe(2n * SOL)
    await refusal(rpc.requestAirdrop(to, lamports(2_000n * SOL)).send())
  })
})
