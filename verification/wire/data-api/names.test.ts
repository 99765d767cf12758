import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  createDataClient,
  type DataClient,
  type Member,
  own,
} from '../../../apps/server/testing/clients/data-api-client.ts'
import {
  type AuthServer,
  startAuthServer,
} from '../../../apps/server/testing/servers/auth-server.ts'

let server: AuthServer
let data: DataClient
let ann: Member
let mira: Member
beforeAll(async () => {
  server = await startAuthServer({ hasPlainPasswords: true })
  data = createDataClient(server)
  ann = await data.addMember('ann@example.test')
  mira = await data.addMember('mira@example.test')
})
afterAll(() => server.close())
beforeEach(async () => {
  const { pool } = server.database
  await pool.query('delete from user_profiles')
  await pool.query('delete from rate_limits')
  await pool.query('delete from user_roles')
  await pool.query('delete from user_standings')
  await data.store(mira, 'mira', { display_name: 'Mira Okafor' })
  await pool.query(
    `insert into user_standings (user_id, trust_level, trust_level_since, cluster_id, energy_at, joined_at)
     values ($1, 2, now(), $1, now(), now())`,
    [mira.id],
  )
})

/** Spellings of a name that look like it. */
const LOOKALIKES = [
  'Mira Okafor',
  'mira okafor',
  'MiraOkafor',
  'Mira  Ókafor',
  'Мira Оkаfоr',
  'Mira Okaf0r',
  'M1ra Okafor',
  'Mlra Okafor',
  'Mira\u200b Okafor',
  '\u202eMira Okafor',
  'Ｍｉｒａ Ｏｋａｆｏｒ',
  '𝐌𝐢𝐫𝐚 𝐎𝐤𝐚𝐟𝐨𝐫',
  'Mira. Okafor',
  'mira',
]

const nameOf = async (person: Member) =>
  (await data.stored()).find(({ user_id: userId }) => userId === person.id)

describe('a display name', () => {
  it.each(LOOKALIKES)(
    '%s cannot be taken by another person, and fails no sign-up',
    async (name) => {
      const made = await data.store(ann, 'ann', { display_name: name })
      expect(made.status).toBe(201)
      expect(await nameOf(ann)).toMatchObject({ username: 'ann', display_name: 'ann' })
      const changed = await data.call(ann, 'PATCH', own(ann), { body: { display_name: name } })
      expect(changed).toMatchObject({ status: 400, body: { code: '23514' } })
      expect(await nameOf(ann)).toMatchObject({ display_name: 'ann' })
    },
  )

  it.each(['Laurel', 'Laurel Team', 'Support', 'ADMIN', 'Аdmin', 'Moderator'])(
    '%s impersonates the site, and is reserved for staff',
    async (name) => {
      await data.store(ann, 'ann')
      const write = () => data.call(ann, 'PATCH', own(ann), { body: { display_name: name } })
      expect((await write()).status).toBe(400)
      await server.database.pool.query(
        `insert into user_roles (user_id, role, granted_at) values ($1, 'admin', now())`,
        [ann.id],
      )
      expect((await write()).status).toBe(204)
    },
  )

  it('can be kept by its owner, and those of newcomers may be alike', async () => {
    const body = { display_name: 'Mira Ókafor' }
    expect((await data.call(mira, 'PATCH', own(mira), { body })).status).toBe(204)
    await server.database.pool.query('delete from user_standings')
    expect((await data.store(ann, 'ann', { display_name: 'Mira Okafor' })).status).toBe(201)
    expect(await nameOf(ann)).toMatchObject({ display_name: 'Mira Okafor' })
  })

  it.each(['張偉', 'Иван Петров', '🎨', 'Zoë'])('%s is stored unchanged', async (name) => {
    await data.store(ann, 'ann', { display_name: name })
    expect(await nameOf(ann)).toMatchObject({ display_name: name })
  })
})

describe('a username', () => {
  it.each(['m1ra', 'mi.ra', 'MIRA_', 'admin', 'Laurel', 'support1', 'adm1n', 'moderator_2'])(
    '%s is refused in a change, and replaced at sign-up',
    async (username) => {
      expect((await data.store(ann, username)).status).toBe(201)
      const fallback = `user_${ann.id.slice(0, 8)}`
      expect(await nameOf(ann)).toMatchObject({ username: fallback })
      const changed = await data.call(ann, 'PATCH', own(ann), { body: { username } })
      expect(changed).toMatchObject({ status: 409, body: { code: '23505' } })
      const again = await data.call(ann, 'POST', 'user_profiles?on_conflict=user_id', {
        body: { user_id: ann.id, username: fallback, bio: 'Again' },
        prefer: 'resolution=merge-duplicates',
      })
      expect(again.status).toBe(200)
      expect(await nameOf(ann)).toMatchObject({ username: fallback, bio: 'Again' })
    },
  )

  it.each(['admin', 'mira', 'm1ra', 'laurel', 'someone'])(
    'made of %s can be stored',
    async (name) => {
      const { body: username } = await data.call(ann, 'POST', 'rpc/generate_unique_username', {
        body: { base_name: name },
      })
      await data.store(ann, username)
      expect(await nameOf(ann)).toMatchObject({ username })
    },
  )
})
