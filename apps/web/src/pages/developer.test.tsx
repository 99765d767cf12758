import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
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
/** Opens the page at one operation, found by its method and path, and opens the operation. */
async function openAt(path: string, method = 'GET'): Promise<HTMLElement> {
  renderPage(<DeveloperPage />, `/developer?q=${encodeURIComponent(`${method} ${path}`)}`)
  const name = await screen.findByText(path, { selector: 'code' })
  const operation = name.closest('details') as HTMLDetailsElement
  fireEvent.click(name)
  await within(operation).findByRole('button', { name: 'Copy: curl' })
  return operation
}
const send = (operation: HTMLElement) =>
  fireEvent.click(within(operation).getByRole('button', { name: 'Send', hidden: true }))
const write = (operation: HTMLElement, label: RegExp, value: string) =>
  fireEvent.change(within(operation).getByLabelText(label), { target: { value } })

beforeEach(() => {
  localStorage.clear()
})

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
    const operation = within(await openAt('/api/v1/arena/exposures/{id}/vote', 'POST'))
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
    expect(screen.getAllByRole('button', { name: 'Copy: curl' })).toHaveLength(1)
  })

  it('renders what an operation or a type contains once it is opened, and keeps it', async () => {
    renderPage(<DeveloperPage />, '/developer')
    await screen.findByText(/^\d+ operations$/)
    expect(document.querySelectorAll('#reference details pre')).toHaveLength(0)
    const details = [...document.querySelectorAll<HTMLDetailsElement>('#reference details')]
    const [operation, type] = [details.at(0), details.at(-1)] as HTMLDetailsElement[]
    for (const each of [operation, type]) {
      fireEvent.click(each?.querySelector('summary') as HTMLElement)
      await waitFor(() => expect(each?.querySelector('pre')?.textContent).toBeTruthy())
      fireEvent.click(each?.querySelector('summary') as HTMLElement)
      expect(each?.open).toBe(false)
      expect(each?.querySelector('pre')?.textContent).toBeTruthy()
    }
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

describe('the guide', () => {
  const codeOf = (title: string) => screen.getByRole('region', { name: title }).textContent ?? ''
  const steps = [
    '2. Make a first call',
    '3. Page through a list',
    '4. Make a change safely',
    '5. Try it in the sandbox',
    '6. Receive a webhook',
    '7. When things fail',
  ]

  it('leads from a key to a webhook, with the address of this site', () => {
    renderPage(<DeveloperPage />, '/developer')
    expect(codeOf('1. Create a key')).toContain(`npm install ${world.url}/laurel-client.tgz`)
    for (const step of steps) {
      screen.getByRole('heading', { name: new RegExp(`^${step}`) })
      expect(codeOf(step), step).toContain("from '@laurel/client'")
      expect(codeOf(step), step).not.toContain('laurel.example')
    }
  })

  it('shows every sample in the language that was chosen, also on the next visit', async () => {
    const { unmount } = renderPage(<DeveloperPage />, '/developer')
    fireEvent.click(screen.getAllByRole('radio', { name: 'curl' })[0] as HTMLElement)
    for (const step of steps) expect(codeOf(step), step).toContain('curl ')
    unmount()
    vi.resetModules()
    const { SampleTabs } = await import('../features/developer/guide/sample-tabs.tsx')
    renderPage(
      <SampleTabs title="Sample" sample={{ curl: 'by curl', client: 'by client' }} />,
      '/developer',
    )
    expect(codeOf('Sample')).toBe('by curl')
  })

  it('copies what it shows', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    renderPage(<DeveloperPage />, '/developer')
    fireEvent.click(screen.getByRole('button', { name: 'Copy: 2. Make a first call' }))
    expect(writeText).toHaveBeenCalledWith(codeOf('2. Make a first call'))
    await screen.findByText('Copied to the clipboard')
  })

  it('has an anchor for everything that its contents name', () => {
    renderPage(<DeveloperPage />, '/developer')
    const contents = within(screen.getByRole('navigation', { name: 'On this page' }))
    const anchors = contents.getAllByRole('link').map((link) => (link as HTMLAnchorElement).hash)
    expect(anchors.length).toBeGreaterThan(10)
    for (const anchor of anchors) expect(document.querySelector(anchor), anchor).not.toBeNull()
  })
})

describe('the changelog', () => {
  it('leads to what is new in the reference, without its filter', async () => {
    renderPage(<DeveloperPage />, '/developer?q=zzzz')
    fireEvent.click(await screen.findByRole('link', { name: 'votes.results' }))
    expect(place()).toBe('/developer')
    await waitFor(() => expect(document.getElementById('votes.results')).not.toBeNull())
    expect(document.getElementById('votes.results')?.hasAttribute('open')).toBe(true)
  })

  it('names only features and operations that the reference has', async () => {
    renderPage(<DeveloperPage />, '/developer')
    await screen.findByText(/^\d+ operations$/)
    const section = document.getElementById('changelog') as HTMLElement
    const links = within(section).getAllByRole('link').slice(1)
    const missing = links
      .map((link) => (link as HTMLAnchorElement).hash.slice(1))
      .filter((id) => document.getElementById(id) === null)
    expect(missing).toEqual([])
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
