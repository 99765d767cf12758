import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  findOperations,
  listOperations,
  type OpenApiDocument,
} from '../features/developer/openapi.ts'
import { callsTo, cutOff, restoreNetwork } from '../testing/network.ts'
import { renderPage } from '../testing/render-page.tsx'
import { openWorld, signIn } from '../testing/world.ts'
import DeveloperPage from './developer.tsx'

const world = openWorld()
const place = () => screen.getByTestId('place').textContent
const operations = async () => {
  const document: OpenApiDocument = await (await fetch(`${world.url}/api/v1/openapi.json`)).json()
  return listOperations(document)
}
/** Opens the page at one operation, found by its path. */
async function openAt(path: string): Promise<HTMLElement> {
  renderPage(<DeveloperPage />, `/developer?q=${encodeURIComponent(`get ${path}`)}`)
  const name = await screen.findByText(path, { selector: 'code' })
  return name.closest('details') as HTMLElement
}
const send = (operation: HTMLElement) =>
  fireEvent.click(within(operation).getByRole('button', { name: 'Send', hidden: true }))
const write = (operation: HTMLElement, label: RegExp, value: string) =>
  fireEvent.change(within(operation).getByLabelText(label), { target: { value } })

describe('/developer', () => {
  it('lists every operation of the document, which can be downloaded', async () => {
    renderPage(<DeveloperPage />, '/developer')
    const all = await operations()
    await screen.findByText(`${all.length} operations`)
    expect(document.querySelectorAll('details[id]')).toHaveLength(all.length)
    screen.getByRole('heading', { name: 'Types' })
    const download = screen.getByRole('link', { name: 'OpenAPI 3.1' })
    expect(download.getAttribute('href')).toBe('/api/v1/openapi.json')
  })

  it('keeps the search in the address, and lists what has every word', async () => {
    renderPage(<DeveloperPage />, '/developer?q=zzzz')
    await screen.findByText('No operations found')
    screen.getByText('0 operations')
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search operations' }), {
      target: { value: 'POST exposures/{id}/vote' },
    })
    await waitFor(() => expect(place()).toBe('/developer?q=POST+exposures%2F%7Bid%7D%2Fvote'))
    screen.getByText('1 operation')
    screen.getByText('/api/v1/arena/exposures/{id}/vote', { selector: 'code' })
    expect(screen.queryByRole('heading', { name: 'Types' })).toBeNull()
  })

  it('shows body, problems and a command for a change, and no way to try it', async () => {
    renderPage(<DeveloperPage />, '/developer?q=POST%20exposures/%7Bid%7D/vote')
    const path = await screen.findByText('/api/v1/arena/exposures/{id}/vote', { selector: 'code' })
    const operation = within(path.closest('details') as HTMLElement)
    operation.getByText('Request body')
    operation.getByText('Response 200')
    operation.getByText('Problems')
    operation.getByText(
      (text) =>
        text.startsWith(`curl -X POST ${world.url}/api/v1/arena/exposures/{id}/vote`) &&
        text.includes('idempotency-key'),
    )
    expect(operation.queryByRole('button', { name: 'Send', hidden: true })).toBeNull()
  })

  it('opens the operation that the address names, and no other', async () => {
    const creators = findOperations(await operations(), 'creators')
    const last = creators.at(-1)?.id ?? ''
    renderPage(<DeveloperPage />, `/developer?q=creators#${last}`)
    await screen.findByText(`${creators.length} operations`)
    const open = [...document.querySelectorAll('details[open]')].map(({ id }) => id)
    expect(open).toEqual([last])
  })

  it('says that the reference could not be read, and shows it once it can', async () => {
    cutOff('GET /api/v1/openapi.json')
    renderPage(<DeveloperPage />, '/developer?q=rules')
    await screen.findByText('Can’t reach Laurel')
    restoreNetwork()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('/api/v1/rules', { selector: 'code' })
  })
})

describe('trying an operation', () => {
  it('fills path and query, and leaves out what is empty', async () => {
    await world.joinAs({ username: 'ada_ferro', displayName: 'Ada Ferro' })
    const operation = await openAt('/api/v1/creators/{username}')
    write(operation, /^username/, 'ada_ferro')
    send(operation)
    await within(operation).findByText('200')
    within(operation).getByText(/"displayName": "Ada Ferro"/)
    expect(callsTo('GET /api/v1/creators')).toEqual(['GET /api/v1/creators/ada_ferro'])
  })

  it('sends only the parameters with a value', async () => {
    const operation = await openAt('/api/v1/leaderboard')
    write(operation, /^limit/, '5')
    send(operation)
    await within(operation).findByText('200')
    expect(callsTo('GET /api/v1/leaderboard')).toEqual(['GET /api/v1/leaderboard?limit=5'])
  })

  it('is refused as a visitor where a session is needed, and shows the problem', async () => {
    const operation = await openAt('/api/v1/me/credits')
    send(operation)
    await within(operation).findByText('401', { selector: 'form span' })
    within(operation).getByText(/"code": "not_authenticated"/)
  })

  it('answers a member with what is theirs', async () => {
    const member = await signIn(await world.join('author'))
    const { balance } = await world.ok(member, 'GET /api/v1/me/credits')
    const operation = await openAt('/api/v1/me/credits')
    send(operation)
    await within(operation).findByText('200', { selector: 'form span' })
    within(operation).getByText(new RegExp(`"balance": ${balance},`))
  })

  it('says that there was no response', async () => {
    const operation = await openAt('/api/v1/rules')
    cutOff('GET /api/v1/rules')
    send(operation)
    await within(operation).findByText('No response')
    within(operation).getByText('The server could not be reached.')
  })
})
