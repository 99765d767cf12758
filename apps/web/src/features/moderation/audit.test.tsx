import { buildEntry, reviewSubmission } from '@laurel/scenarios/submissions'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import AdminPage from '../../pages/admin.tsx'
import { renderPage } from '../../testing/render-page.tsx'
import { openWorld, signIn } from '../../testing/world.ts'

const world = openWorld()
const place = () => screen.getByTestId('place').textContent

describe('the audit log', () => {
  it('is filtered by the address, and says when nothing matches', async () => {
    const moderator = await world.join('moderator')
    const { entry: post } = await buildEntry(world, { part: 'newcomer' })
    await reviewSubmission(world, moderator, post.submissionId, { decision: 'accept' })
    await signIn(moderator)
    renderPage(<AdminPage />, '/admin?tab=audit')
    await screen.findByRole('rowheader', { name: 'Accepted an entry or post' })
    await screen.findByRole('option', { name: 'Accepted an entry or post' })
    fireEvent.change(screen.getByRole('combobox', { name: /^What/ }), {
      target: { value: 'submission.accept' },
    })
    await waitFor(() => expect(place()).toBe('/admin?tab=audit&action=submission.accept'))
    await screen.findByRole('rowheader', { name: 'Accepted an entry or post' })
    fireEvent.change(screen.getByLabelText(/^To/), { target: { value: '2020-01-01' } })
    await screen.findByText('No such actions')
    fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
    await screen.findByRole('rowheader', { name: 'Accepted an entry or post' })
    expect(place()).toBe('/admin?tab=audit')
    expect(screen.queryByRole('button', { name: 'Verify' })).toBeNull()
  })

  it('is verified and exported by admins', async () => {
    await signIn(await world.join('admin'))
    renderPage(<AdminPage />, '/admin?tab=audit')
    fireEvent.click(await screen.findByRole('button', { name: 'Verify' }))
    await screen.findByText('The audit log is intact')
    screen.getByText(/ checked /)
    screen.getByText(/^[0-9a-f]{64}$/)
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:saved')
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    fireEvent.click(screen.getByRole('button', { name: 'Export as CSV' }))
    await screen.findByRole('rowheader', { name: 'Exported the audit log' })
    expect(saved).toHaveBeenCalledOnce()
    vi.restoreAllMocks()
  })
})
