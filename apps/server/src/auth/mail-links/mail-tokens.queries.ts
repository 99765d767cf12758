import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { flowStates, oneTimeTokens } from '../../db/schema/sign-in/auth.ts'

/** The link and code of a mail. */
export type MailTokenRow = typeof oneTimeTokens.$inferSelect

/** The purpose of a mail. */
export type MailTokenKind = MailTokenRow['kind']

/** A PKCE flow whose code was not exchanged yet. */
export type FlowStateRow = typeof flowStates.$inferSelect

/** Stores the tokens of a mail, replacing those of an earlier mail of the kind. */
export async function replaceMailToken(db: Db, row: MailTokenRow): Promise<void> {
  const { userId: _userId, kind: _kind, ...changes } = row
  await db
    .insert(oneTimeTokens)
    .values(row)
    .onConflictDoUpdate({ target: [oneTimeTokens.userId, oneTimeTokens.kind], set: changes })
}

/** The id of the user who was sent a link, or null. */
export async function findMailTokenOwner(db: Db, tokenHash: string): Promise<string | null> {
  const [row] = await db
    .select({ userId: oneTimeTokens.userId })
    .from(oneTimeTokens)
    .where(eq(oneTimeTokens.tokenHash, tokenHash))
  return row?.userId ?? null
}

/** The token of a link, if valid and not used for an approval yet. */
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

/** The token of a code, if valid and not used for an approval yet. */
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

/** Consumes the token of a code, if valid; of two concurrent attempts one gets it. */
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

/** An unexpired half of a change of address, approved or not. */
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

/** Records the approval of one half of a change, which consumes its link and code. */
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

/** Deletes a user's unused mail tokens of some kinds. */
export async function deleteMailTokensOf(
  db: Db,
  userId: string,
  kinds: readonly MailTokenKind[],
): Promise<void> {
  await db
    .delete(oneTimeTokens)
    .where(and(eq(oneTimeTokens.userId, userId), inArray(oneTimeTokens.kind, [...kinds])))
}

/** Expires the codes mailed to a user; the links stay valid. */
export async function expireMailCodes(db: Db, userId: string, now: Date): Promise<void> {
  await db.update(oneTimeTokens).set({ codeExpiresAt: now }).where(eq(oneTimeTokens.userId, userId))
}

/** Deletes all unused mail tokens of a user and the flows that their links began. */
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

/** Deletes a flow after its exchange, with the link that began it and that link's other flows. */
export async function deleteFlowState(
  db: Db,
  { id, mailTokenHash }: Pick<FlowStateRow, 'id' | 'mailTokenHash'>,
): Promise<void> {
  await db.delete(flowStates).where(eq(flowStates.id, id))
  if (mailTokenHash === null) return
  await db.delete(oneTimeTokens).where(eq(oneTimeTokens.tokenHash, mailTokenHash))
  await db.delete(flowStates).where(eq(flowStates.mailTokenHash, mailTokenHash))
}
