import type { TestMember } from '@laurel/scenarios/test-world'
import { beforeEach, describe, expect, it } from 'vitest'
import { callsTo, countCalls, cutOff, watchAnswers } from '../../testing/network.ts'
import { openWorld, signIn } from '../../testing/world.ts'
import { dataApi } from './data-api.ts'
import { describeUploadError, publicFileUrl, uploadFile } from './storage-api.ts'

const world = openWorld()
/** A picture of one pixel. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const picture = () => new File([Buffer.from(PNG, 'base64')], 'a.png', { type: 'image/png' })
let member: TestMember
let files = 0
const nameOf = ({ userId }: TestMember) => {
  files += 1
  return `${userId}/${files}.png`
}
/** What is said about a failed upload. */
const failureOf = async (upload: Promise<unknown>) =>
  describeUploadError(
    await upload.then(
      () => null,
      (error: unknown) => error,
    ),
  )

beforeEach(async () => {
  // Answers that were read once can be copied here, as in a browser.
  watchAnswers('POST /storage')
  member = await signIn(await world.join('author'))
})

describe('uploadFile', () => {
  it('stores a picture that everyone can read at its public address', async () => {
    const name = nameOf(member)
    expect(await uploadFile('avatars', name, picture())).toMatch(/^[\da-f-]{36}$/)
    expect(publicFileUrl('avatars', name)).toBe(`/storage/v1/object/public/avatars/${name}`)
    const answer = await fetch(`${world.url}${publicFileUrl('avatars', name)}`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect((await answer.blob()).size).toBeGreaterThan(0)
    expect(callsTo('POST /storage')).toEqual([`POST /storage/v1/object/avatars/${name}`])
  })

  it('refuses a file that is no picture', async () => {
    const text = new File(['hello'], 'a.txt', { type: 'text/plain' })
    expect(await failureOf(uploadFile('avatars', nameOf(member), text))).toBe(
      'Only still PNG, JPEG or WebP pictures are supported. Choose another one.',
    )
  })

  it('refuses a file that is too large', async () => {
    const large = new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'a.png', { type: 'image/png' })
    expect(await failureOf(uploadFile('avatars', nameOf(member), large))).toBe(
      'This picture is too large: the limit is 5 MB and 40 megapixels.',
    )
  })

  it('refuses the folder of another member', async () => {
    const other = await world.join('author')
    expect(await failureOf(uploadFile('avatars', nameOf(other), picture()))).toBe(
      'You can’t add pictures in this session. Sign in again, with your second factor if you have one.',
    )
  })

  it('says that the server cannot be reached, without a second try', async () => {
    cutOff('POST /storage')
    expect(await failureOf(uploadFile('avatars', nameOf(member), picture()))).toBe(
      'The upload failed. Check your connection and try again.',
    )
    expect(countCalls('POST /storage')).toBe(1)
  })
})

describe('describeUploadError', () => {
  it('asks for another try after an error that it does not know', () => {
    expect(describeUploadError(new TypeError('x is undefined'))).toBe(
      'The upload failed. Check your connection and try again.',
    )
  })
})

describe('dataApi', () => {
  it('reads the flag without a session', async () => {
    const body = { feature_name_param: 'prelaunch_live' }
    expect(await dataApi('/rpc/is_feature_enabled', { method: 'POST', body })).toBe(false)
  })

  it('throws the status and code of a refusal', async () => {
    const refusal = dataApi('/user_profiles?select=no_such_column')
    await expect(refusal).rejects.toMatchObject({
      name: 'DataApiError',
      status: 400,
      code: '42703',
    })
  })

  it('throws where no answer comes', async () => {
    cutOff('GET /rest/v1/user_profiles')
    await expect(dataApi('/user_profiles')).rejects.toThrow('Failed to fetch')
  })
})
