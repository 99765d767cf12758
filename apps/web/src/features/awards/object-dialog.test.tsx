import { buildAnnounced } from '@laurel/scenarios/awards'
import type { TestMember } from '@laurel/scenarios/test-world'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { countCalls, cutOff, restoreNetwork } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { openWorld, signIn } from '../../testing/world.ts'
import ObjectDialog from './object-dialog.tsx'

const world = openWorld()
let contest: Awaited<ReturnType<typeof buildAnnounced<TestMember>>>

beforeAll(async () => {
  contest = await buildAnnounced(world, { entryCount: 2, voters: 0 })
})

/** An entrant objects to the entry that came to a place from 0. */
async function object(entrant: number, place: number) {
  const onClose = vi.fn()
  await signIn(contest.entries[entrant]?.author as TestMember)
  renderPage(<ObjectDialog bounty={contest.bounty} onClose={onClose} />)
  const dialog = within(await screen.findByRole('dialog'))
  const title = contest.entries[place]?.entry.title ?? 'an entry'
  fireEvent.click(dialog.getByRole('radio', { name: new RegExp(title) }))
  fireEvent.change(dialog.getByRole('textbox', { name: 'Why' }), {
    target: { value: 'It copies the example of the brief.' },
  })
  const send = dialog.getByRole('button', { name: 'Send the objection' })
  return { dialog, send, onClose }
}
const objections = async () => {
  const params = { id: contest.bounty.bountyId }
  return (await world.ok(null, 'GET /api/v1/bounties/{id}/objections', { params })).items
}

describe('ObjectDialog', () => {
  it('says at the entries why one of them cannot be objected to', async () => {
    const { dialog, send } = await object(0, 0)
    fireEvent.click(send)
    await dialog.findByText('Choose a winning entry that isn’t yours')
    expect(await objections()).toEqual([])
  })

  it('stays open where the server cannot be reached, with what was written', async () => {
    const { dialog, send, onClose } = await object(1, 0)
    cutOff('POST /api/v1/bounties')
    fireEvent.click(send)
    await dialog.findByText('Can’t reach Laurel')
    expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Why' }).value).toBe(
      'It copies the example of the brief.',
    )
    expect(onClose).not.toHaveBeenCalled()
    restoreNetwork()
    expect(await objections()).toEqual([])
  })

  it('objects once under a double click', async () => {
    const { send, onClose } = await object(1, 0)
    fireEvent.click(send)
    fireEvent.click(send)
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(countCalls('POST /api/v1/bounties')).toBe(1)
    expect((await objections()).map(({ reason }) => reason)).toEqual([
      'It copies the example of the brief.',
    ])
  })
})
