import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/servers/test-database.ts'

let t: TestDatabase

beforeAll(async () => {
  t = await createTestDatabase()
})
afterAll(() => t.drop())

describe('the database', () => {
  it('has row security on every table', async () => {
    const { rows } = await t.database.db.execute<{ name: string; is_secured: boolean }>(sql`
      select n.nspname || '.' || c.relname as name, c.relrowsecurity as is_secured
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and n.nspname in ('public', 'auth')
    `)
    expect(rows.length).toBeGreaterThan(40)
    expect(rows.filter((row) => !row.is_secured).map((row) => row.name)).toEqual([])
  })

  it('runs the application under a role that cannot bypass it', async () => {
    const { rows } = await t.database.db.execute<{ name: string; can_bypass: boolean }>(sql`
      select rolname as name, rolsuper or rolbypassrls as can_bypass
      from pg_roles
      where rolname = current_user or rolname in ('anon', 'authenticated', 'service_role')
      order by rolname
    `)
    expect(rows.map(({ name }) => name)).toEqual([
      'anon',
      'authenticated',
      'laurel_app',
      'service_role',
    ])
    expect(rows.filter((row) => row.can_bypass)).toEqual([])
  })

  it('shows visitors no profile through the data API’s role', async () => {
    await expect(
      t.database.transaction(async (db) => {
        await db.execute(sql`set local role anon`)
        return (await db.execute(sql`select * from user_profiles`)).rows
      }),
    ).resolves.toEqual([])
  })
})
