import { type BuiltContest, buildAnnounced, objectToAward } from '@laurel/scenarios/awards'
import { readBounty } from '@laurel/scenarios/bounties'
import type { TestMember } from '@laurel/scenarios/test-world'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { bodiesOf, countCalls } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { openWorld, signIn } from '../../testing/world.ts'
import ObjectDialog from './object-dialog.tsx'

const world = openWorld()
const REASON = 'The winning text breaks the limit of the brief.'
let contest: BuiltContest<TestMember>
beforeAll(async () => {
  contest = await buildAnnounced(world, {
    entryCount: 3,
    voters: 1,
    terms: { prizeAmounts: ['300'] },
  })
})

/** Opens the dialog as the author of an entry. */
async function open(index: number) {
  const entrant = await signIn(contest.entries[index]?.author ?? (await world.join('author')))
  const bounty = await readBounty(world, entrant, contest.bounty.bountyId)
  const onClose = vi.fn()
  const { unmount } = renderPage(<ObjectDialog bounty={bounty} onClose={onClose} />)
  return { entrant, onClose, unmount }
}
const call = () => `POST /api/v1/bounties/${contest.bounty.bountyId}/objections`
const winner = () => screen.getByRole<HTMLInputElement>('radio', { name: /1st place/ })
const reason = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Why' })
const write = (value: string) => fireEvent.change(reason(), { target: { value } })
const send = () => screen.getByRole('button', { name: 'Send the objection' })

describe('a draft of an objection', () => {
  it('keeps what was typed while it is closed, and sends it once with the chosen entry', async () => {
    const first = await open(1)
    expect(send().hasAttribute('disabled')).toBe(true)
    fireEvent.click(winner())
    write('too short')
    expect(send().hasAttribute('disabled')).toBe(true)
    write(REASON)
    fireEvent.click(screen.getByRole('button', { name: 'Don’t object' }))
    expect(first.onClose).toHaveBeenCalledOnce()
    first.unmount()
    const { onClose } = await open(1)
    expect([winner().checked, reason().value]).toEqual([true, REASON])
    fireEvent.click(send())
    fireEvent.click(send())
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    const submissionId = contest.entries[0]?.entry.submissionId
    expect(bodiesOf(call())).toEqual([{ submissionId, reason: REASON }])
  })

  it('stays open with the text when another tab has objected already', async () => {
    const { entrant, onClose } = await open(2)
    const submissionId = contest.entries[0]?.entry.submissionId ?? ''
    const body = { submissionId, reason: 'Sent from another tab' }
    await objectToAward(world, entrant, contest.bounty.bountyId, body)
    fireEvent.click(winner())
    write(REASON)
    fireEvent.click(send())
    await screen.findByText('You already objected here')
    expect([reason().value, countCalls(call()), onClose.mock.calls]).toEqual([REASON, 1, []])
  })
})
