import { buildOpenBounty } from '@laurel/scenarios/bounties'
import type { TestMember } from '@laurel/scenarios/test-world'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { describe, expect, it } from 'vitest'
import AdminPage from '../../pages/admin.tsx'
import BountyPage from '../../pages/bounty.tsx'
import { countCalls } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { openWorld, signIn } from '../../testing/world.ts'

const world = openWorld()
const desk = '/admin?tab=sponsors'

async function expectOnBounty(slug: string, text: string) {
  const { unmount } = renderPage(
    <Routes>
      <Route path="/bounty/:id" element={<BountyPage />} />
    </Routes>,
    `/bounty/${slug}`,
  )
  await screen.findByText(text)
  unmount()
}

async function fillForm(username: string) {
  fireEvent.click(await screen.findByRole('button', { name: 'Verify a sponsor' }))
  const dialog = await screen.findByRole('dialog', { name: 'Verify a sponsor' })
  const type = (label: string, value: string) =>
    fireEvent.change(within(dialog).getByLabelText(label), { target: { value } })
  const verify = within(dialog).getByRole('button', { name: 'Verify' })
  expect(verify.hasAttribute('disabled')).toBe(true)
  type('Username', `@${username}`)
  type('Reason', 'Runs the repair café that we visited')
  type('Proof', 'https://example.org/about-us')
  return { dialog, verify }
}

describe('verified sponsors', () => {
  it('are revoked with a reason, and verified once under a double click; bounties say which', async () => {
    const { bounty, sponsor } = await buildOpenBounty(world)
    const { username } = await world.ok(sponsor, 'GET /api/v1/me')
    await expectOnBounty(bounty.slug, 'Verified sponsor.')
    const admin: TestMember = await signIn(await world.join('admin'))

    const first = renderPage(<AdminPage />, desk)
    const revoke = async () => await screen.findByRole('button', { name: 'Revoke' })
    fireEvent.click(await revoke())
    const dialog = await screen.findByRole('dialog', { name: /^Revoke the verification of / })
    fireEvent.change(within(dialog).getByRole('textbox'), {
      target: { value: 'They sold the account' },
    })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Revoke' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Revoke' })).toBeNull())
    screen.getByText(/They sold the account/)
    first.unmount()
    await expectOnBounty(bounty.slug, 'Prize only.')

    renderPage(<AdminPage />, desk)
    const { verify } = await fillForm(username)
    fireEvent.click(verify)
    fireEvent.click(verify)
    await revoke()
    screen.getByText('Runs the repair café that we visited')
    expect(countCalls('POST /api/v1/admin/sponsors')).toBe(2)
    const { items } = await world.ok(admin, 'GET /api/v1/admin/sponsors')
    expect(items.map((item) => [item.sponsor.username, item.revokedAt === null])).toEqual([
      [username, true],
      [username, false],
    ])
    const params = { id: bounty.bountyId }
    const { sponsorRecord } = await world.ok(admin, 'GET /api/v1/bounties/{id}', { params })
    expect(sponsorRecord.isVerified).toBe(true)
  })

  it('stay a form with its texts where there is no such person', async () => {
    await signIn(await world.join('admin'))
    renderPage(<AdminPage />, desk)
    const { dialog, verify } = await fillForm('nobody_here')
    fireEvent.click(verify)
    await within(dialog).findByRole('alert')
    expect(within(dialog).getByLabelText<HTMLInputElement>('Username').value).toBe('@nobody_here')
  })

  it('are no desk for moderators', async () => {
    await signIn(await world.join('moderator'))
    renderPage(<AdminPage />, desk)
    await screen.findByRole('heading', { level: 2, name: 'Overview' })
    screen.getByRole('link', { name: /^Entries and posts/ })
    expect(screen.queryByRole('link', { name: 'Sponsors' })).toBeNull()
  })
})
