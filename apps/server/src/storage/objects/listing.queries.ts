import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { bigint, json, nullable, type RowOf, text, timestamp, uuid } from '../../db/columns.ts'
import { EITHER, statement, statementByShape } from '../../db/statement.ts'

/** A page of the listing of one folder. */
export interface Listing {
  bucketId: string
  /** Empty, or with a trailing slash. */
  folder: string
  /** The prefix of the next name part, ignoring case. */
  search: string
  sortBy: 'name' | 'created_at' | 'updated_at'
  isDescending: boolean
  limit: number
  offset: number
}

const LISTED = {
  /** The part of the name after the folder. */
  name: text,
  id: nullable(uuid),
  sizeBytes: nullable(bigint),
  mimeType: nullable(text),
  cacheControl: nullable(text),
  etag: nullable(text),
  metadata: nullable(json<Record<string, unknown>>()),
  createdAt: nullable(timestamp),
  updatedAt: nullable(timestamp),
}

/** A file or a folder; a folder has no id. */
export type ListedRow = RowOf<typeof LISTED>

const ORDERS: Record<Listing['sortBy'], SQL> = {
  name: sql`name collate "C"`,
  created_at: sql`"createdAt"`,
  updated_at: sql`"updatedAt"`,
}

const value = sql.placeholder

const listed = statementByShape(
  'files-of-folder',
  LISTED,
  { sortBy: ['name', 'created_at', 'updated_at'], isDescending: EITHER },
  ({ sortBy, isDescending }: Pick<Listing, 'sortBy' | 'isDescending'>) => {
    const direction = isDescending ? sql`desc` : sql`asc`
    return sql`
    with inside as (
      select *, substr(name, length(${value('folder')}::text) + 1) as rest
      from storage_objects
      where bucket_id = ${value('bucketId')} and starts_with(name, ${value('folder')}::text)
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
    where starts_with(lower(name), lower(${value('search')}::text))
    order by ${ORDERS[sortBy]} ${direction} nulls first, name collate "C" ${direction}
    limit ${value('limit')}
    offset ${value('offset')}
  `
  },
  'each time',
)

/** The entries of a folder visible to the caller. */
export async function listFolder(db: Db, listing: Listing): Promise<ListedRow[]> {
  const { sortBy, isDescending, ...values } = listing
  return await listed(db, { sortBy, isDescending }, values)
}

/** A page of a flat listing, after a name. */
export interface FlatListing {
  bucketId: string
  prefix: string
  after: string
  limit: number
}

const flat = statement(
  'files-by-name',
  LISTED,
  sql`
    select
      name, id, size_bytes as "sizeBytes", mime_type as "mimeType", cache_control as "cacheControl",
      etag, metadata, created_at as "createdAt", updated_at as "updatedAt"
    from storage_objects
    where bucket_id = ${value('bucketId')}
      and starts_with(name, ${value('prefix')}::text)
      and name collate "C" > ${value('after')}::text collate "C"
    order by name collate "C"
    limit ${value('limit')}
  `,
  'each time',
)

/** Files by name, without grouping by folder. */
export async function listObjectsFlat(db: Db, listing: FlatListing): Promise<ListedRow[]> {
  return await flat(db, { ...listing })
}
