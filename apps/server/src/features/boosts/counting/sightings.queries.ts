import { lt, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { boolean, integer, nullable, oneOf, sure, timestamp, uuid } from '../../../db/columns.ts'
import { boostSightings } from '../../../db/schema/boosts.ts'
import { statement } from '../../../db/statement.ts'

/** What is counted: see `counting/sightings.service.ts`. */
export type SightingKind = (typeof boostSightings.$inferSelect)['kind']

/** A sighting to be counted once per boost, day, viewer and kind. */
export interface Sighting {
  boostId: string
  viewerKey: string
  kind: SightingKind
  isHeldOut: boolean
}

const value = sql.placeholder

const given = sql`
  select boost_id, viewer_key, kind, is_held_out
  from unnest(
    ${value('boostIds')}::uuid[],
    ${value('viewerKeys')}::text[],
    ${value('kinds')}::text[],
    ${value('heldOuts')}::boolean[]
  ) as given (boost_id, viewer_key, kind, is_held_out)
`

/** Appends a change per fresh sighting; returns boosts that had no unmerged change before. */
const counted = sql`
  , appended as (
    insert into boost_count_changes (boost_id, hour, kind, is_held_out, viewers)
    select boost_id, ${value('hour')}::timestamptz, kind, is_held_out, 1
    from fresh
  )
  select distinct fresh.boost_id as "boostId"
  from fresh
  where not exists (
    select from boost_count_changes as waiting where waiting.boost_id = fresh.boost_id
  )
`

const insert = statement(
  'boost-sightings',
  { boostId: sure(uuid) },
  sql`
    with given as (${given}),
    fresh as (
      insert into boost_sightings (boost_id, day, viewer_key, kind, is_held_out)
      select boost_id, ${value('day')}::date, viewer_key, kind, is_held_out
      from given
      order by boost_id, viewer_key, kind
      on conflict do nothing
      returning boost_id, kind, is_held_out
    )
    ${counted}
  `,
)

const convert = statement(
  'boost-conversions',
  { boostId: sure(uuid) },
  sql`
    with given as (${given}),
    fresh as (
      insert into boost_sightings (boost_id, day, viewer_key, kind, is_held_out)
      select distinct reached.boost_id, reached.day, reached.viewer_key, 'converted', reached.is_held_out
      from given
      join boost_sightings as reached
        on reached.boost_id = given.boost_id
        and reached.day = ${value('day')}::date
        and reached.viewer_key = given.viewer_key
        and reached.kind = 'reached'
      where given.kind in ('boosted_open', 'organic_open')
      on conflict do nothing
      returning boost_id, kind, is_held_out
    )
    ${counted}
  `,
)

/**
 * Counts sightings of a day and hour, each once, and appends them without lock contention. Returns boosts whose counts
 * changed for the first time since the last merge.
 */
export async function insertSightings(
  db: Db,
  when: { day: string; hour: Date },
  sightings: readonly Sighting[],
): Promise<string[]> {
  if (sightings.length === 0) return []
  const values = {
    ...when,
    boostIds: sightings.map(({ boostId }) => boostId),
    viewerKeys: sightings.map(({ viewerKey }) => viewerKey),
    kinds: sightings.map(({ kind }) => kind),
    heldOuts: sightings.map(({ isHeldOut }) => isHeldOut),
  }
  const changed = await insert(db, values)
  if (sightings.some(({ kind }) => kind.endsWith('open'))) await convert(db, values)
  return changed.map(({ boostId }) => boostId)
}

/** A count of viewers of a boost in an hour. */
export interface HourCount {
  boostId: string
  hour: Date
  kind: SightingKind
  isHeldOut: boolean
  viewers: number
}

const counts = statement(
  'boost-counts',
  {
    boostId: sure(uuid),
    hour: sure(timestamp),
    kind: sure(oneOf<SightingKind>()),
    isHeldOut: sure(boolean),
    viewers: sure(integer),
  },
  sql`
    select boost_id as "boostId", hour, kind, is_held_out as "isHeldOut", sum(viewers)::int as viewers
    from (
      select boost_id, hour, kind, is_held_out, viewers
      from boost_hours
      where boost_id = any(${value('boostIds')}::uuid[])
      union all
      select boost_id, hour, kind, is_held_out, viewers
      from boost_count_changes
      where boost_id = any(${value('boostIds')}::uuid[])
    ) as counted
    group by boost_id, hour, kind, is_held_out
    order by hour
  `,
)

/** The counts of boosts by the hour, up to date. */
export async function listCounts(db: Db, boostIds: readonly string[]): Promise<HourCount[]> {
  return boostIds.length === 0 ? [] : await counts(db, { boostIds })
}

/** Advisory lock: one node merges counts at a time. */
const COUNTS_LOCK = 7_246_021

const fold = statement(
  'boost-counts-fold',
  { boostId: nullable(uuid) },
  sql`
    with taken as (
      delete from boost_count_changes
      where (select pg_try_advisory_xact_lock(${COUNTS_LOCK}))
      returning boost_id, hour, kind, is_held_out, viewers
    ), folded as (
      insert into boost_hours (boost_id, hour, kind, is_held_out, viewers)
      select boost_id, hour, kind, is_held_out, sum(viewers)
      from taken
      group by boost_id, hour, kind, is_held_out
      on conflict (boost_id, hour, kind, is_held_out) do update
      set viewers = boost_hours.viewers + excluded.viewers
    )
    select distinct boost_id as "boostId" from taken
  `,
  'each time',
)

/** Merges counts into the hours. Returns the boosts whose counts these were. */
export async function foldCounts(db: Db): Promise<string[]> {
  return (await fold(db, {})).flatMap(({ boostId }) => boostId ?? [])
}

/** Deletes the viewer keys of days before one. Returns how many sightings. */
export async function deleteSightingsBefore(db: Db, day: string): Promise<number> {
  const deleted = await db.delete(boostSightings).where(lt(boostSightings.day, day))
  return deleted.rowCount ?? 0
}
