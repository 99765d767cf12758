import pg from 'pg'
import { expect, inject, it } from 'vitest'
import { newId } from '../platform/ids.ts'
import { asAdmin, withDatabase } from '../testing/test-database.ts'
import { migrateDatabase } from './migrate.ts'

it('brings an empty database up to date once, when several nodes start together, and again', async () => {
  const { adminUrl } = inject('testPostgres')
  const name = `migrate_${newId().replaceAll('-', '')}`
  const url = withDatabase(adminUrl, name)
  await asAdmin(adminUrl, `create database ${name}`)
  try {
    await Promise.all([1, 2, 3].map(() => migrateDatabase(url)))
    await migrateDatabase(url)
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const applied = await client.query('select hash from drizzle.__drizzle_migrations')
    const unguarded = await client.query(
      "select tablename from pg_tables where schemaname in ('public', 'auth') and not rowsecurity",
    )
    await client.end()
    expect(applied.rows).toHaveLength(new Set(applied.rows.map(({ hash }) => hash)).size)
    expect(applied.rows.length).toBeGreaterThan(0)
    expect(unguarded.rows).toEqual([])
  } finally {
    await asAdmin(adminUrl, `drop database ${name} with (force)`)
  }
})
