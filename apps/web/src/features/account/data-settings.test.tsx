import type { TestMember } from '@laurel/scenarios/test-world'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { QuestionsSlot } from '../../shell/slots/questions-slot.tsx'
import { ToastSlot } from '../../shell/slots/toast-slot.tsx'
import { countCalls, cutOff, holdCalls, restoreNetwork } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { openWorld, signIn } from '../../testing/world.ts'
import { DataSettings } from './data-settings.tsx'

const world = openWorld()
const EXPORT = 'GET /api/v1/me/export'
let ada: TestMember
/** The files that the page saved, as name and content. */
let saved: { name: string; file: Blob }[] = []

beforeEach(async () => {
  ada = await signIn(await world.join('newcomer'))
  saved = []
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob)
    return 'blob:export'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    saved.push({ name: this.download, file: files.at(-1) ?? new Blob() })
  })
})
afterEach(() => vi.restoreAllMocks())

const open = () =>
  renderPage(
    <>
      <DataSettings />
      <QuestionsSlot />
      <ToastSlot />
    </>,
    '/profile?section=data',
  )
const button = () => screen.getByRole('button', { name: 'Download export' })

describe('the export of an account', () => {
  it('is saved as a file of the day with what is stored about its owner', async () => {
    open()
    fireEvent.click(button())
    await screen.findByText('Export downloaded')
    const day = (await world.now()).toISOString().slice(0, 10)
    expect(saved.map(({ name }) => name)).toEqual([`laurel-export-${day}.json`])
    const content = JSON.parse((await saved[0]?.file.text()) ?? '')
    expect(content).toMatchObject({ userId: ada.userId, shortened: [] })
    expect(JSON.stringify(content.sections)).toContain(ada.username)
  })

  it('is given once an hour', async () => {
    open()
    fireEvent.click(button())
    await screen.findByText('Export downloaded')
    await waitFor(() => expect(button().getAttribute('aria-disabled')).not.toBe('true'))
    fireEvent.click(button())
    await screen.findByText('You exported your data recently')
    screen.getByText('You can export once an hour. Try again later.')
    expect(saved).toHaveLength(1)
  })

  it('is asked for once under a double click', async () => {
    open()
    const release = holdCalls(EXPORT)
    fireEvent.click(button())
    fireEvent.click(button())
    release()
    await screen.findByText('Export downloaded')
    expect(countCalls(EXPORT)).toBe(1)
    expect(saved).toHaveLength(1)
  })

  it('is not saved where the server cannot be reached, and is once it can', async () => {
    open()
    cutOff(EXPORT)
    fireEvent.click(button())
    await screen.findByText('Can’t reach Laurel')
    expect(saved).toEqual([])
    restoreNetwork()
    fireEvent.click(button())
    await screen.findByText('Export downloaded')
    expect(saved).toHaveLength(1)
  })
})

describe('the deletion of an account', () => {
  it('is only asked about when its button is pressed', async () => {
    open()
    fireEvent.click(screen.getByRole('button', { name: 'Delete account' }))
    await screen.findByRole('heading', { name: 'Delete your account?' })
    fireEvent.click(await screen.findByRole('button', { name: 'Keep my account' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(countCalls('POST')).toBe(0)
  })
})
