import type { Db } from '../../db/client.ts'
import type { Ctx } from '../context.ts'
import { canonicalJson, newId, sha256 } from '../ids.ts'
import {
  allAuditEntries,
  insertAuditEntry,
  lockAuditChain,
  selectLastAudit,
} from './audit.queries.ts'

/** What an act of staff changed. */
export interface AuditedAct {
  /** `noun.verb`, such as `submission.reject`. */
  action: string
  subjectKind: string
  subjectId: string
  reason?: string
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/** Writes an act into the audit log, in the same transaction as the act; entries form a hash chain. */
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

/** The last act about a subject, null where there was none. Lock the subject first. */
export async function lastAuditOf(db: Db, subjectKind: string, subjectId: string) {
  return await selectLastAudit(db, subjectKind, subjectId)
}

/** The ids of entries whose hash or link is not what it must be. */
export async function brokenAuditEntries(db: Db): Promise<string[]> {
  const broken: string[] = []
  let previousHash = ''
  for (const { sequence: _sequence, hash, ...entry } of await allAuditEntries(db)) {
    if (entry.previousHash !== previousHash || hash !== hashOf(entry)) broken.push(entry.id)
    previousHash = hash
  }
  return broken
}

function hashOf(entry: object): string {
  return sha256(canonicalJson(entry))
}
