import type { Db } from '../../db/client.ts'
import type { Ctx } from '../context.ts'
import { canonicalJson, newId, sha256 } from '../ids.ts'
import {
  findLastAuditEntry,
  insertAuditEntry,
  listAuditEntriesAfter,
  listEntriesAbout,
  lockAuditChain,
} from './audit.queries.ts'

/** A staff action and its changes. */
export interface AuditedAct {
  /** `noun.verb`, such as `submission.reject`. */
  action: string
  subjectKind: string
  subjectId: string
  reason?: string
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/** Appends an action to the audit log, in the action's transaction; entries form a hash chain. */
export async function recordAudit(ctx: Ctx, act: AuditedAct): Promise<void> {
  const previousHash = await lockAuditChain(ctx.db)
  const entry = {
    id: newId(),
    actorId: ctx.viewer?.userId ?? null,
    action: act.action,
    subjectKind: act.subjectKind,
    subjectId: act.subjectId,
    reason: act.reason ?? '',
    before: act.before ?? {},
    after: act.after ?? {},
    ip: ctx.origin.ip,
    requestId: ctx.origin.requestId,
    createdAt: ctx.now,
    previousHash,
  }
  await insertAuditEntry(ctx.db, { ...entry, hash: hashOf(entry) })
}

/** The last action on a subject, or null. The caller must lock the subject first. */
export async function findLastAudit(db: Db, subjectKind: string, subjectId: string) {
  return await findLastAuditEntry(db, subjectKind, subjectId)
}

/** The newest actions on a subject, with the people who took them. */
export async function listAuditAbout(
  db: Db,
  subject: { subjectKind: string; subjectId: string },
  limit: number,
) {
  return await listEntriesAbout(db, subject, limit)
}

/** An entry with a wrong hash (its content was changed) or a wrong link (one before it was removed or replaced). */
interface BrokenAuditEntry {
  auditId: string
  at: Date
  action: string
  fault: 'content' | 'link'
}

/** What a check of the chain found. */
export interface AuditVerification {
  checkedCount: number
  /** The hash of the newest entry; empty for an empty log. */
  lastHash: string
  brokenCount: number
  /** The first 100. */
  broken: BrokenAuditEntry[]
}

/** Entries in memory at once while the chain is checked. */
const BATCH = 1000
const MAX_NAMED = 100

/** Checks every hash and link of the audit log from the first entry on, a batch at a time. */
export async function verifyAuditChain(db: Db, batch = BATCH): Promise<AuditVerification> {
  const found: AuditVerification = { checkedCount: 0, lastHash: '', brokenCount: 0, broken: [] }
  let after = 0
  for (;;) {
    const rows = await listAuditEntriesAfter(db, after, batch)
    for (const { sequence, hash, ...entry } of rows) {
      const fault = faultOf(entry, hash, found.lastHash)
      if (fault !== null) {
        const { id: auditId, createdAt: at, action } = entry
        found.brokenCount += 1
        if (found.broken.length < MAX_NAMED) found.broken.push({ auditId, at, action, fault })
      }
      found.checkedCount += 1
      found.lastHash = hash
      after = sequence
    }
    if (rows.length < batch) return found
  }
}

function faultOf(
  entry: { previousHash: string },
  hash: string,
  previousHash: string,
): BrokenAuditEntry['fault'] | null {
  if (hash !== hashOf(entry)) return 'content'
  return entry.previousHash === previousHash ? null : 'link'
}

/** The ids of the first entries with a wrong hash or link. */
export async function findBrokenAuditEntries(db: Db): Promise<string[]> {
  return (await verifyAuditChain(db)).broken.map(({ auditId }) => auditId)
}

function hashOf(entry: object): string {
  return sha256(canonicalJson(entry))
}
