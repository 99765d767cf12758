import { PROBLEMS } from '@laurel/contract/problems'
import { buildOpenBounty, cancelBounty, readBounty } from '@laurel/scenarios/bounties'
import type { TestMember } from '@laurel/scenarios/test-world'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { api } from '../../lib/api/api.ts'
import {
  bodiesOf,
  countCalls,
  cutOff,
  holdCalls,
  keysOf,
  loseAnswers,
  refuseCalls,
  restoreNetwork,
} from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { openWorld, signIn } from '../../testing/world.ts'
import ReasonDialog from './reason-dialog.tsx'

const world = openWorld()
const CANCEL = 'POST /api/v1/bounties'
let sponsor: TestMember
let bountyId = ''
const onDone = vi.fn()

beforeEach(async () => {
  const built = await buildOpenBounty(world)
  bountyId = built.bounty.bountyId
  sponsor = await signIn(built.sponsor)
})

/** A page with the dialog that cancels a bounty. */
function Desk() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Cancel
      </button>
      {isOpen && (
        <ReasonDialog
          title="Cancel this bounty"
          description="This is permanent."
          name="reason"
          label="Why"
          confirmLabel="Cancel the bounty"
          cancelLabel="Keep it"
          tone="danger"
          onClose={() => setOpen(false)}
          schema={async () => (await import('@laurel/contract/work/bounties')).cancelBounty.body}
          send={(reason) =>
            api('POST /api/v1/bounties/{id}/cancel', {
              params: { id: bountyId },
              body: { reason },
            })
          }
          onDone={(reply) => {
            onDone(reply)
            setOpen(false)
          }}
        />
      )}
    </>
  )
}

const opener = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel', hidden: true })
const confirmButton = () =>
  screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel the bounty' })
const confirm = () => act(async () => void fireEvent.click(confirmButton()))
const field = () => screen.getByRole('textbox', { name: 'Why' })
const write = (value: string) => fireEvent.change(field(), { target: { value } })
const stateNow = async () => (await readBounty(world, sponsor, bountyId)).state
/** What is said at the field. */
const said = () =>
  (field().getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join()

async function open() {
  renderPage(<Desk />)
  opener().focus()
  fireEvent.click(opener())
  await screen.findByRole('dialog', { name: 'Cancel this bounty' })
}

describe('ReasonDialog', () => {
  it('asks for a reason that is long enough before it can be confirmed', async () => {
    await open()
    expect(confirmButton().disabled).toBe(true)
    write('  no  ')
    expect(confirmButton().disabled).toBe(true)
    write('No budget')
    expect(confirmButton().disabled).toBe(false)
    expect(screen.getByText('9/500')).toBeTruthy()
  })

  it('sends the reason once, however often it is confirmed, and returns the focus', async () => {
    await open()
    write('  No budget ')
    const answer = holdCalls(CANCEL)
    await confirm()
    await confirm()
    expect(confirmButton().getAttribute('aria-busy')).toBe('true')
    answer()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(bodiesOf(CANCEL)).toEqual([{ reason: 'No budget' }])
    expect(onDone).toHaveBeenCalledOnce()
    expect(onDone.mock.calls[0]?.[0]).toMatchObject({ bountyId, state: 'cancelled' })
    await waitFor(() => expect(document.activeElement).toBe(opener()))
  })

  it('sends nothing when it is dismissed, and starts empty the next time', async () => {
    await open()
    write('No budget')
    fireEvent.click(screen.getByRole('button', { name: 'Keep it' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(opener()))
    fireEvent.click(opener())
    await screen.findByRole('dialog')
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('')
    expect([countCalls(CANCEL), await stateNow()]).toEqual([0, 'open'])
  })

  it('keeps the reason after a lost answer, and repeats the same request', async () => {
    await open()
    write('No budget')
    loseAnswers(CANCEL, 2)
    await confirm()
    await waitFor(() => expect(said()).toContain('Check your connection and try again.'))
    expect(await stateNow()).toBe('cancelled')
    await confirm()
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
    expect(new Set(keysOf(CANCEL)).size).toBe(1)
    expect(bodiesOf(CANCEL)).toEqual(Array(3).fill({ reason: 'No budget' }))
  })

  it('says that Laurel cannot be reached, and sends once it can', async () => {
    await open()
    write('No budget')
    cutOff(CANCEL)
    await confirm()
    await waitFor(() => expect(said()).toContain('Check your connection and try again.'))
    expect(await stateNow()).toBe('open')
    restoreNetwork()
    await confirm()
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
    expect(await stateNow()).toBe('cancelled')
  })

  it('says at its field that the server is overloaded', async () => {
    await open()
    write('No budget')
    refuseCalls(CANCEL, 'overloaded')
    await confirm()
    await waitFor(() => expect(said()).toContain(PROBLEMS.overloaded.text))
    expect(field().getAttribute('aria-invalid')).toBe('true')
  })

  it('stays open to say that it was cancelled on another device', async () => {
    await open()
    await cancelBounty(world, sponsor, bountyId, { reason: 'Done on another device' })
    write('No budget')
    await confirm()
    await waitFor(() => expect(said()).toBe(PROBLEMS.bounty_wrong_state.text))
    expect(screen.getByRole('dialog')).toBeTruthy()
    expect(onDone).not.toHaveBeenCalled()
  })

  it('does not let another member cancel', async () => {
    await signIn(await world.join('sponsor'))
    await open()
    write('No budget')
    await confirm()
    await waitFor(() => expect(said()).toContain(PROBLEMS.not_allowed.text))
    expect(await stateNow()).toBe('open')
  })
})
