import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant, page, pageQuery, pointsAmount, utcDay } from '../shapes.ts'

/** SHA-256 as 64 lower-case hexadecimal digits. */
const hash = z.string().regex(/^[0-9a-f]{64}$/)

/** One side of a sealed transfer. */
const party = z.object({
  kind: z.string(),
  /** The id of the ledger account, which names no person; a salted hash of it where the person stays anonymous. */
  account: z.string(),
})

/** The public facts of a transfer, whose canonical JSON is a leaf of its day's Merkle tree (docs/seals.md). */
export const sealLeaf = z
  .object({
    format: z.literal('laurel-transfer-1'),
    transferId: id,
    sequence: z.int(),
    at: instant,
    category: z.string(),
    from: party,
    to: party,
    amountPoints: pointsAmount,
    seasonId: id.nullable(),
    ruleVersion: z.int(),
    causeKind: z.string(),
    causeId: z.string().nullable(),
    reversesId: id.nullable(),
    /** SHA-256 of the canonical JSON of the receipt's `details`; null where they are private. */
    detailsHash: hash.nullable(),
    /** Salted SHA-256 of the row's private fields. */
    restHash: hash,
  })
  .meta({ id: 'SealLeaf' })
/** The public facts of a transfer, as sealed. */
export type SealLeaf = z.infer<typeof sealLeaf>

/** What the root of a seal commits to (docs/seals.md). */
export const sealedDay = z.object({
  /** 1 for the first sealed day. */
  number: z.int(),
  day: utcDay,
  transferCount: z.int(),
  treeRoot: hash,
  /** The root of the day before; null for the first. */
  previousRoot: hash.nullable(),
})

/** The seal of a UTC day. */
export const seal = sealedDay
  .extend({
    root: hash,
    /** Transfers with a time before this day, which appeared after the seal of theirs. */
    lateCount: z.int(),
    sealedAt: instant,
  })
  .meta({ id: 'Seal' })
/** The seal of a UTC day. */
export type Seal = z.infer<typeof seal>

/** A proof that a transfer is in its day's seal (docs/seals.md). */
export const sealProof = z
  .object({
    leaf: sealLeaf,
    /** Position of the leaf in its day, from 0. */
    position: z.int(),
    /** Hashes of the siblings from the leaf to the root of the tree. */
    path: z.array(hash),
    seal,
  })
  .meta({ id: 'SealProof' })
/** A proof that a transfer is in its day's seal. */
export type SealProof = z.infer<typeof sealProof>

/** A proof from a file or a clipboard: nothing may be in it that the check would not look at. */
export const foreignProof = z.strictObject({
  ...sealProof.shape,
  leaf: z.strictObject({ ...sealLeaf.shape, from: party.strict(), to: party.strict() }),
  seal: seal.strict(),
})

const dayParams = z.object({ day: utcDay })

export const listSeals = endpoint({
  id: 'seals.list',
  method: 'GET',
  path: '/api/v1/seals',
  summary: 'List the seals of all days, newest first',
  access: 'public',
  isShared: true,
  query: pageQuery,
  reply: page(seal),
})

export const getSeal = endpoint({
  id: 'seals.get',
  method: 'GET',
  path: '/api/v1/seals/{day}',
  summary: 'Get the seal of a UTC day',
  access: 'public',
  isShared: true,
  params: dayParams,
  reply: seal,
  problems: ['not_found'],
})

export const downloadSeal = endpoint({
  id: 'seals.download',
  method: 'GET',
  path: '/api/v1/seals/{day}/file',
  summary: 'Download a seal with all its leaves, one JSON text a line, to rebuild its root',
  access: 'public',
  params: dayParams,
  media: 'application/x-ndjson',
  reply: z.string(),
  problems: ['not_found'],
})

export const getTransferProof = endpoint({
  id: 'seals.proof',
  method: 'GET',
  path: '/api/v1/transfers/{id}/proof',
  summary: 'Get the proof that a transfer is in its day’s seal',
  access: 'public',
  params: z.object({ id }),
  reply: z.object({
    /** Null until the day is sealed. */
    proof: sealProof.nullable(),
    /** When the next day is sealed: the proof is there by then. */
    nextSealAt: instant,
  }),
  problems: ['not_found'],
})
