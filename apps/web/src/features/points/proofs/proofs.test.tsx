import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import GranularAirdropPage from '../../../pages/granular-airdrop.tsx'
import { cutOff, restoreNetwork } from '../../../testing/network.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { openWorld, signIn } from '../../../testing/world.ts'

const world = openWorld()
const DAY_MS = 24 * 60 * 60_000

/** A member with a grant, signed in; with `isSealed` its day is over. Returns the transfer. */
async function buildGrant({ isSealed }: { isSealed: boolean }): Promise<string> {
  const member = await signIn(await world.joinAs({ points: 70 }))
  if (isSealed) await world.advance(2 * DAY_MS)
  const { items } = await world.ok(member, 'GET /api/v1/me/transfers')
  return items[0]?.transferId ?? ''
}

const proofOf = async (id: string) =>
  (await world.ok(null, 'GET /api/v1/transfers/{id}/proof', { params: { id } })).proof

describe('the proof of a transfer', () => {
  const open = (id: string) => renderPage(<GranularAirdropPage />, `/granular-airdrop?tx=${id}`)

  it('says when a transfer of today will be sealed', async () => {
    open(await buildGrant({ isSealed: false }))
    await screen.findByText('Not sealed yet')
    screen.getByText(/sealed at 00:20 UTC/)
  })

  it('is checked in the browser, step by step, and fails with any fact changed', async () => {
    open(await buildGrant({ isSealed: true }))
    fireEvent.click(await screen.findByRole('button', { name: 'Check the proof' }))
    await screen.findByText('The proof is valid')
    const steps = screen.getByRole('list', { name: 'Steps of the check' })
    expect(within(steps).getAllByText(/: fits$/)).toHaveLength(5)

    const amount = screen.getByRole('textbox', { name: 'amountPoints' })
    expect(amount).toHaveProperty('value', '70')
    fireEvent.change(amount, { target: { value: '7000' } })
    await screen.findByText('The proof fails')
    expect(within(steps).getAllByText(/: does not fit$/)).toHaveLength(2)

    fireEvent.click(screen.getByRole('button', { name: 'Restore the sealed values' }))
    await screen.findByText('The proof is valid')
  })

  it('compares with the root that was published, not with the one in the proof', async () => {
    open(await buildGrant({ isSealed: true }))
    const check = await screen.findByRole('button', { name: 'Check the proof' })
    cutOff('GET /api/v1/seals/')
    fireEvent.click(check)
    await screen.findAllByText(/reach Laurel|connection/)
    expect(screen.queryByText('The proof is valid')).toBeNull()
    restoreNetwork()
    fireEvent.click(check)
    await screen.findByText('The proof is valid')
  })
})

describe('/granular-airdrop?view=seals', () => {
  const open = () => renderPage(<GranularAirdropPage />, '/granular-airdrop?view=seals')
  const check = async (text: string) => {
    fireEvent.change(await screen.findByRole('textbox', { name: /Proof as JSON/ }), {
      target: { value: text },
    })
    fireEvent.click(screen.getByRole('button', { name: 'Check this proof' }))
  }

  it('lists the seals, linked to the day before, and checks a whole day', async () => {
    await buildGrant({ isSealed: true })
    open()
    const table = await screen.findByRole('table', { name: 'Seals, newest first' })
    await waitFor(() => expect(within(table).getAllByText('yes').length).toBeGreaterThan(1))
    expect(within(table).queryByText('no')).toBeNull()
    const [whole] = within(table).getAllByRole('button', { name: /^Check all transfers/ })
    fireEvent.click(whole as HTMLElement)
    await screen.findByText('The whole day is as it was sealed')
  })

  it('checks a pasted proof, and refuses one with a changed value or hash', async () => {
    const proof = await proofOf(await buildGrant({ isSealed: true }))
    open()
    await check(JSON.stringify(proof))
    await screen.findByText('The proof is valid')
    await check(JSON.stringify(proof).replace('"amountPoints":70', '"amountPoints":71'))
    await screen.findByText('The proof fails')
    await check(JSON.stringify({ ...proof, seal: { ...proof?.seal, root: 'a'.repeat(64) } }))
    await screen.findByText('The proof fails')
    screen.getByText('but published is')
  })

  it('says what is no proof, and that a day has no seal', async () => {
    const proof = await proofOf(await buildGrant({ isSealed: true }))
    open()
    await check('{"leaf"')
    await screen.findByText(/This is not JSON/)
    await check('{}')
    await screen.findByText(/“leaf” is not what a proof has there/)
    await check(JSON.stringify({ ...proof, seal: { ...proof?.seal, day: '2001-01-01' } }))
    await screen.findByText('No seal has been published for 1 Jan 2001.')
  })

  it('checks the file of a day, and finds what was changed in it', async () => {
    const id = await buildGrant({ isSealed: true })
    const proof = await proofOf(id)
    const address = `${world.url}/api/v1/seals/${proof?.seal.day}/file`
    const text = await (await fetch(address)).text()
    open()
    const input = await screen.findByLabelText('File of a day')
    const choose = (content: string) =>
      fireEvent.change(input, { target: { files: [new File([content], 'day.ndjson')] } })
    choose(text)
    await screen.findByText('The whole day is as it was sealed')
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    choose(text.replace('"amountPoints":70', '"amountPoints":71'))
    await screen.findByText('The transfers don’t lead to the published tree root.')
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    choose('nothing')
    await screen.findByText('This is not the file of a day.')
  })
})
