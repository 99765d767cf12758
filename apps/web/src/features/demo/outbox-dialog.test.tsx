import { screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { FakeApi } from '../../testing/fake-api.ts'
import { renderPage } from '../../testing/render-page.tsx'
import OutboxDialog from './outbox-dialog.tsx'

const mail = (id: string) => ({
  id,
  to: 'ann@example.test',
  subject: `Mail ${id}`,
  text: `Text of ${id}`,
  sentAt: new Date().toISOString(),
})

function open(mails: ReturnType<typeof mail>[]) {
  new FakeApi().install().on('GET /api/v1/demo/mails', () => ({ items: mails }))
  renderPage(<OutboxDialog mailId="" onOpen={() => {}} onClose={() => {}} />)
}

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('the outbox', () => {
  it('opens the only mail at once, which came just now', async () => {
    open([mail('1')])
    expect(await screen.findByText('Text of 1')).toBeTruthy()
    expect(screen.getAllByText('just now').length).toBe(2)
  })

  it('lets one choose between two', async () => {
    open([mail('1'), mail('2')])
    expect(await screen.findByText('Mail 2')).toBeTruthy()
    expect(screen.queryByText(/^Text of/)).toBeNull()
  })
})
