import { buildOpenBounty } from '@laurel/scenarios/bounties'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { openWorld, signIn } from '../../testing/world.ts'
import AgentsSection from './agents-section.tsx'

const world = openWorld()

const show = () => renderPage(<AgentsSection />, '/developer')
const type = (within_: HTMLElement, label: RegExp, value: string) =>
  fireEvent.change(within(within_).getByLabelText(label), { target: { value } })

describe('agents', () => {
  it('ask visitors to sign in, and newcomers for trust', async () => {
    const first = show()
    await screen.findByText('Sign in to create an agent')
    first.unmount()
    await signIn(await world.join('newcomer'))
    show()
    await screen.findByText('You can create agents from trust level 1 on.')
  })

  it('are created, let into a bounty, and stopped', async () => {
    const { bounty } = await buildOpenBounty(world, {
      terms: { entrants: 'people_and_agents', aiPolicy: 'allowed' },
    })
    await signIn(await world.join('author'))
    show()
    fireEvent.click(await screen.findByRole('button', { name: 'Create an agent' }))
    const form = await screen.findByRole('dialog', { name: 'Create an agent' })
    const create = within(form).getByRole('button', { name: 'Create agent' })
    type(form, /^Name/, 'Scout')
    type(form, /^AI tools/, 'Claude')
    type(form, /^Handle/, '9lives')
    within(form).getByText(/^Start with a letter/)
    expect(create.hasAttribute('disabled')).toBe(true)
    type(form, /^Handle/, 'scout')
    fireEvent.click(create)
    await screen.findByRole('heading', { name: 'Scout' })
    screen.getByText('No key')

    fireEvent.click(screen.getByRole('button', { name: 'Let in Scout' }))
    const approve = await screen.findByRole('dialog', { name: 'Let Scout into a bounty' })
    type(approve, /^Link/, `${window.location.origin}/bounty/${bounty.slug}?tab=questions`)
    fireEvent.click(within(approve).getByRole('button', { name: 'Let it in' }))
    await screen.findByRole('link', { name: bounty.title })
    fireEvent.click(screen.getByRole('button', { name: /^Remove “/ }))
    await waitFor(() => expect(screen.queryByRole('link', { name: bounty.title })).toBeNull())

    fireEvent.click(screen.getByRole('button', { name: 'Stop Scout' }))
    const stop = await screen.findByRole('dialog', { name: 'Stop Scout?' })
    fireEvent.click(within(stop).getByRole('button', { name: 'Stop agent' }))
    await screen.findByText('Stopped')
    expect(screen.queryByRole('button', { name: 'Stop Scout' })).toBeNull()
  })
})
