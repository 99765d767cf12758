import type { ServerCall } from '@laurel/contract/endpoint'
import { MAX_SAVED_SEARCHES } from '@laurel/contract/field-limits'
import { Problem } from '@laurel/contract/problems'
import {
  type BountyFilters,
  readFilters,
  writeFilters,
} from '@laurel/contract/searches/bounty-filters'
import type {
  changeSavedSearch as changeEndpoint,
  listSavedSearches,
  SavedSearch,
  saveSearch as saveEndpoint,
} from '@laurel/contract/searches/saved-searches'
import type { SearchAlert } from '@laurel/contract/searches/search-alerts'
import { MS, plus } from '../../platform/clock.ts'
import type { Ctx, MemberCtx } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { knownZone, nextDigestAt } from '../notifications/digest-times.rules.ts'
import { confirmedAddressOf } from '../notifications/digests.service.ts'
import {
  deleteSearch,
  insertSearch,
  listSearchesOf,
  lockSaving,
  lockSearch,
  type SavedSearchRow,
  stopAlertsOf,
  updateSearch,
} from './saved-searches.queries.ts'

/** How often a search is checked whose alert comes at once. */
const AT_ONCE_MS = 5 * MS.minute

/** The viewer's saved searches, newest first. */
export async function listOwnSearches(
  ctx: MemberCtx,
): Promise<ServerCall<typeof listSavedSearches>['reply']> {
  const { userId } = ctx.viewer
  const rows = await listSearchesOf(ctx.db, userId)
  return {
    items: rows.map(presentSearch),
    canReceiveMail: (await confirmedAddressOf(ctx.db, userId)) !== null,
    abilities: { canSave: rows.length < MAX_SAVED_SEARCHES },
  }
}

/**
 * Saves a search, without an alert. Its filters are stored as the list writes them, so that the same search has one
 * spelling. Raises `validation_failed` without a filter, `search_already_saved` and `saved_searches_full`.
 */
export async function saveSearch(
  ctx: MemberCtx,
  { name, query }: ServerCall<typeof saveEndpoint>['body'],
): Promise<SavedSearch> {
  const { db, now, viewer } = ctx
  const filters = writeFilters(filtersOf(query))
  if (filters === '') throw invalid('/query', 'Choose a filter first')
  await lockSaving(db, viewer.userId)
  const saved = await listSearchesOf(db, viewer.userId)
  const same = saved.find((search) => search.query === filters)
  if (same !== undefined) {
    throw new Problem('search_already_saved', { detail: `You saved it as “${same.name}”` })
  }
  if (saved.length >= MAX_SAVED_SEARCHES) {
    throw new Problem('saved_searches_full', {
      detail: `You have ${MAX_SAVED_SEARCHES} saved searches, the most there can be. Delete one first.`,
    })
  }
  const row: SavedSearchRow = {
    id: newId(),
    userId: viewer.userId,
    name,
    query: filters,
    alert: 'never',
    createdAt: now,
    checkedUntil: now,
    nextAt: null,
  }
  await insertSearch(db, row)
  return presentSearch(row)
}

/**
 * Renames one of the viewer's searches, or chooses its alert: the first mail covers what opens from now on. Raises
 * `not_found`, and `validation_failed` for an alert that cannot be.
 */
export async function changeSearch(
  ctx: MemberCtx,
  id: string,
  change: ServerCall<typeof changeEndpoint>['body'],
): Promise<SavedSearch> {
  const { db, now, viewer } = ctx
  const row = await lockSearch(db, viewer.userId, id)
  if (row === null) throw new Problem('not_found')
  const { name = row.name, alert = row.alert, timeZone } = change
  const patch = { name, alert, nextAt: row.nextAt, checkedUntil: row.checkedUntil }
  if (alert !== row.alert) {
    if (alert !== 'never') await requireAlertable(ctx, row)
    patch.nextAt = alert === 'never' ? null : firstAlertAt(alert, knownZone(timeZone), now)
    if (row.alert === 'never') patch.checkedUntil = now
  }
  await updateSearch(db, id, patch)
  return presentSearch({ ...row, ...patch })
}

/** Deletes one of the viewer's searches. Raises `not_found`. */
export async function removeSearch(ctx: MemberCtx, id: string): Promise<void> {
  if (!(await deleteSearch(ctx.db, ctx.viewer.userId, id))) throw new Problem('not_found')
}

/** Stops the alerts of all of a person's searches, by the unsubscribe link; idempotent. */
export async function stopSearchAlerts(ctx: Ctx, userId: string): Promise<void> {
  await stopAlertsOf(ctx.db, userId)
}

/** The filters of a stored search. */
export function filtersOf(query: string): BountyFilters {
  return readFilters(new URLSearchParams(query))
}

/** When a search is checked after `now`; those that were missed are left out. */
export function nextAlertAt(alert: SearchAlert, last: Date, now: Date): Date | null {
  if (alert === 'never') return null
  if (alert === 'at_once') return plus(now, AT_ONCE_MS)
  const period = alert === 'daily' ? MS.day : 7 * MS.day
  const missed = Math.max(0, Math.floor((now.getTime() - last.getTime()) / period))
  return plus(last, (missed + 1) * period)
}

function firstAlertAt(alert: Exclude<SearchAlert, 'never'>, timeZone: string, now: Date): Date {
  return alert === 'at_once' ? plus(now, AT_ONCE_MS) : nextDigestAt(alert, timeZone, now)
}

function presentSearch(row: SavedSearchRow): SavedSearch {
  return {
    searchId: row.id,
    name: row.name,
    query: row.query,
    alert: row.alert,
    createdAt: row.createdAt.toISOString(),
    nextAt: row.nextAt?.toISOString() ?? null,
    abilities: { canAlert: canAlert(row), canChange: true, canDelete: true },
  }
}

/** An alert is about bounties that opened, which other stages leave out. */
function canAlert({ query }: SavedSearchRow): boolean {
  const { stage } = filtersOf(query)
  return stage === 'open' || stage === 'all'
}

async function requireAlertable(ctx: MemberCtx, row: SavedSearchRow): Promise<void> {
  if (!canAlert(row)) throw invalid('/alert', 'Only searches for open bounties have alerts')
  if ((await confirmedAddressOf(ctx.db, ctx.viewer.userId)) === null) {
    throw invalid('/alert', 'Add and confirm an email address first')
  }
}

function invalid(pointer: string, message: string): Problem {
  return new Problem('validation_failed', { errors: [{ pointer, message }] })
}
