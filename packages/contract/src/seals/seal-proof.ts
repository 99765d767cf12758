/**
 * The arithmetic of daily seals, described bit by bit in docs/seals.md: hashes of RFC 6962 with a prefix byte for each
 * kind. It runs in browsers, so hashing is asynchronous; the server builds trees with its own code, and tests compare.
 */
import { canonicalJson } from '../canonical-json.ts'
import type { Seal, SealProof } from './seals.ts'

/** The first byte of what is hashed, so that no hash of one kind can pass for one of another. */
export const HASH_PREFIX = { leaf: 0, node: 1, seal: 2, account: 3, rest: 4 } as const

/** A hash as it is written everywhere. */
const HASH = /^[0-9a-f]{64}$/

/** Hash functions need a secure context: https, or a page of the machine itself. */
export function canHash(): boolean {
  return globalThis.crypto?.subtle !== undefined
}

/** SHA-256 of bytes, in hexadecimal digits. */
async function sha256Hex(...parts: readonly Uint8Array[]): Promise<string> {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let offset = 0
  for (const part of parts) {
    bytes.set(part, offset)
    offset += part.length
  }
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}

/** The text of a leaf, and of a line of a day's file. */
export function leafText(leaf: unknown): string {
  return canonicalJson(leaf)
}

/** The text that the root of a seal is the hash of. */
export function sealText(seal: Omit<Seal, 'root' | 'lateCount' | 'sealedAt'>): string {
  const { number, day, transferCount, treeRoot, previousRoot } = seal
  return canonicalJson({
    format: 'laurel-seal-1',
    number,
    day,
    transferCount,
    treeRoot,
    previousRoot,
  })
}

/** The hash of a receipt's details, as a leaf states it. */
export async function hashDetails(details: unknown): Promise<string> {
  return await sha256Hex(utf8(canonicalJson(details)))
}

/** A step from a leaf to the root of its tree. */
export interface ProofStep {
  /** Where the sibling is; null for a node without one, which moves up as it is. */
  side: 'left' | 'right' | null
  sibling: string | null
  /** The hash after the step. */
  hash: string
}

/** A proof, recomputed from its leaf on. */
export interface ProofCheck {
  leafText: string
  leafHash: string
  steps: ProofStep[]
  treeRoot: string
  root: string
  /** Whether the path has exactly the hashes that the position needs. */
  isComplete: boolean
  /** Whether the path leads to the seal's tree, and the seal to the published root. */
  isTreeRoot: boolean
  isRoot: boolean
  isValid: boolean
}

/**
 * Recomputes a proof and compares it with a root that was published elsewhere. Nothing in the proof is believed: sides
 * follow from the position and the number of transfers.
 */
export async function checkProof(proof: SealProof, publishedRoot: string): Promise<ProofCheck> {
  const text = leafText(proof.leaf)
  const leafHash = await hashLeaf(text)
  const siblings = [...proof.path]
  const steps: ProofStep[] = []
  let hash = leafHash
  let isComplete =
    proof.position >= 0 &&
    proof.position < proof.seal.transferCount &&
    siblings.every((sibling) => HASH.test(sibling))
  for (
    let position = proof.position, count = proof.seal.transferCount;
    count > 1;
    position = Math.floor(position / 2), count = Math.ceil(count / 2)
  ) {
    const isRight = position % 2 === 1
    if (!isRight && position + 1 >= count) {
      steps.push({ side: null, sibling: null, hash })
      continue
    }
    const sibling = siblings.shift()
    if (sibling === undefined) {
      isComplete = false
      break
    }
    hash = await (isRight ? hashNode(sibling, hash) : hashNode(hash, sibling))
    steps.push({ side: isRight ? 'left' : 'right', sibling, hash })
  }
  isComplete &&= siblings.length === 0
  const root = await hashSeal(proof.seal)
  const isTreeRoot = hash === proof.seal.treeRoot
  const isRoot = root === publishedRoot && proof.seal.root === publishedRoot
  const isValid = isComplete && isTreeRoot && isRoot
  return {
    leafText: text,
    leafHash,
    steps,
    treeRoot: hash,
    root,
    isComplete,
    isTreeRoot,
    isRoot,
    isValid,
  }
}

/** The root of a seal, from what it commits to. */
export async function hashSeal(seal: Parameters<typeof sealText>[0]): Promise<string> {
  return await sha256Hex(Uint8Array.of(HASH_PREFIX.seal), utf8(sealText(seal)))
}

/** The hash of a leaf's text. */
export async function hashLeaf(text: string): Promise<string> {
  return await sha256Hex(Uint8Array.of(HASH_PREFIX.leaf), utf8(text))
}

/** The root over no leaves: the hash of nothing (RFC 6962 §2.1). */
export async function hashNothing(): Promise<string> {
  return await sha256Hex()
}

/** The hash of two nodes. */
export async function hashNode(left: string, right: string): Promise<string> {
  return await sha256Hex(Uint8Array.of(HASH_PREFIX.node), fromHex(left), fromHex(right))
}

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function fromHex(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}
