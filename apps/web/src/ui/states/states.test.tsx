import { PROBLEMS } from '@laurel/contract/problems'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { ApiProblem } from '../../lib/api/api-problem.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { Button } from '../button.tsx'
import { ProblemNotice } from '../problem-notice.tsx'
import { ErrorState } from './error-state.tsx'
import { Notice } from './notice.tsx'
import { OfflineBar } from './offline-bar.tsx'
import { SaveIndicator } from './save-indicator.tsx'
import { Loading } from './skeleton.tsx'
import { Spinner } from './spinner.tsx'

// Its first import is slow, and none of what is tested here.
beforeAll(() => import('./error-state-body.tsx'))

const MISSING = { title: 'No such bounty', text: 'It was removed.', to: '/bounties', label: 'All' }
const fault = new ApiProblem('internal_error', 500, { instance: 'req-9' })

describe('ErrorState', () => {
  it('says what happened, what is safe and which reference to quote', async () => {
    renderPage(<ErrorState error={fault} safe="Your draft is saved." />)
    await screen.findByText('req-9')
    const { title, text } = PROBLEMS.internal_error
    expect(screen.getByRole('alert').textContent).toBe(
      `${title}${text} Your draft is saved.Reference req-9. Contact us and quote it if this keeps happening.`,
    )
    expect(screen.getByRole('link', { name: 'Contact us' }).getAttribute('href')).toBe(
      '/help?contact=problem&reference=req-9',
    )
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('retries by its button, once while it does', async () => {
    const onRetry = vi.fn()
    const error = new ApiProblem('unreachable', 0)
    const { rerender } = renderPage(<ErrorState error={error} onRetry={onRetry} />)
    await screen.findByText('Can’t reach Laurel')
    expect(screen.queryByText(/Reference/)).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    rerender(<ErrorState error={error} onRetry={onRetry} isRetrying />)
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(onRetry).toHaveBeenCalledOnce()
  })

  it('leads on from what does not exist, and from nothing else', async () => {
    const { unmount } = renderPage(
      <ErrorState error={new ApiProblem('not_found', 404)} missing={MISSING} />,
    )
    const link = await screen.findByRole('link', { name: 'All' })
    expect(link.getAttribute('href')).toBe('/bounties')
    expect(screen.queryByRole('alert')).toBeNull()
    unmount()
    renderPage(<ErrorState error={fault} missing={MISSING} />)
    expect((await screen.findByRole('alert')).textContent).toContain(PROBLEMS.internal_error.title)
  })

  it('shows an unknown error as a fault of ours', async () => {
    renderPage(<ErrorState error={new TypeError('x is undefined')} />)
    expect((await screen.findByRole('alert')).textContent).toBe(
      `${PROBLEMS.internal_error.title}${PROBLEMS.internal_error.text} Nothing you saved is lost.`,
    )
  })
})

describe('ProblemNotice', () => {
  const shown = (error: unknown, props = {}) => {
    const { unmount } = render(<ProblemNotice error={error} {...props} />)
    const text = screen.queryByRole('alert')?.textContent ?? null
    unmount()
    return text
  }

  it('prefers the detail of the server, then its first field, then the general text', () => {
    const { title, text } = PROBLEMS.validation_failed
    const errors = [{ pointer: '/title', message: 'Too short' }]
    const problem = (body: object) => new ApiProblem('validation_failed', 422, body)
    expect(shown(problem({ errors, detail: 'Not on Sundays' }))).toBe(`${title}Not on Sundays `)
    expect(shown(problem({ errors }))).toBe(`${title}Too short `)
    expect(shown(problem({}))).toBe(`${title}${text} `)
  })

  it('quotes the reference of a fault of ours, not of a refusal', () => {
    expect(shown(fault)).toContain('Reference req-9')
    const refusal = new ApiProblem('not_allowed', 403, { instance: 'req-8' })
    expect(shown(refusal)).not.toContain('req-8')
  })

  it('takes a sentence with a title, and shows nothing without an error', () => {
    expect(shown('The wallet is locked.', { title: 'Not signed', safe: 'Nothing was sent.' })).toBe(
      'Not signedThe wallet is locked. Nothing was sent.',
    )
    expect([shown(null), shown(undefined)]).toEqual([null, null])
  })

  it('survives a code that a newer server sends', () => {
    const unknown = new ApiProblem('from_the_future' as 'not_found', 409)
    expect(shown(unknown)).toContain(PROBLEMS.internal_error.title)
  })
})

describe('Notice', () => {
  it.each([
    ['bad', true, 'alert'],
    ['warn', true, 'status'],
    ['good', true, 'status'],
    ['bad', false, null],
  ] as const)('of the tone %s, announced: %s, has the role %s', (tone, isAnnounced, role) => {
    render(
      <Notice tone={tone} isAnnounced={isAnnounced} title="Paused">
        Until Monday
      </Notice>,
    )
    const notice = screen.getByText('Paused').closest('[role]')
    expect(notice?.getAttribute('role') ?? null).toBe(role)
  })
})

describe('SaveIndicator', () => {
  it.each([
    ['saved', 'Saved'],
    ['waiting', 'Saving'],
    ['saving', 'Saving'],
    ['failed', 'Not savedTry again'],
  ] as const)('announces %s', (state, text) => {
    const onRetry = vi.fn()
    render(<SaveIndicator state={state} onRetry={onRetry} />)
    expect(screen.getByRole('status').textContent).toBe(text)
    for (const button of screen.queryAllByRole('button')) fireEvent.click(button)
    expect(onRetry).toHaveBeenCalledTimes(state === 'failed' ? 1 : 0)
  })
})

describe('OfflineBar', () => {
  const setOnline = (isOnline: boolean) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
    act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')))
  }

  it('announces that the connection is gone, until it returns', () => {
    render(<OfflineBar />)
    expect(screen.getByRole('status').textContent).toBe('')
    setOnline(false)
    expect(screen.getByRole('status').textContent).toContain('You’re offline.')
    setOnline(true)
    expect(screen.getByRole('status').textContent).toBe('')
  })
})

describe('Button', () => {
  it('keeps its place and focus while busy, and runs nothing', () => {
    const onClick = vi.fn()
    render(
      <Button isBusy onClick={onClick}>
        Save
      </Button>,
    )
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })
    button.focus()
    fireEvent.click(button)
    expect(onClick).not.toHaveBeenCalled()
    expect([button.disabled, document.activeElement]).toEqual([false, button])
    expect(button.getAttribute('aria-disabled')).toBe('true')
  })

  it('submits no form while busy, and never unless it says so', () => {
    const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
    const { rerender } = render(
      <form onSubmit={onSubmit}>
        <Button>Plain</Button>
        <Button type="submit" isBusy>
          Send
        </Button>
      </form>,
    )
    fireEvent.click(screen.getByRole('button', { name: 'Plain' }))
    fireEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(onSubmit).not.toHaveBeenCalled()
    rerender(
      <form onSubmit={onSubmit}>
        <Button type="submit">Send</Button>
      </form>,
    )
    fireEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(onSubmit).toHaveBeenCalledOnce()
  })
})

describe('waiting', () => {
  it('is announced once, by its label', () => {
    render(
      <Loading label="Loading the bounty">
        <Spinner label={null} />
      </Loading>,
    )
    expect(screen.getAllByRole('status').map((each) => each.textContent)).toEqual([
      'Loading the bounty',
    ])
  })
})
