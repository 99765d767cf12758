import { buildAcceptedEntry, createSubmission, readSubmission } from '@laurel/scenarios/submissions'
import type { TestMember } from '@laurel/scenarios/test-world'
import { act, createEvent, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  bodiesOf,
  countCalls,
  cutOff,
  holdCalls,
  restoreNetwork,
  watchAnswers,
} from '../../../testing/network.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { openWorld, signIn } from '../../../testing/world.ts'
import type { Submission } from '../api.ts'
import { SubmissionEditor } from './submission-editor.tsx'

const world = openWorld()
const UPLOAD = 'POST /storage/v1/object/submissions/'
const CREATE = 'POST /api/v1/submissions'
/** A picture of 4 × 4 pixels. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAIAAAAmkwkpAAAAKUlEQVR42g3HMQEAAAzCMIRVGGdFIXDLlyQSGxcTBIvjU6mt62cyOzcPp2MTQQYaK1UAAAAASUVORK5CYII=',
  'base64',
)
const picture = (name: string) => new File([PNG], name, { type: 'image/png' })

let author: TestMember
beforeEach(async () => {
  // The test's DOM decodes no pictures; the page then sends files as they are.
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('Not decoded')))
  author = await signIn(await world.join('author'))
})

const open = (submission: Submission | null = null) =>
  renderPage(<SubmissionEditor submission={submission} target={null} />)
const choose = (...files: File[]) =>
  fireEvent.change(screen.getByLabelText('Picture files'), { target: { files } })
/** Saves without the pause. */
const save = () => act(() => window.dispatchEvent(new Event('online')))
const describeAs = (number: number, value: string) =>
  fireEvent.change(
    screen.getByRole('textbox', { name: new RegExp(`^Describe picture ${number}`) }),
    {
      target: { value },
    },
  )
const descriptions = () =>
  screen
    .queryAllByRole<HTMLInputElement>('textbox', { name: /^Describe picture/ })
    .map(({ value }) => value)
const button = (name: string) => screen.getByRole('button', { name })
const isDisabled = (name: string) => button(name).hasAttribute('disabled')
/** A draft with stored pictures. */
async function buildDraft(...alts: string[]): Promise<Submission> {
  const images: { imageId: string; alt: string }[] = []
  for (const alt of alts) {
    const { imageId } = await world.shortcut('picture', { userId: author.userId })
    images.push({ imageId, alt })
  }
  return await createSubmission(world, author, { images })
}
const storedAlts = async (id: string) =>
  (await readSubmission(world, author, id)).images.map(({ alt }) => alt)

describe('the pictures of a submission', () => {
  it('uploads a chosen picture and stores it with its description', async () => {
    open()
    const release = holdCalls(UPLOAD)
    choose(picture('map.png'))
    await waitFor(() =>
      expect(screen.getByText('map.png').parentElement?.textContent).toBe('map.png: uploading…'),
    )
    expect(descriptions()).toEqual([])
    release()
    await waitFor(() => expect(descriptions()).toEqual(['']))
    expect(screen.queryByText('map.png')).toBeNull()
    describeAs(1, 'A map of the town')
    save()
    await screen.findByText('Saved')
    const { items } = await world.ok(author, 'GET /api/v1/me/submissions')
    expect(items.map(({ cover }) => cover?.alt)).toEqual(['A map of the town'])
    expect(countCalls(UPLOAD)).toBe(1)
  })

  it('takes dropped and pasted pictures too, and ignores other files', async () => {
    open()
    const area = button('Add pictures').parentElement ?? document.body
    const notes = new File(['Notes'], 'notes.txt', { type: 'text/plain' })
    fireEvent.drop(area, { dataTransfer: { files: [picture('dropped.png'), notes] } })
    await waitFor(() => expect(descriptions()).toEqual(['']))
    const paste = createEvent.paste(area, { clipboardData: { files: [picture('pasted.png')] } })
    fireEvent(area, paste)
    await waitFor(() => expect(descriptions()).toEqual(['', '']))
    expect(countCalls(UPLOAD)).toBe(2)
    save()
    await screen.findByText('Saved')
  })

  it('says which file the server cannot read, until that is dismissed', async () => {
    open()
    const answers = watchAnswers(UPLOAD)
    choose(new File(['Not a picture'], 'broken.png', { type: 'image/png' }))
    await screen.findByText(
      /Only still PNG, JPEG or WebP pictures are supported\. Choose another one\.$/,
    )
    expect(answers).toMatchObject([{ code: 'InvalidMimeType' }])
    fireEvent.click(button('Dismiss'))
    expect(screen.queryByText('broken.png')).toBeNull()
    expect([descriptions(), countCalls(CREATE)]).toEqual([[], 0])
  })

  it('sends no picture of more than 5 MB', async () => {
    open()
    choose(new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'huge.png', { type: 'image/png' }))
    await screen.findByText(/It’s larger than 5 MB\.$/)
    expect(countCalls(UPLOAD)).toBe(0)
  })

  it('frees the place of a picture whose upload failed, which can then be tried again', async () => {
    open(await buildDraft('One', 'Two', 'Three'))
    cutOff(UPLOAD)
    choose(picture('fourth.png'))
    await screen.findByText(/The upload failed\. Check your connection and try again\.$/)
    restoreNetwork()
    choose(picture('fourth.png'))
    await waitFor(() => expect(descriptions()).toEqual(['One', 'Two', 'Three', '']))
  })

  it('takes four pictures and refuses a fifth', async () => {
    open(await buildDraft('One', 'Two', 'Three'))
    choose(picture('fourth.png'), picture('fifth.png'))
    await waitFor(() => expect(descriptions()).toHaveLength(4))
    screen.getByText(/You can add up to 4 pictures\. Remove one first\.$/)
    expect(screen.queryByRole('button', { name: 'Add pictures' })).toBeNull()
    expect(countCalls(UPLOAD)).toBe(1)
    fireEvent.click(button('Remove picture 1'))
    choose(picture('sixth.png'))
    await waitFor(() => expect(descriptions()).toEqual(['Two', 'Three', '', '']))
  })

  it('shows stored pictures, reorders and removes them', async () => {
    const draft = await buildDraft('One', 'Two', 'Three')
    open(draft)
    expect(descriptions()).toEqual(['One', 'Two', 'Three'])
    const shown = [...document.querySelectorAll('img')].map((image) => image.getAttribute('src'))
    expect(shown).toEqual(draft.images.map(({ sources }) => sources[0]?.url))
    expect(isDisabled('Move picture 1 earlier')).toBe(true)
    expect(isDisabled('Move picture 3 later')).toBe(true)
    fireEvent.click(button('Move picture 3 earlier'))
    expect(descriptions()).toEqual(['One', 'Three', 'Two'])
    fireEvent.click(button('Move picture 1 later'))
    expect(descriptions()).toEqual(['Three', 'One', 'Two'])
    fireEvent.click(button('Remove picture 2'))
    save()
    await screen.findByText('Saved')
    expect(await storedAlts(draft.submissionId)).toEqual(['Three', 'Two'])
  })

  it('says at the pictures that the server refuses one of them', async () => {
    const { entry } = await buildAcceptedEntry(world)
    const draft = await buildDraft('Mine')
    const [image] = draft.images
    if (image === undefined) throw new Error('The draft has a picture')
    const stranger = await world.join('author')
    const { imageId } = await world.shortcut('picture', { userId: stranger.userId })
    open({ ...draft, images: [image, { ...image, imageId, alt: 'Not mine' }] })
    fireEvent.change(screen.getByRole('textbox', { name: /^Title/ }), {
      target: { value: entry.title },
    })
    save()
    await screen.findByText('Not saved')
    screen.getByText('This picture is missing. Add it again')
    expect(bodiesOf('PATCH')).toHaveLength(1)
    expect(await storedAlts(draft.submissionId)).toEqual(['Mine'])
  })
})
