import type { Db } from '../../db/client.ts'
import type { Ctx } from '../context.ts'
import { canonicalJson, newId, sha256 } from '../ids.ts'
import {
  findLastAuditEntry,
  insertAuditEntry,
  listAuditEntries,
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

/** The ids of entries with a wrong hash or link. */
export async function findBrokenAuditEntries(db: Db): Promise<string[]> {
  const broken: string[] = []
  let previousHash = ''
  for (const { sequence: _sequence, hash, ...entry } of await listAuditEntries(db)) {
    if (entry.previousHash !== previousHash || hash !== hashOf(entry)) broken.push(entry.id)
    previousHash = hash
  }
  return broken
}

function hashOf(entry: object): string {
  return sha256(canonicalJson(entry))
}
