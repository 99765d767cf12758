import { checkProof, hashDetails } from '@laurel/contract/seals/seal-proof'
import type { SealProof } from '@laurel/contract/seals/seals'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { burn, issuance, spendable, transfer } from '../../../testing/money/ledger-transfers.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { breachText, findBreaches } from '../../app/invariants/invariants.ts'
import { type Database, openDatabase } from '../../db/client.ts'
import type { OpenAccountRef } from '../../ledger/accounts.ts'
import { post, reverse } from '../../ledger/ledger.service.ts'
import type { TransferInput } from '../../ledger/transfers.ts'
import { MS } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { verifySealFile } from './seal-file.service.ts'
import { sealsSweeps } from './seals.jobs.ts'
import { findBrokenSeals } from './verify-seals.service.ts'

let t: TestServer
beforeEach(async () => {
  t = await startTestServer()
  return () => t.close()
})

/** The day that the tests begin on. */
const FIRST_DAY = '2026-11-02'

/** Points from issuance that are no part of a score. */
const grant = (to: OpenAccountRef, amount: number, change: Partial<TransferInput> = {}) =>
  transfer(issuance, to, amount, { category: 'operator_grant', ...change })

/** Posts transfers at the current time. Returns their ids. */
async function postNow(...transfers: TransferInput[]): Promise<string[]> {
  const posted = await t.deps.database.transaction((tx) => post(tx, t.now(), transfers))
  return posted.map((one) => one.transfer.id)
}

/** Posts this many transfers, in batches. */
async function postMany(count: number): Promise<void> {
  const ada = newId()
  for (let left = count; left > 0; left -= 1000) {
    await postNow(...Array.from({ length: Math.min(left, 1000) }, () => grant(spendable(ada), 1)))
  }
}

const sealAll = () => sealsSweeps[0]?.run(t.deps) ?? 0
const toNextSeal = () => t.wait(Date.parse(`${day(1)}T00:20:00.000Z`) - t.now().getTime())
const day = (ahead = 0) => new Date(t.now().getTime() + ahead * MS.day).toISOString().slice(0, 10)
const listSeals = async () => (await t.ok(null, 'GET /api/v1/seals')).items
const proofOf = async (id: string) =>
  (await t.ok(null, 'GET /api/v1/transfers/{id}/proof', { params: { id } })).proof
const breaches = async () => (await t.deps.database.transaction(findBreaches)).map(breachText)

async function requireProof(id: string): Promise<SealProof> {
  const proof = await proofOf(id)
  if (proof === null) throw new Error(`${id} is not sealed`)
  return proof
}

/** Statements of a superuser that no trigger hinders. */
async function tamper(statement: string): Promise<void> {
  await t.deps.database.transaction(async (tx) => {
    await tx.execute(sql`set local role none`)
    await tx.execute(sql`set local session_replication_role = 'replica'`)
    await tx.execute(sql.raw(statement))
  })
}

describe('sealing a day', () => {
  it('waits until 00:20 UTC of the next, then makes one seal that does not change', async () => {
    const [id = ''] = await postNow(grant(spendable(newId()), 5))
    t.wait(Date.parse('2026-11-03T00:19:59.999Z') - t.now().getTime())
    expect(await sealAll()).toBe(0)
    expect(await proofOf(id)).toBeNull()
    t.wait(1)
    expect(await sealAll()).toBe(1)
    expect(await sealAll()).toBe(0)
    const [seal, ...others] = await listSeals()
    expect(others).toEqual([])
    expect(seal).toMatchObject({
      number: 1,
      day: FIRST_DAY,
      transferCount: 1,
      lateCount: 0,
      previousRoot: null,
      sealedAt: '2026-11-03T00:20:00.000Z',
    })
  })

  it('seals nothing before the first transfer of all', async () => {
    t.wait(10 * MS.day)
    expect(await sealAll()).toBe(0)
  })

  it('catches up on missed days, with a chained seal for each, also without transfers', async () => {
    await postNow(grant(spendable(newId()), 5))
    t.wait(40 * MS.day)
    await postNow(grant(spendable(newId()), 5))
    toNextSeal()
    await sealAll()
    await sealAll()
    const seals = (await t.ok(null, 'GET /api/v1/seals', { query: { limit: 50 } })).items
    expect(seals).toHaveLength(41)
    for (const [index, seal] of seals.entries()) {
      const before = seals[index + 1]
      expect(seal.previousRoot).toBe(before?.root ?? null)
      expect(seal.number).toBe(41 - index)
      expect(seal.transferCount).toBe(index === 0 || index === 40 ? 1 : 0)
    }
    expect(await breaches()).toEqual([])
  })

  it('puts a transfer that was committed late into the next seal, and counts it there', async () => {
    const ada = newId()
    await postNow(grant(spendable(newId()), 5))
    const begunAt = t.now()
    let lateId = ''
    const hold = Promise.withResolvers<void>()
    const posted = Promise.withResolvers<void>()
    // A transaction of the first day that ends after the day was sealed.
    const late = t.deps.database.transaction(async (tx) => {
      const [one] = await post(tx, begunAt, [grant(spendable(ada), 7)])
      lateId = one?.transfer.id ?? ''
      posted.resolve()
      await hold.promise
    })
    await posted.promise
    toNextSeal()
    await sealAll()
    expect((await listSeals())[0]).toMatchObject({ day: FIRST_DAY, transferCount: 1 })
    hold.resolve()
    await late
    await postNow(grant(spendable(ada), 1))
    toNextSeal()
    await sealAll()
    expect((await listSeals())[0]).toMatchObject({
      day: '2026-11-03',
      transferCount: 2,
      lateCount: 1,
    })
    const proof = await requireProof(lateId)
    expect(proof.leaf.at.slice(0, 10)).toBe(FIRST_DAY)
    expect(proof.seal.day).toBe('2026-11-03')
    expect((await checkProof(proof, proof.seal.root)).isValid).toBe(true)
    expect(await breaches()).toEqual([])
  })
})

describe('sealing on several nodes', () => {
  let nodes: Database[]
  beforeAll(() => {
    nodes = []
  })
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.close()))
  })

  it('makes one seal of each transfer, while others are being committed', {
    timeout: 60_000,
  }, async () => {
    const { connectionString } = t.deps.database.pool.options
    nodes = Array.from({ length: 4 }, () => openDatabase(String(connectionString), () => {}))
    const people = Array.from({ length: 8 }, newId)
    await postMany(5000)
    const yesterday = t.now()
    toNextSeal()
    const writers = people.map(async (person) => {
      for (let round = 0; round < 20; round += 1) {
        const at = round % 3 === 0 ? t.now() : yesterday
        await t.deps.database.transaction((tx) =>
          post(tx, at, [
            grant(spendable(person), 3),
            transfer(spendable(person), burn, 1, { category: 'debt' }),
          ]),
        )
      }
    })
    const sealers = nodes.map(async (database) => {
      for (let round = 0; round < 4; round += 1) await sealsSweeps[0]?.run({ ...t.deps, database })
    })
    await Promise.all([...writers, ...sealers])
    await sealAll()
    expect(await breaches()).toEqual([])
    toNextSeal()
    await Promise.all(nodes.map((database) => sealsSweeps[0]?.run({ ...t.deps, database })))
    await sealAll()
    const seals = await listSeals()
    expect(seals.map((seal) => seal.day)).toEqual(['2026-11-03', FIRST_DAY])
    expect(seals.reduce((sum, seal) => sum + seal.transferCount, 0)).toBe(5000 + 8 * 20 * 2)
    expect(await breaches()).toEqual([])
  })
})

describe('a proof', () => {
  it.each([1, 2, 3, 255, 256, 257, 4096, 4097, 8200])(
    'of any of %i transfers leads to the published root, and fails when anything is changed',
    { timeout: 60_000 },
    async (count) => {
      await postMany(count)
      toNextSeal()
      await sealAll()
      const { rows } = await t.db.execute<{ transfer_id: string; position: number }>(
        sql`select transfer_id, position from sealed_transfers order by position`,
      )
      expect(rows).toHaveLength(count)
      const { root } = await t.ok(null, 'GET /api/v1/seals/{day}', { params: { day: FIRST_DAY } })
      const picked = [0, 1, 255, 256, 4095, 4096, count >> 1, count - 2, count - 1]
      for (const position of new Set(picked.filter((at) => at >= 0 && at < count))) {
        const proof = await requireProof(rows[position]?.transfer_id ?? '')
        expect(proof.position).toBe(position)
        expect(proof.path.length).toBeLessThanOrEqual(Math.ceil(Math.log2(count)))
        expect(await checkProof(proof, root)).toMatchObject({ isValid: true, root })
        for (const changed of changesOf(proof)) {
          expect((await checkProof(changed, root)).isValid, JSON.stringify(changed)).toBe(false)
        }
        expect((await checkProof(proof, '0'.repeat(64))).isValid).toBe(false)
      }
      expect(await breaches()).toEqual([])
    },
  )

  it('names accounts by their own ids, and no person', async () => {
    const ada = newId()
    const details = { place: 1, share: 0.5 }
    const [id = ''] = await postNow(grant(spendable(ada), 5, { details }))
    toNextSeal()
    await sealAll()
    const { leaf } = await requireProof(id)
    const { rows } = await t.db.execute<{ id: string }>(
      sql`select id from ledger_accounts where owner_id = ${ada} and kind = 'spendable'`,
    )
    expect(leaf.to).toEqual({ kind: 'spendable', account: rows[0]?.id })
    expect(leaf.detailsHash).toBe(await hashDetails(details))
    expect(JSON.stringify(leaf)).not.toContain(ada)
  })

  it('hides whom a report, a reversal or a debt concerns', async () => {
    const ada = newId()
    const [id = '', reported = ''] = await postNow(
      grant(spendable(ada), 5),
      grant(spendable(ada), 5, { category: 'report', causeId: 'a secret' }),
    )
    const reversed = await t.deps.database.transaction((tx) =>
      reverse(tx, t.now(), id, { key: newId(), reason: 'A mistake' }),
    )
    toNextSeal()
    await sealAll()
    const { to } = (await requireProof(id)).leaf
    for (const hidden of [reported, reversed.transfer.id]) {
      const { leaf } = await requireProof(hidden)
      const text = JSON.stringify(leaf)
      expect(leaf).toMatchObject({ causeId: null, reversesId: null, detailsHash: null })
      for (const secret of [to.account, 'a secret', ada]) expect(text).not.toContain(secret)
    }
    expect(await findBrokenSeals(t.db)).toEqual([])
  })
})

/** The proof with one thing changed, each in its own way. */
function changesOf(proof: SealProof): SealProof[] {
  const { leaf, path, seal } = proof
  const other = '1'.repeat(64)
  return [
    { ...proof, leaf: { ...leaf, amountPoints: leaf.amountPoints + 1 } },
    { ...proof, leaf: { ...leaf, at: '2020-01-01T00:00:00.000Z' } },
    { ...proof, leaf: { ...leaf, to: { ...leaf.to, account: newId() } } },
    { ...proof, leaf: { ...leaf, restHash: other } },
    { ...proof, path: [...path, other] },
    { ...proof, position: proof.position + 1 },
    { ...proof, seal: { ...seal, treeRoot: other } },
    { ...proof, seal: { ...seal, transferCount: seal.transferCount + 1 } },
    { ...proof, seal: { ...seal, previousRoot: other } },
    { ...proof, seal: { ...seal, day: '2020-01-01' } },
    ...path.map((_, index) => ({ ...proof, path: path.with(index, other) })),
    ...(path.length === 0 ? [] : [{ ...proof, path: path.slice(1) }]),
  ]
}

describe('verification', () => {
  it.each([
    [
      'transfer_fits_its_seal',
      'update ledger_transfers set title = title || $$!$$ where amount_points = 7',
    ],
    [
      'transfer_fits_its_seal',
      'update ledger_transfers set created_at = created_at - interval $$1 s$$ where amount_points = 7',
    ],
    [
      'transfer_fits_its_seal',
      `update ledger_transfers set details = '{"a": 2}' where amount_points = 7`,
    ],
    [
      'transfer_fits_its_seal',
      `update ledger_transfers set cause_id = 'x' where amount_points = 7`,
    ],
    [
      'transfer_fits_its_seal',
      `update sealed_transfers set leaf_hash = repeat('0', 64) where position = 1`,
    ],
    [
      'seal_fits_its_transfers',
      `update sealed_transfers set leaf_hash = repeat('0', 64) where position = 1`,
    ],
    ['seal_fits_its_transfers', 'delete from sealed_transfers where position = 2'],
    ['seal_fits_its_transfers', `update seal_nodes set hash = repeat('0', 64) where level = 8`],
    ['seal_fits_its_transfers', `update seals set tree_root = repeat('0', 64) where number = 1`],
    ['seals_form_a_chain', `update seals set root = repeat('0', 64) where number = 1`],
    ['seals_form_a_chain', `update seals set previous_root = repeat('0', 64) where number = 2`],
    ['seals_form_a_chain', `update seals set day = '2026-12-24' where number = 2`],
    ['seals_form_a_chain', 'delete from seals where number = 1'],
    ['transfer_is_sealed_once', 'delete from sealed_transfers where position = 2'],
    ['transfer_is_sealed_once', 'delete from unsealed_transfers'],
    [
      'transfer_is_sealed_once',
      'insert into unsealed_transfers select transfer_id, 1, now() from sealed_transfers',
    ],
  ])('finds by %s: %s', async (invariant, statement) => {
    const ada = newId()
    const change = { details: { a: 1 } }
    await postNow(
      grant(spendable(ada), 3),
      grant(spendable(ada), 7, change),
      grant(spendable(ada), 9),
    )
    t.wait(MS.day)
    toNextSeal()
    await sealAll()
    await postNow(grant(spendable(ada), 1))
    expect(await breaches()).toEqual([])
    await tamper(statement)
    expect((await breaches()).map((text) => text.split(':')[0])).toContain(invariant)
  })

  it.each([
    "update seals set root = 'x'",
    'delete from seals',
    'truncate seals cascade',
    "update sealed_transfers set leaf_hash = 'x'",
    'delete from sealed_transfers',
    'delete from seal_nodes',
  ])('is not needed for: %s', async (statement) => {
    await postNow(grant(spendable(newId()), 3))
    toNextSeal()
    await sealAll()
    const change = t.deps.database.transaction(async (tx) => {
      await tx.execute(sql`set local role none`)
      await tx.execute(sql.raw(statement))
    })
    await expect(change).rejects.toMatchObject({
      cause: { message: expect.stringMatching(/immutable/) },
    })
  })
})

describe('GET /api/v1/seals', () => {
  it('pages through the seals, newest first', async () => {
    await postNow(grant(spendable(newId()), 3))
    t.wait(3 * MS.day)
    await sealAll()
    const first = await t.ok(null, 'GET /api/v1/seals', { query: { limit: 2 } })
    expect(first.items.map(({ number }) => number)).toEqual([3, 2])
    const rest = await t.ok(null, 'GET /api/v1/seals', {
      query: { limit: 2, cursor: first.nextCursor ?? '' },
    })
    expect(rest.items.map(({ number }) => number)).toEqual([1])
    expect(rest.nextCursor).toBeNull()
  })

  it('refuses a broken cursor', async () => {
    await t.refused(null, 'GET /api/v1/seals', 'validation_failed', { query: { cursor: 'x' } })
  })
})

describe('GET /api/v1/seals/{day}', () => {
  it('refuses a day without a seal, and what is no day', async () => {
    const path = 'GET /api/v1/seals/{day}'
    await t.refused(null, path, 'not_found', { params: { day: FIRST_DAY } })
    await t.refused(null, path, 'validation_failed', { params: { day: '2026-02-31' } })
  })
})

describe('GET /api/v1/seals/{day}/file', () => {
  const file = async () => {
    const lines: string[] = []
    const { body, headers } = await t.download(null, `/api/v1/seals/${FIRST_DAY}/file`)
    lines.push(...body.split('\n').slice(0, -1))
    return { lines, headers }
  }
  const verified = (lines: string[]) =>
    verifySealFile(
      (async function* () {
        yield* lines
      })(),
    )

  it('gives every leaf, from which alone anyone rebuilds the root', async () => {
    await postMany(5000)
    toNextSeal()
    await sealAll()
    const { lines, headers } = await file()
    expect(headers['content-type']).toBe('application/x-ndjson; charset=utf-8')
    expect(headers['content-disposition']).toContain(`laurel-seal-${FIRST_DAY}.ndjson`)
    expect(lines).toHaveLength(5001)
    const { root } = await t.ok(null, 'GET /api/v1/seals/{day}', { params: { day: FIRST_DAY } })
    expect(await verified(lines)).toEqual({
      day: FIRST_DAY,
      transferCount: 5000,
      statedRoot: root,
      root,
      faults: [],
    })
    const [head = '', first = '', ...others] = lines
    for (const broken of [
      [head, first.replace('"amountPoints":1', '"amountPoints":2'), ...others],
      [head, ...others],
      [head, first, first, ...others],
      [head.replace('"number":1', '"number":2'), first, ...others],
    ]) {
      expect((await verified(broken)).faults).not.toEqual([])
    }
  })

  it('is the seal alone for a day without transfers, and refuses a day without a seal', async () => {
    await t.refused(null, 'GET /api/v1/seals/{day}/file', 'not_found', {
      params: { day: FIRST_DAY },
    })
    await postNow(grant(spendable(newId()), 3))
    t.wait(2 * MS.day)
    await sealAll()
    const { body } = await t.download(null, '/api/v1/seals/2026-11-03/file')
    expect(await verified(body.split('\n').slice(0, -1))).toMatchObject({
      transferCount: 0,
      faults: [],
    })
  })
})

describe('GET /api/v1/transfers/{id}/proof', () => {
  it('says when a transfer will be sealed, and refuses one that does not exist', async () => {
    const [id = ''] = await postNow(grant(spendable(newId()), 5))
    const reply = await t.ok(null, 'GET /api/v1/transfers/{id}/proof', { params: { id } })
    expect(reply).toEqual({ proof: null, nextSealAt: '2026-11-03T00:20:00.000Z' })
    await t.refused(null, 'GET /api/v1/transfers/{id}/proof', 'not_found', {
      params: { id: newId() },
    })
  })
})
