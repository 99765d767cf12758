import { buildOpenBounty, readBounty } from '@laurel/scenarios/bounties'
import { buildEntry } from '@laurel/scenarios/submissions'
import type { TestMember } from '@laurel/scenarios/test-world'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ToastSlot } from '../../../shell/slots/toast-slot.tsx'
import { buildFunded } from '../../../testing/funded.ts'
import {
  bodiesOf,
  countCalls,
  cutOff,
  loseAnswers,
  restoreNetwork,
} from '../../../testing/network.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { openWorld, signIn } from '../../../testing/world.ts'
import { ImproveForm } from './improve-form.tsx'

const world = openWorld()
type Terms = NonNullable<Parameters<typeof buildOpenBounty>[1]>['terms']
let sponsor: TestMember
let bounty: Awaited<ReturnType<typeof readBounty>>

const place = () => screen.getByTestId('place').textContent
const button = (name: string) => screen.getByRole('button', { name })
const write = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const stored = async () => await readBounty(world, sponsor, bounty.bountyId)

function show(built: { sponsor: TestMember; bounty: typeof bounty }): void {
  ;({ sponsor, bounty } = built)
  renderPage(
    <>
      <ImproveForm bounty={bounty} />
      <ToastSlot />
    </>,
  )
}
async function open(terms: Terms = {}, entries = 0): Promise<void> {
  const built = await buildOpenBounty(world, { terms })
  const { bountyId } = built.bounty
  for (let entry = 0; entry < entries; entry += 1) await buildEntry(world, { bountyId })
  await signIn(built.sponsor)
  show({ ...built, bounty: await readBounty(world, built.sponsor, bountyId) })
}
/** Resolves once the page of the bounty opens. */
const published = () => waitFor(() => expect(place()).toBe(`/bounty/${bounty.slug}`))

async function confirm(): Promise<HTMLElement> {
  fireEvent.click(button('Save changes'))
  const dialog = await screen.findByRole('dialog', { name: 'Publish these changes' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Publish the changes' }))
  return dialog
}

describe('the form that improves published terms', () => {
  it('saves nothing while nothing is changed', async () => {
    await open()
    expect(button('Save changes').hasAttribute('disabled')).toBe(true)
    write('1st place', '400')
    expect(button('Save changes').hasAttribute('disabled')).toBe(false)
    write('1st place', '300')
    expect(button('Save changes').hasAttribute('disabled')).toBe(true)
    const keep = screen.getByRole('link', { name: 'Keep the terms' })
    expect(keep.getAttribute('href')).toBe(`/bounty/${bounty.slug}`)
  })

  it('adds places and bonus spots, and says exactly what they cost', async () => {
    await open()
    const { balances } = await world.ok(sponsor, 'GET /api/v1/me')
    fireEvent.click(button('Add a place'))
    write('Bonus spots', '3')
    write('Points for each', '50')
    fireEvent.click(button('Save changes'))
    const dialog = await screen.findByRole('dialog', { name: 'Publish these changes' })
    within(dialog).getByText('250 pts')
    expect(dialog.textContent).toContain('3 changes go into the public change log immediately.')
    expect(dialog.textContent).not.toContain('Everyone who entered')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Publish the changes' }))
    await published()
    await screen.findByText('Terms improved')
    const better = { prizeAmounts: ['300', '200', '100', '100'], bonusCount: 3, bonusAmount: '50' }
    expect(bodiesOf('PATCH')).toEqual([better])
    expect(await stored()).toMatchObject({ ...better, escrow: { balance: '850' } })
    const after = await world.ok(sponsor, 'GET /api/v1/me')
    expect(after.balances.spendablePoints).toBe(balances.spendablePoints - 250)
  })

  it('relaxes the rules: fewer terms, fewer rights, more people', async () => {
    await open({
      disqualifiers: ['Copied text', 'Made by a bot'],
      questions: [
        { id: 'source', text: 'Which source?', isRequired: true },
        { id: 'name', text: 'Which name?', isRequired: true },
      ],
      rights: 'assignment',
      minTrustLevel: 1,
    })
    fireEvent.click(button('Remove the disqualifier Copied text'))
    fireEvent.click(screen.getAllByLabelText('An answer is required')[0] as HTMLElement)
    fireEvent.click(button('Remove the question Which name?'))
    fireEvent.click(button('Add a link'))
    write('Link 2', 'https://example.org/style')
    write('Rights: you can ask for less', 'license')
    write('Minimum trust level', '0')
    write('Entries per person', '2')
    write('Days to decide after voting', '3')
    await confirm()
    await published()
    expect(bodiesOf('PATCH')).toEqual([
      {
        disqualifiers: ['Made by a bot'],
        questions: [{ id: 'source', text: 'Which source?', isRequired: false }],
        referenceLinks: ['https://example.org/escrow', 'https://example.org/style'],
        rights: 'license',
        minTrustLevel: 0,
        entriesPerPerson: 2,
        decisionDays: 3,
      },
    ])
    expect(await stored()).toMatchObject(bodiesOf('PATCH')[0] as object)
  })

  it('offers only what is better than published', async () => {
    await open({ rights: 'license', minTrustLevel: 1, entriesPerPerson: 4, decisionDays: 5 })
    const options = (label: string) =>
      within(screen.getByLabelText(label))
        .getAllByRole('option')
        .map(({ textContent }) => textContent)
    expect(options('Rights: you can ask for less')).toEqual(['No rights', 'Licence'])
    expect(options('Minimum trust level')).toEqual(['0', '1'])
    expect(options('Entries per person')).toEqual(['4', '5'])
    expect(screen.getByLabelText('Days to decide after voting').getAttribute('max')).toBe('5')
    expect(screen.queryByRole('button', { name: 'Remove link 1' })).toBeNull()
  })

  it('asks after the first entry no longer who may enter, and says who is notified', async () => {
    await open({ minTrustLevel: 0 }, 1)
    expect(screen.queryByLabelText('Entries per person')).toBeNull()
    write('1st place', '350')
    const dialog = await confirm()
    expect(dialog.textContent).toContain('1 change goes into the public change log immediately.')
    expect(dialog.textContent).toContain('Everyone who entered is notified.')
    await published()
    expect((await stored()).prizeAmounts).toEqual(['350', '200', '100'])
  })

  it('says at the field from where a prize may rise', async () => {
    await open()
    screen.getByText('at least 300 pts')
    write('1st place', '299')
    fireEvent.blur(screen.getByLabelText('1st place'))
    expect(screen.getByRole('alert').textContent).toBe('Enter at least 300 pts')
    write('1st place', 'a lot')
    expect(button('Save changes').hasAttribute('disabled')).toBe(true)
  })

  it('moves the points once under a double click', async () => {
    await open()
    write('1st place', '500')
    const dialog = await confirm()
    fireEvent.click(within(dialog).getByText('Publish the changes'))
    await published()
    expect(countCalls('PATCH')).toBe(1)
    expect((await stored()).escrow?.balance).toBe('800')
  })

  it('moves nothing where the server cannot be reached, keeps what was typed and says so', async () => {
    await open()
    cutOff('PATCH')
    write('1st place', '500')
    await confirm()
    await screen.findByText('Can’t reach Laurel')
    screen.getByText(/Nothing was changed\./)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByLabelText<HTMLInputElement>('1st place').value).toBe('500')
    expect((await stored()).escrow?.balance).toBe('600')
    restoreNetwork()
    await confirm()
    await published()
    expect((await stored()).escrow?.balance).toBe('800')
  })

  it('pays a raise once where the answer was lost and it is published again', async () => {
    await open()
    loseAnswers('PATCH')
    write('1st place', '500')
    await confirm()
    await screen.findByText('Can’t reach Laurel')
    restoreNetwork()
    await confirm()
    await published()
    expect(await stored()).toMatchObject({
      prizeAmounts: ['500', '200', '100'],
      escrow: { balance: '800' },
    })
  })

  it('raises nothing beyond the balance, and says so', async () => {
    const built = await buildOpenBounty(world, {
      sponsor: await world.joinAs({ part: 'sponsor', points: 700 }),
    })
    await signIn(built.sponsor)
    show(built)
    write('1st place', '5000')
    await confirm()
    await screen.findByText('Not enough points')
    expect(await stored()).toMatchObject({ escrow: { balance: '600' } })
  })

  it('leaves a prize alone that was paid in SOL', async () => {
    const built = await buildFunded(world)
    await signIn(built.sponsor)
    show(built)
    screen.getByText('These can’t change: the 3 SOL were paid into escrow in one transaction.')
    expect(screen.queryByLabelText('1st place')).toBeNull()
    write('Days to decide after voting', '2')
    await confirm()
    await published()
    expect((await stored()).decisionDays).toBe(2)
  })
})
