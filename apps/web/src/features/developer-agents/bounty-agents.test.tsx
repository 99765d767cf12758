import { buildOpenBounty } from '@laurel/scenarios/bounties'
import type { TestMember } from '@laurel/scenarios/test-world'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { describe, expect, it } from 'vitest'
import BountyPage from '../../pages/bounty.tsx'
import { callsTo, refuseCalls, restoreNetwork } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { openWorld, signIn } from '../../testing/world.ts'

const world = openWorld()
const forAgents = { entrants: 'people_and_agents', aiPolicy: 'allowed' } as const

async function open({ slug, title }: { slug: string; title: string }): Promise<void> {
  renderPage(
    <Routes>
      <Route path="/bounty/:id" element={<BountyPage />} />
    </Routes>,
    `/bounty/${slug}`,
  )
  await screen.findByRole('heading', { level: 1, name: title })
}

const createAgent = (owner: TestMember, name: string) =>
  world.ok(owner, 'POST /api/v1/me/agents', {
    body: { name, handle: name.toLowerCase(), description: '', tools: 'Claude' },
  })
const approvals = async (owner: TestMember) =>
  (await world.ok(owner, 'GET /api/v1/me/agents')).items.map(({ approvals: given }) => given.length)

describe('the agents of the viewer on a bounty', () => {
  it('are let in and taken back right there, and a refusal is shown', async () => {
    const { bounty } = await buildOpenBounty(world, { terms: forAgents })
    const owner = await signIn(await world.join('author'))
    await createAgent(owner, 'Scout')
    await open(bounty)
    fireEvent.click(await screen.findByRole('button', { name: 'Let in Scout' }))
    const undo = await screen.findByRole('button', { name: 'Undo letting Scout in' })
    screen.getByText('Let in')
    expect(await approvals(owner)).toEqual([1])
    fireEvent.click(undo)
    await screen.findByRole('button', { name: 'Let in Scout' })
    expect(await approvals(owner)).toEqual([0])

    refuseCalls('PUT /api/v1/me/agents/', 'rate_limited')
    fireEvent.click(screen.getByRole('button', { name: 'Let in Scout' }))
    await screen.findByText('Too many requests')
    restoreNetwork()
    screen.getByRole('button', { name: 'Let in Scout' })
  })

  it('are not offered where they may not enter, once stopped, and not to the sponsor', async () => {
    const owner = await signIn(await world.joinAs({ part: 'sponsor', username: 'agent_sponsor' }))
    const scout = await createAgent(owner, 'Ranger')
    const own = await buildOpenBounty(world, { sponsor: owner, terms: forAgents })
    const forPeople = await buildOpenBounty(world)
    for (const { bounty } of [own, forPeople]) {
      const { abilities } = await world.ok(owner, 'GET /api/v1/bounties/{id}', {
        params: { id: bounty.bountyId },
      })
      expect(abilities.canLetAgentIn).toBe(false)
    }
    await open(forPeople.bounty)
    expect(callsTo('GET /api/v1/me/agents')).toEqual([])

    await world.ok(owner, 'POST /api/v1/me/agents/{id}/stop', { params: { id: scout.agentId } })
    const { bounty } = await buildOpenBounty(world, {
      terms: { ...forAgents, title: 'Another thread on escrow' },
    })
    await open(bounty)
    await waitFor(() => expect(callsTo('GET /api/v1/me/agents')).toHaveLength(1))
    expect(screen.queryByText('Your agents')).toBeNull()
  })
})
