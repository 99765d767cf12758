import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { readClientKeys } from '../../../apps/server/src/auth/keys/secrets.ts'
import { MS } from '../../../apps/server/src/platform/clock.ts'
import { startTestApp, type TestApp } from '../../../apps/server/testing/servers/test-app.ts'

let node: TestApp
let url: string
let keys: { anonKey: string; serviceKey: string }
let ann: Member
let bob: Member

/** A person with the real client. */
interface Member {
  id: string
  client: SupabaseClient
}

beforeAll(async () => {
  node = await startTestApp()
  url = await node.app.listen({ port: 0, host: '127.0.0.1' })
  keys = await readClientKeys(node.database.db, { anonKey: null, serviceKey: null })
  ann = await addMember('ann')
  bob = await addMember('bob')
})
afterAll(async () => {
  node.app.server.closeAllConnections()
  await node.close()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function clientOf(key: string, token?: string): SupabaseClient {
  return createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    ...(token === undefined ? {} : { accessToken: async () => token }),
  })
}

async function addMember(name: string): Promise<Member> {
  const token = (await node.signIn(name)).replace('Bearer ', '')
  const [, payload = ''] = token.split('.')
  const { sub } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sub: string }
  return { id: sub, client: clientOf(keys.anonKey, token) }
}

const service = () => clientOf(keys.serviceKey).storage
const files = (member: Member, bucket = 'avatars') => member.client.storage.from(bucket)

/** A picture of this many pixels. */
async function picture(
  width = 300,
  height = 200,
  format: 'png' | 'jpeg' | 'webp' = 'png',
): Promise<Buffer> {
  const grain = sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#27c',
      noise: { type: 'gaussian', sigma: 30, mean: 128 },
    },
  })
  return await grain
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .toFormat(format)
    .toBuffer()
}

const asBlob = (bytes: Uint8Array, type = 'image/png') =>
  new Blob([new Uint8Array(bytes)], { type })

describe('uploads by the real client', () => {
  it('stores a picture from a form, re-encoded in its widths, and serves it', async () => {
    const path = `${ann.id}/one.png`
    const sent = await picture(600, 400)
    const { data, error } = await files(ann).upload(path, asBlob(sent), {
      cacheControl: '31536000',
      metadata: { from: 'camera' },
    })
    expect(error).toBeNull()
    expect(data).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      path,
      fullPath: `avatars/${path}`,
    })
    const { data: kept } = await files(ann).download(path)
    const bytes = Buffer.from(await (kept as Blob).arrayBuffer())
    const read = await sharp(bytes).metadata()
    expect(read).toMatchObject({ format: 'webp', width: 400, height: 400 })
    expect(read.exif).toBeUndefined()
    expect(bytes.includes('secret place')).toBe(false)
    expect((await files(ann).info(path)).data).toMatchObject({
      id: data?.id,
      name: path,
      bucketId: 'avatars',
      contentType: 'image/webp',
      cacheControl: 'max-age=31536000',
      size: bytes.length,
      metadata: { from: 'camera' },
    })
  })

  it('accepts raw bytes, and refuses a taken name unless told to replace it', async () => {
    const path = `${ann.id}/two.png`
    const first = await files(ann).upload(path, await picture(80, 80))
    expect(first.error).toBeNull()
    expect((await files(ann).upload(path, await picture())).error).toMatchObject({
      status: 400,
      statusCode: '409',
      code: 'KeyAlreadyExists',
    })
    const { data: before } = await files(ann).info(path)
    const again = await files(ann).upload(path, await picture(90, 90), { upsert: true })
    expect(again.error).toBeNull()
    expect(again.data?.id).toBe(first.data?.id)
    expect((await files(ann).update(path, await picture(95, 95))).error).toBeNull()
    const { data: after } = await files(ann).info(path)
    expect(after?.etag).not.toBe(before?.etag)
  })

  it('accepts one of two concurrent uploads with the same name', async () => {
    const path = `${ann.id}/race.png`
    const bytes = await picture(64, 64)
    const answers = await Promise.all([
      files(ann).upload(path, bytes),
      files(ann).upload(path, bytes),
    ])
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
    expect(answers.find(({ error }) => error !== null)?.error).toMatchObject({ statusCode: '409' })
  })

  it('accepts a signed upload from a visitor, once allowed', async () => {
    const path = `${ann.id}/signed.png`
    const { data } = await files(ann).createSignedUploadUrl(path)
    const anonymous = clientOf(keys.anonKey).storage.from('avatars')
    const put = await anonymous.uploadToSignedUrl(path, data?.token ?? '', await picture(64, 64))
    expect(put.error).toBeNull()
    expect(put.data).toEqual({ path, fullPath: `avatars/${path}` })
    const other = await anonymous.uploadToSignedUrl(`${ann.id}/x.png`, data?.token ?? '', 'x')
    expect(other.error).toMatchObject({ statusCode: '400', code: 'InvalidJWT' })
    expect((await files(ann).info(path)).data).toMatchObject({ bucketId: 'avatars' })
  })

  it('refuses unsupported operations cleanly', async () => {
    const refused = { statusCode: '404', code: 'NotImplemented' }
    expect((await files(ann).purgeCache('x')).error).toMatchObject(refused)
    expect((await service().purgeBucketCache('avatars')).error).toMatchObject(refused)
    expect((await service().getBucketLifecycle('avatars')).error).toMatchObject(refused)
  })

  it('refuses resumable uploads cleanly', async () => {
    const answer = await fetch(`${url}/storage/v1/upload/resumable`, {
      method: 'POST',
      headers: { 'tus-resumable': '1.0.0', 'upload-length': '5' },
    })
    expect(await answer.json()).toMatchObject({ statusCode: '404', code: 'NoSuchUpload' })
  })
})

describe('ownership of files', () => {
  it('forbids writing into another’s folder, or outside of any', async () => {
    const bytes = await picture(64, 64)
    for (const path of [`${bob.id}/x.png`, 'x.png', `public/${ann.id}.png`]) {
      expect((await files(ann).upload(path, bytes)).error, path).toMatchObject({
        statusCode: '403',
        code: 'AccessDenied',
      })
    }
    const anonymous = clientOf(keys.anonKey).storage.from('avatars')
    expect((await anonymous.upload(`${ann.id}/n.png`, bytes)).error).toMatchObject({
      code: 'AccessDenied',
    })
    expect((await anonymous.list(ann.id)).data).toEqual([])
  })

  it('limits showing, signing, moving, copying and removing to one’s own', async () => {
    const path = `${ann.id}/mine.png`
    await files(ann, 'submissions').upload(path, await picture(64, 64))
    const others = files(bob, 'submissions')
    expect((await others.download(path)).error).toMatchObject({ statusCode: '404' })
    expect((await others.exists(path)).data).toBe(false)
    expect((await others.list(ann.id)).data).toEqual([])
    expect((await others.createSignedUrl(path, 60)).error).toMatchObject({ code: 'NoSuchKey' })
    expect((await others.createSignedUrls([path], 60)).data).toMatchObject([
      { path, signedUrl: null, error: expect.any(String) },
    ])
    expect((await others.move(path, `${bob.id}/got.png`)).error).toMatchObject({
      code: 'NoSuchKey',
    })
    expect((await others.copy(path, `${bob.id}/got.png`)).error).toMatchObject({
      code: 'NoSuchKey',
    })
    expect((await others.remove([path])).data).toEqual([])
    expect((await others.update(path, await picture(64, 64))).error).toMatchObject({
      code: 'AccessDenied',
    })
    expect((await files(ann, 'submissions').exists(path)).data).toBe(true)
    const open = await fetch(`${url}/storage/v1/object/public/submissions/${path}`)
    expect(await open.json()).toMatchObject({ statusCode: '404', code: 'NoSuchBucket' })
  })
})

describe('a banned or deleted person', () => {
  it('uploads nothing by a previously signed address', async () => {
    const members = [await addMember('bea'), await addMember('ben')]
    const changes = [
      `update auth.users set banned_until = now() + interval '1 hour' where id = $1`,
      'update auth.users set deleted_at = now() where id = $1',
    ]
    const anonymous = clientOf(keys.anonKey).storage.from('avatars')
    for (const [index, member] of members.entries()) {
      const path = `${member.id}/late.png`
      const { data } = await files(member).createSignedUploadUrl(path)
      await node.database.pool.query(changes[index] ?? '', [member.id])
      const put = await anonymous.uploadToSignedUrl(path, data?.token ?? '', await picture(64, 64))
      expect(put.error).toMatchObject({ statusCode: '400', code: 'InvalidJWT' })
    }
  })
})

describe('prelaunch mode', () => {
  const setPrelaunch = (isOn: boolean) => {
    const ms = performance.now()
    // Past the second for which a node may cache the flag.
    vi.spyOn(performance, 'now').mockImplementation(() => ms + (isOn ? 2000 : 4000))
    return node.database.pool.query(
      `insert into feature_flags (name, is_enabled, updated_at) values ('prelaunch_live', $1, now())
       on conflict (name) do update set is_enabled = excluded.is_enabled`,
      [isOn],
    )
  }

  it('refuses changes to pictures of submissions, but not to avatars and by the service', async () => {
    const una = await addMember('una')
    const own = (name: string) => `${una.id}/${name}.png`
    const entries = files(una, 'submissions')
    const bytes = await picture(64, 64)
    expect((await entries.upload(own('old'), bytes)).error).toBeNull()
    const { data: signed } = await entries.createSignedUploadUrl(own('signed'))
    await setPrelaunch(true)
    const refused = {
      statusCode: '403',
      code: 'AccessDenied',
      message: 'Laurel is read-only until launch',
    }
    const answers = [
      await entries.upload(own('new'), bytes),
      await entries.update(own('old'), bytes),
      await entries.createSignedUploadUrl(own('new')),
      await entries.uploadToSignedUrl(own('signed'), signed?.token ?? '', bytes),
      await entries.move(own('old'), own('moved')),
      await entries.copy(own('old'), own('copied')),
      await entries.remove([own('old')]),
    ]
    for (const { error } of answers) expect(error).toMatchObject(refused)
    expect((await entries.list(una.id)).data?.map(({ name }) => name)).toEqual(['old.png'])
    expect((await entries.download(own('old'))).error).toBeNull()
    expect((await files(una).upload(own('face'), bytes)).error).toBeNull()
    expect((await files(una).remove([own('face')])).error).toBeNull()
    const served = service().from('submissions')
    expect((await served.upload(own('served'), bytes)).error).toBeNull()
    expect((await served.remove([own('served')])).error).toBeNull()
    await setPrelaunch(false)
    expect((await entries.remove([own('old')])).error).toBeNull()
  })
})

describe('a session without its person’s second factor', () => {
  it('lists and reads, and changes nothing', async () => {
    const eve = await addMember('eve')
    const path = `${eve.id}/before.png`
    expect((await files(eve).upload(path, await picture(64, 64))).error).toBeNull()
    await node.database.pool.query(
      `insert into auth.factors (id, user_id, factor_type, status, created_at, updated_at)
       values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
      [eve.id],
    )
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * MS.second })
    expect((await files(eve).list(eve.id)).data).toHaveLength(1)
    expect((await files(eve).download(path)).error).toBeNull()
    const denied = { code: 'AccessDenied', message: expect.stringContaining('two-factor code') }
    expect(
      (await files(eve).upload(`${eve.id}/after.png`, await picture(64, 64))).error,
    ).toMatchObject(denied)
    expect((await files(eve).remove([path])).error).toMatchObject(denied)
  })
})

describe('file operations', () => {
  it('list a folder by name, page by page, with its folders', async () => {
    const carl = await addMember('carl')
    for (const name of ['b.png', 'a.png', 'deep/c.png', 'B2.png']) {
      await files(carl).upload(`${carl.id}/${name}`, await picture(70, 70))
    }
    const names = async (options: Parameters<ReturnType<typeof files>['list']>[1]) =>
      (await files(carl).list(carl.id, options)).data?.map(({ name }) => name)
    expect(await names({})).toEqual(['B2.png', 'a.png', 'b.png', 'deep'])
    expect(await names({ limit: 2, offset: 1 })).toEqual(['a.png', 'b.png'])
    expect(await names({ sortBy: { column: 'name', order: 'desc' } })).toEqual([
      'deep',
      'b.png',
      'a.png',
      'B2.png',
    ])
    expect(await names({ search: 'b' })).toEqual(['B2.png', 'b.png'])
    const [file, , , folder] = (await files(carl).list(carl.id)).data ?? []
    expect(folder).toMatchObject({ name: 'deep', id: null, metadata: null })
    expect(file).toMatchObject({
      id: expect.any(String),
      metadata: { mimetype: 'image/webp', size: expect.any(Number), eTag: expect.any(String) },
    })
    expect((await files(carl).list('')).data?.map(({ name }) => name)).toEqual([carl.id])
    const flat = await files(carl).listV2({ prefix: `${carl.id}/`, limit: 3 })
    expect(flat.data).toMatchObject({ hasNext: true, folders: [], objects: [{}, {}, {}] })
    const rest = await files(carl).listV2({
      prefix: `${carl.id}/`,
      limit: 3,
      cursor: flat.data?.nextCursor ?? '',
    })
    expect(rest.data?.objects.map(({ name }) => name)).toEqual([`${carl.id}/deep/c.png`])
    const grouped = await files(carl).listV2({ prefix: carl.id, with_delimiter: true })
    expect(grouped.data?.folders.map(({ name }) => name)).toEqual([`${carl.id}/deep/`])
  })

  it('move, copy and remove, including the bytes', async () => {
    const [from, to, copy] = ['from', 'to', 'copy'].map((name) => `${ann.id}/${name}.png`) as [
      string,
      string,
      string,
    ]
    await files(ann).upload(from, await picture(100, 100))
    expect((await files(ann).move(from, to)).data).toEqual({ message: 'Successfully moved' })
    expect((await files(ann).exists(from)).data).toBe(false)
    expect((await files(ann).copy(to, copy)).data).toEqual({ path: `avatars/${copy}` })
    expect((await files(ann).copy(to, copy)).error).toMatchObject({ code: 'KeyAlreadyExists' })
    expect((await files(ann).move(to, `${bob.id}/to.png`)).error).toMatchObject({
      code: 'AccessDenied',
    })
    const gone = await files(ann).remove([to, `${ann.id}/never.png`])
    expect(gone.data?.map(({ name }) => name)).toEqual([to])
    const { data } = await files(ann).download(copy)
    expect((data as Blob).size).toBeGreaterThan(0)
    expect(
      (await files(ann).move('x', copy, { destinationBucket: 'submissions' })).error,
    ).toMatchObject({
      code: 'NoSuchKey',
    })
  })

  it('sign addresses for anyone, until they expire, each for its file', async () => {
    const path = `${ann.id}/letter.png`
    await files(ann, 'submissions').upload(path, await picture(700, 350))
    const { data } = await files(ann, 'submissions').createSignedUrl(path, 60, {
      download: 'my pic.webp',
    })
    const answer = await fetch(data?.signedUrl ?? '')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="mypic.webp"')
    const [one, two] =
      (await files(ann, 'submissions').createSignedUrls([path, 'nothing'], 60)).data ?? []
    expect((await fetch(one?.signedUrl ?? '')).status).toBe(200)
    expect(two).toMatchObject({ error: expect.any(String), signedUrl: null })
    const narrow = await files(ann, 'submissions').createSignedUrl(path, 60, {
      transform: { width: 300 },
    })
    const rendered = Buffer.from(await (await fetch(narrow.data?.signedUrl ?? '')).arrayBuffer())
    expect(await sharp(rendered).metadata()).toMatchObject({ width: 320 })
    const forged = (data?.signedUrl ?? '').replace('letter', 'mine')
    expect(await (await fetch(forged)).json()).toMatchObject({ code: 'InvalidJWT' })
    const late = await files(ann, 'submissions').createSignedUrl(path, 1)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * MS.second })
    expect(await (await fetch(late.data?.signedUrl ?? '')).json()).toMatchObject({
      code: 'InvalidJWT',
    })
  })

  it('serve a public picture without a key, with headers against sniffing, scripts and repeated requests', async () => {
    const path = `${ann.id}/face.png`
    await files(ann).upload(path, await picture(500, 500), { cacheControl: '31536000' })
    const { publicUrl } = files(ann).getPublicUrl(path).data
    const answer = await fetch(publicUrl)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/),
      'cache-control': 'max-age=31536000, immutable',
    })
    const etag = answer.headers.get('etag') ?? ''
    expect((await fetch(publicUrl, { headers: { 'if-none-match': etag } })).status).toBe(304)
    expect((await fetch(publicUrl, { method: 'HEAD' })).status).toBe(200)
    const { data } = files(ann).getPublicUrl(path, { transform: { width: 100, height: 100 } })
    const small = Buffer.from(await (await fetch(data.publicUrl)).arrayBuffer())
    expect(await sharp(small).metadata()).toMatchObject({ width: 128, height: 128 })
    const cut = files(ann).getPublicUrl(path, { transform: { width: 100, height: 20 } })
    expect(await (await fetch(cut.data.publicUrl)).json()).toMatchObject({ code: 'InvalidRequest' })
    expect((await files(ann).download(path, { transform: { width: 60 } })).error).toBeNull()
  })
})

describe('two nodes', () => {
  it('have the same files, and accept each other’s signed addresses', async () => {
    const second = await startTestApp({ beside: node })
    const path = `${ann.id}/shared.png`
    await files(ann, 'submissions').upload(path, await picture(64, 64))
    const { data } = await files(ann, 'submissions').createSignedUrl(path, 60)
    const { pathname, search } = new URL(data?.signedUrl ?? '')
    const answer = await second.app.inject(pathname + search)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('image/webp')
    await second.close()
  })
})

describe('buckets', () => {
  it('are created, changed, emptied and removed with the service key only', async () => {
    const made = await service().createBucket('papers', {
      public: true,
      fileSizeLimit: '1MB',
      allowedMimeTypes: ['text/*', 'application/json'],
    })
    expect(made).toMatchObject({ data: { name: 'papers' }, error: null })
    expect((await service().createBucket('papers')).error).toMatchObject({
      code: 'BucketAlreadyExists',
    })
    expect((await service().getBucket('papers')).data).toMatchObject({
      id: 'papers',
      public: true,
      file_size_limit: 1_048_576,
    })
    const papers = service().from('papers')
    expect(
      (await papers.upload('a/b.json', '{"a":1}', { contentType: 'application/json' })).error,
    ).toBeNull()
    expect((await papers.upload('p.html', '<p>', { contentType: 'text/html' })).error).toBeNull()
    expect(
      (await papers.upload('x.bin', 'x', { contentType: 'application/zip' })).error,
    ).toMatchObject({
      statusCode: '415',
    })
    expect((await papers.upload('big.txt', 'x'.repeat(1_100_000))).error).toMatchObject({
      statusCode: '413',
      code: 'EntityTooLarge',
    })
    const { data } = await papers.download('a/b.json')
    expect(await data?.text()).toBe('{"a":1}')
    const page = await fetch(papers.getPublicUrl('p.html').data.publicUrl)
    expect(page.headers.get('content-disposition')).toBe('attachment; filename="p.html"')
    expect(page.headers.get('content-security-policy')).toContain('sandbox')
    expect((await service().updateBucket('papers', { public: false })).data).toEqual({
      message: 'Successfully updated',
    })
    expect((await service().deleteBucket('papers')).error).toMatchObject({
      code: 'ResourceNotEmpty',
    })
    expect((await service().emptyBucket('papers')).error).toBeNull()
    expect((await service().deleteBucket('papers')).error).toBeNull()
    expect((await service().getBucket('papers')).error).toMatchObject({ code: 'NoSuchBucket' })
  })

  it('are visible to members and changed by none; the server’s own are changed by no one', async () => {
    const { storage } = ann.client
    const known = (await storage.listBuckets({ sortColumn: 'id', sortOrder: 'desc' })).data
    expect(known?.map(({ id }) => id)).toEqual(['submissions', 'avatars'])
    expect((await clientOf(keys.anonKey).storage.listBuckets()).data).toEqual([])
    const denied = { code: 'AccessDenied' }
    expect((await storage.createBucket('mine')).error).toMatchObject(denied)
    expect((await storage.updateBucket('avatars', { public: false })).error).toMatchObject(denied)
    expect((await storage.emptyBucket('avatars')).error).toMatchObject(denied)
    expect((await storage.deleteBucket('avatars')).error).toMatchObject(denied)
    expect((await service().deleteBucket('avatars')).error).toMatchObject({
      code: 'InvalidRequest',
    })
    expect((await service().createBucket('a/b')).error).toMatchObject({ code: 'InvalidRequest' })
    expect((await files(ann, 'nowhere').upload('x', 'x')).error).toMatchObject({
      code: 'NoSuchBucket',
    })
  })
})

describe('the service key', () => {
  it('has no limit on its uploads, nor on its other calls', async () => {
    const papers = service().from('many')
    expect((await service().createBucket('many')).error).toBeNull()
    for (let count = 0; count < 130; count += 1) {
      const { error } = await papers.upload(`${count}.txt`, 'x', { contentType: 'text/plain' })
      expect(error, `upload ${count}`).toBeNull()
    }
    expect((await service().emptyBucket('many')).error).toBeNull()
    expect((await service().deleteBucket('many')).error).toBeNull()
  })
})
