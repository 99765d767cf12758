import type { TestMember } from '@laurel/scenarios/test-world'
import { fireEvent, screen } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { countCalls } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { openWorld, signIn } from '../../testing/world.ts'
import CardFollowButton from './card-follow-button.tsx'

const world = openWorld()
const MINE = 'GET /api/v1/me/follows'
let me: TestMember
let ann: TestMember
let bob: TestMember

beforeAll(async () => {
  me = await world.join('author')
  ann = await world.join('author')
  bob = await world.join('author')
})

const draw = (...people: TestMember[]) =>
  renderPage(
    people.map((one, at) => (
      <CardFollowButton key={one.userId} id={one.userId} name={`Card ${at}`} />
    )),
  )

describe('CardFollowButton', () => {
  it('follows and unfollows, with one read for all cards and none on one’s own', async () => {
    await signIn(me)
    draw(me, ann, bob)
    fireEvent.click(await screen.findByRole('button', { name: 'Follow Card 1' }))
    const button = await screen.findByRole('button', { name: 'Following Card 1' })
    expect(button.getAttribute('aria-pressed')).toBe('true')
    expect(countCalls(MINE)).toBe(1)
    expect(screen.queryByRole('button', { name: 'Follow Card 0' })).toBeNull()
    screen.getByRole('button', { name: 'Follow Card 2' })
    expect((await world.ok(me, MINE)).items.map(({ subjectId }) => subjectId)).toEqual([ann.userId])
    fireEvent.click(button)
    await screen.findByRole('button', { name: 'Follow Card 1' })
    expect((await world.ok(me, MINE)).items).toEqual([])
  })
})
