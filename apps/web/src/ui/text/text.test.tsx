import { limits } from '@laurel/contract/spec/limits'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { syncClock } from '../../lib/clock.ts'
import '../../testing/render-page.tsx'
import Toaster from '../dialogs/toaster.tsx'
import { Address } from './address.tsx'
import { CodeBlock } from './code-block.tsx'
import { CopyButton } from './copy-button.tsx'
import { FullAddress } from './full-address.tsx'
import { Countdown, Time } from './time.tsx'

const ADDRESS = '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU'
const NOW = '2026-11-21T14:00:00.000Z'
const copied: string[] = []

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(NOW) })
  syncClock(NOW)
  copied.length = 0
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => {
    copied.push(text)
  })
})
afterEach(() => {
  vi.useRealTimers()
})

const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
const click = (name: string) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const names = () => screen.getAllByRole('button').map((each) => each.textContent)

describe('CopyButton', () => {
  it('copies, says so to the eye and the ear, and resets after 2 s', async () => {
    render(<CopyButton text="https://laurel.example/bounty/7" label="Copy link" />)
    const status = screen.getByRole('status')
    expect(status.textContent).toBe('')
    await click('Copy link')
    expect(copied).toEqual(['https://laurel.example/bounty/7'])
    expect([names(), status.textContent]).toEqual([['Copied'], 'Copied to the clipboard'])
    await pass(limits.addressCopiedResetMs - 1)
    expect(names()).toEqual(['Copied'])
    await pass(1)
    expect([names(), status.textContent]).toEqual([['Copy link'], ''])
  })

  it('says so when the browser refuses', async () => {
    vi.mocked(navigator.clipboard.writeText).mockRejectedValue(new Error('denied'))
    render(
      <>
        <CopyButton text="https://laurel.example/bounty/7" label="Copy link" />
        <Toaster />
      </>,
    )
    await click('Copy link')
    screen.getByText('Your browser did not allow copying')
    expect(screen.getByRole('button', { name: 'Copy link' })).toBeTruthy()
  })
})

describe('Address', () => {
  it('shows both ends and copies all of it', async () => {
    const { container } = render(<Address address={ADDRESS} name="the treasury" />)
    expect(container.textContent).toBe('4zMM…ncDU')
    await click('Copy the address of the treasury')
    expect(copied).toEqual([ADDRESS])
    expect(screen.getByRole('button', { name: 'Copied' })).toBeTruthy()
  })
})

describe('FullAddress', () => {
  it('shows every character in groups of four', () => {
    const { container } = render(<FullAddress address={`${ADDRESS}x`} name="the treasury" />)
    const shown = container.firstElementChild?.firstElementChild
    const groups = [...(shown?.children ?? [])].map((each) => each.textContent)
    expect(groups.join('')).toBe(`${ADDRESS}x`)
    expect(groups.map((group) => group?.length)).toEqual([...Array(11).fill(4), 1])
  })
})

describe('CodeBlock', () => {
  it('can be scrolled by keyboard and copied as it is', async () => {
    render(<CodeBlock title="Receipt" text={'{\n  "a": 1\n}'} />)
    const area = screen.getByRole('region', { name: 'Receipt' })
    expect([area.tabIndex, area.textContent]).toEqual([0, '{\n  "a": 1\n}'])
    await click('Copy: Receipt')
    expect(copied).toEqual(['{\n  "a": 1\n}'])
  })
})

describe('Time', () => {
  const at = '2026-11-21T11:59:00.000Z'

  it.each([
    ['relative', '2 hours ago'],
    ['minutes', '2 hours ago'],
    ['day', '21 Nov 2026'],
  ] as const)('writes an instant as %s', (format, text) => {
    render(<Time at={at} format={format} />)
    const time = screen.getByText(text)
    expect(time.getAttribute('datetime')).toBe(at)
  })

  it('keeps up with the clock of the server', async () => {
    render(<Time at={NOW} />)
    expect(screen.getByText('just now')).toBeTruthy()
    await pass(5 * 60_000)
    expect(screen.getByText('5 minutes ago')).toBeTruthy()
    act(() => syncClock('2026-11-24T14:00:00.000Z'))
    expect(screen.getByText('3 days ago')).toBeTruthy()
  })

  it('shows the exact time on keyboard focus, in UTC too', async () => {
    render(<Time at={at} />)
    const time = screen.getByText('2 hours ago')
    expect(time.tabIndex).toBe(0)
    act(() => time.focus())
    await pass(0)
    expect(screen.getByRole('tooltip').textContent).toContain('21 Nov 2026, 11:59:00 UTC')
  })

  it('takes no focus inside a link, and keeps the exact time as its title', () => {
    render(<Time at={at} isStatic />)
    const time = screen.getByText('2 hours ago')
    expect(time.tabIndex).toBe(-1)
    expect(time.title).toContain('21 Nov 2026')
  })
})

describe('Countdown', () => {
  it('ticks every second and says when it is over', async () => {
    render(<Countdown to="2026-11-21T14:01:02.000Z" done="closed" />)
    const time = document.querySelector('time')
    expect(time?.textContent).toBe('01:02')
    await pass(3000)
    expect(time?.textContent).toBe('00:59')
    await pass(59_000)
    expect(time?.textContent).toBe('closed')
  })

  it('follows a clock that jumps', () => {
    render(<Countdown to="2026-11-23T15:00:00.000Z" />)
    expect(document.querySelector('time')?.textContent).toBe('2 d 1 h')
    act(() => syncClock('2026-11-23T14:30:00.000Z'))
    expect(document.querySelector('time')?.textContent).toBe('30:00')
    act(() => syncClock('2026-11-23T15:00:00.000Z'))
    expect(document.querySelector('time')?.textContent).toBe('now')
  })
})
