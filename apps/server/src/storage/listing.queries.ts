import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'

/** What a list of files shows: one folder, from somewhere on. */
export interface Listing {
  bucketId: string
  /** Empty, or with a slash at its end. */
  folder: string
  /** What the next part of the name begins with, whatever the case. */
  search: string
  sortBy: 'name' | 'created_at' | 'updated_at'
  isDescending: boolean
  limit: number
  offset: number
}

/** A file, or a folder that files lie in; a folder has no id. */
export type ListedRow = {
  /** The part of the name after the folder. */
  name: string
  id: string | null
  sizeBytes: string | null
  mimeType: string | null
  cacheControl: string | null
  etag: string | null
  metadata: Record<string, unknown> | null
  createdAt: Date | null
  updatedAt: Date | null
}

const ORDERS: Record<Listing['sortBy'], SQL> = {
  name: sql`name collate "C"`,
  created_at: sql`"createdAt"`,
  updated_at: sql`"updatedAt"`,
}

/** What lies in a folder, as far as the caller may know. */
export async function selectListed(db: Db, listing: Listing): Promise<ListedRow[]> {
  const { bucketId, folder, search, sortBy, isDescending, limit, offset } = listing
  const direction = isDescending ? sql`desc` : sql`asc`
  const { rows } = await db.execute<ListedRow>(sql`
    with inside as (
      select *, substr(name, length(${folder}::text) + 1) as rest
      from storage_objects
      where bucket_id = ${bucketId} and starts_with(name, ${folder}::text)
    ),
    entries as (
      select
        rest as name, id, size_bytes as "sizeBytes", mime_type as "mimeType",
        cache_control as "cacheControl", etag, metadata,
        created_at as "createdAt", updated_at as "updatedAt"
      from inside
      where strpos(rest, '/') = 0
      union all
      select distinct split_part(rest, '/', 1), null::uuid, null::bigint, null, null, null, null::jsonb,
        null::timestamptz, null::timestamptz
      from inside
      where strpos(rest, '/') > 0
    )
    select *
    from entries
    where starts_with(lower(name), lower(${search}::text))
    order by ${ORDERS[sortBy]} ${direction} nulls first, name collate "C" ${direction}
    limit ${limit}
    offset ${offset}
  `)
  return rows.map(withDates)
}

/** Where a flat list goes on: names after this one. */
export interface FlatListing {
  bucketId: string
  prefix: string
  after: string
  limit: number
}

/** Files by name, folders not apart. */
export async function selectFlat(db: Db, listing: FlatListing): Promise<ListedRow[]> {
  const { bucketId, prefix, after, limit } = listing
  const { rows } = await db.execute<ListedRow>(sql`
    select
      name, id, size_bytes as "sizeBytes", mime_type as "mimeType", cache_control as "cacheControl",
      etag, metadata, created_at as "createdAt", updated_at as "updatedAt"
    from storage_objects
    where bucket_id = ${bucketId}
      and starts_with(name, ${prefix}::text)
      and name collate "C" > ${after}::text collate "C"
    order by name collate "C"
    limit ${limit}
  `)
  return rows.map(withDates)
}

/** Drizzle reads the times of a raw query as text. */
function withDates(row: ListedRow): ListedRow {
  const { createdAt, updatedAt } = row
  return {
    ...row,
    createdAt: createdAt === null ? null : new Date(createdAt),
    updatedAt: updatedAt === null ? null : new Date(updatedAt),
  }
}
