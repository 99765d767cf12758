import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { flowStates, oneTimeTokens } from '../../db/schema/auth.ts'

/** The link and code of a mail. */
export type MailTokenRow = typeof oneTimeTokens.$inferSelect

/** What a mail was for. */
export type MailTokenKind = MailTokenRow['kind']

/** A PKCE flow that waits for its code to be exchanged. */
export type FlowStateRow = typeof flowStates.$inferSelect

/** Stores the tokens of a mail; those of an earlier mail of the kind stop working. */
export async function replaceMailToken(db: Db, row: MailTokenRow): Promise<void> {
  const { userId: _userId, kind: _kind, ...changes } = row
  await db
    .insert(oneTimeTokens)
    .values(row)
    .onConflictDoUpdate({ target: [oneTimeTokens.userId, oneTimeTokens.kind], set: changes })
}

/** To whom the token of a link was mailed. */
export async function findMailTokenOwner(db: Db, tokenHash: string): Promise<string | null> {
  const [row] = await db
    .select({ userId: oneTimeTokens.userId })
    .from(oneTimeTokens)
    .where(eq(oneTimeTokens.tokenHash, tokenHash))
  return row?.userId ?? null
}

/** The token of a link, if it still holds and its address has not agreed yet. */
export async function findMailTokenByLink(
  db: Db,
  tokenHash: string,
  kinds: readonly MailTokenKind[],
  now: Date,
): Promise<MailTokenRow | null> {
  const [row] = await db
    .select()
    .from(oneTimeTokens)
    .where(
      and(
        eq(oneTimeTokens.tokenHash, tokenHash),
        inArray(oneTimeTokens.kind, [...kinds]),
        gt(oneTimeTokens.expiresAt, now),
        isNull(oneTimeTokens.agreedAt),
      ),
    )
  return row ?? null
}

/** The token of a code, if it still holds and its address has not agreed yet. */
export async function findMailTokenByCode(
  db: Db,
  userId: string,
  codeHash: string,
  kinds: readonly MailTokenKind[],
  now: Date,
): Promise<MailTokenRow | null> {
  const [row] = await db
    .select()
    .from(oneTimeTokens)
    .where(
      and(
        eq(oneTimeTokens.userId, userId),
        eq(oneTimeTokens.codeHash, codeHash),
        inArray(oneTimeTokens.kind, [...kinds]),
        gt(oneTimeTokens.codeExpiresAt, now),
        isNull(oneTimeTokens.agreedAt),
      ),
    )
  return row ?? null
}

/** Takes the token of a code, if it still holds: of two that try, one gets it. */
export async function takeMailTokenByCode(
  db: Db,
  userId: string,
  codeHash: string,
  kinds: readonly MailTokenKind[],
  now: Date,
): Promise<MailTokenRow | null> {
  const [row] = await db
    .delete(oneTimeTokens)
    .where(
      and(
        eq(oneTimeTokens.userId, userId),
        eq(oneTimeTokens.codeHash, codeHash),
        inArray(oneTimeTokens.kind, [...kinds]),
        gt(oneTimeTokens.codeExpiresAt, now),
      ),
    )
    .returning()
  return row ?? null
}

/** Half of a change of address that has not expired, whether or not its address agreed. */
export async function findEmailChangeHalf(
  db: Db,
  userId: string,
  kind: MailTokenKind,
  now: Date,
): Promise<MailTokenRow | null> {
  const [row] = await db
    .select()
    .from(oneTimeTokens)
    .where(
      and(
        eq(oneTimeTokens.userId, userId),
        eq(oneTimeTokens.kind, kind),
        gt(oneTimeTokens.expiresAt, now),
      ),
    )
  return row ?? null
}

/** Notes that the address of one half of a change agreed, which uses up its link and code. */
export async function markAgreed(
  db: Db,
  { userId, kind }: MailTokenRow,
  agreedAt: Date,
): Promise<void> {
  await db
    .update(oneTimeTokens)
    .set({ agreedAt })
    .where(and(eq(oneTimeTokens.userId, userId), eq(oneTimeTokens.kind, kind)))
}

/** Deletes what was mailed to a person for some kinds and not used yet. */
export async function deleteMailTokensOf(
  db: Db,
  userId: string,
  kinds: readonly MailTokenKind[],
): Promise<void> {
  await db
    .delete(oneTimeTokens)
    .where(and(eq(oneTimeTokens.userId, userId), inArray(oneTimeTokens.kind, [...kinds])))
}

/** Ends the codes that were mailed to a person; their links stay. */
export async function expireMailCodes(db: Db, userId: string, now: Date): Promise<void> {
  await db.update(oneTimeTokens).set({ codeExpiresAt: now }).where(eq(oneTimeTokens.userId, userId))
}

/** Deletes all that was mailed to a person and not used yet, and the flows that opened links have begun. */
export async function deleteMailTokens(db: Db, userId: string): Promise<void> {
  await db.delete(oneTimeTokens).where(eq(oneTimeTokens.userId, userId))
  await db.delete(flowStates).where(eq(flowStates.userId, userId))
}

/** Stores a PKCE flow. */
export async function insertFlowState(db: Db, row: typeof flowStates.$inferInsert): Promise<void> {
  await db.insert(flowStates).values(row)
}

/** The flow of a code, locked until the transaction ends. */
export async function lockFlowState(db: Db, authCodeHash: string): Promise<FlowStateRow | null> {
  const [row] = await db
    .select()
    .from(flowStates)
    .where(eq(flowStates.authCodeHash, authCodeHash))
    .for('update')
  return row ?? null
}

/** Deletes a flow whose code was exchanged, with the mail's link that began it and that link's other flows. */
export async function deleteFlowState(
  db: Db,
  { id, mailTokenHash }: Pick<FlowStateRow, 'id' | 'mailTokenHash'>,
): Promise<void> {
  await db.delete(flowStates).where(eq(flowStates.id, id))
  if (mailTokenHash === null) return
  await db.delete(oneTimeTokens).where(eq(oneTimeTokens.tokenHash, mailTokenHash))
  await db.delete(flowStates).where(eq(flowStates.mailTokenHash, mailTokenHash))
}
