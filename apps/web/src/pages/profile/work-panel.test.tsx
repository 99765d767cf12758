import { buildDraft } from '@laurel/scenarios/bounties'
import { buildEntry } from '@laurel/scenarios/submissions'
import { screen } from '@testing-library/react'
import { describe, it } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { openWorld, signIn } from '../../testing/world.ts'
import WorkPanel from './work-panel.tsx'

const world = openWorld()

describe('my work', () => {
  it('opens at entries and posts for an author without bounties', async () => {
    const { author, entry } = await buildEntry(world)
    await signIn(author)
    renderPage(<WorkPanel />, '/profile?section=work')
    await screen.findByRole('tab', { name: 'Entries and posts', selected: true })
    await screen.findByText(entry.title)
  })

  it('opens at bounties for who has one, and lists it', async () => {
    const sponsor = await world.join('sponsor')
    await buildEntry(world, { author: sponsor })
    const { bounty } = await buildDraft(world, { sponsor })
    await signIn(sponsor)
    renderPage(<WorkPanel />, '/profile?section=work')
    await screen.findByRole('tab', { name: 'Bounties', selected: true })
    await screen.findByText(bounty.title)
  })
})
