import assert from 'node:assert/strict'
import { type Points, points } from '@laurel/contract/money/money'
import { Problem } from '@laurel/contract/problems'
import { balanceOf } from '../../ledger/balances.service.ts'
import type { Ctx } from '../../platform/context.ts'
import { ruleSetOf } from '../rules/rule-sets.rules.ts'
import { movePoints } from './move-points.service.ts'
import type { Earning } from './movements.ts'
import { addScores } from './seasons/scores.queries.ts'
import { isScored } from './seasons/scores.rules.ts'
import { openSeason } from './seasons/seasons.service.ts'

/** A deduction of at most `amount` points by a rule. */
export interface Deduction extends Earning {
  /** Idempotency key of the transfer; use it once. */
  key: string
}

/**
 * Burns points of a person, from the season score too where the category counts for it: at most the spendable ones, since a rule never puts a
 * person into debt. Returns how many. Raises `transfer_conflict`.
 */
export async function deductPoints(ctx: Ctx, deduction: Deduction): Promise<Points> {
  const { userId, amount, key, category, causeKind, causeId, title, url, details } = deduction
  const from = { kind: 'spendable', ownerId: userId } as const
  const season = await openSeason(ctx.db, ctx.now)
  for (;;) {
    const takenPoints = points(Math.min(amount, await balanceOf(ctx.db, from)))
    if (takenPoints === 0) return takenPoints
    try {
      const { moved } = await movePoints(ctx, {
        season,
        move: [
          {
            key,
            from,
            to: { kind: 'burn' },
            amountPoints: takenPoints,
            category,
            causeKind,
            causeId,
            title,
            url: url ?? null,
            details: details ?? {},
          },
        ],
      })
      assert(moved.length === 1)
      if (isScored(ruleSetOf(season.ruleVersion), { category })) {
        await addScores(ctx.db, season.id, new Map([[userId, -takenPoints]]), ctx.now)
      }
      return takenPoints
    } catch (refusal) {
      // Spent between the read and the lock, which is held from now on: the next read is exact.
      if (!(refusal instanceof Problem) || refusal.code !== 'points_too_low') throw refusal
    }
  }
}
