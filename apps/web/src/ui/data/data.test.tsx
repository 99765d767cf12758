import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { AuditTable } from '../audit/audit-table.tsx'
import { ChainSteps } from './chain-steps.tsx'
import { DataTable } from './data-table.tsx'
import { LoadMore } from './load-more.tsx'
import { EnergyBar, Progress } from './progress.tsx'
import { Stepper } from './stepper.tsx'
import { Tabs } from './tabs.tsx'

const texts = (elements: Iterable<Element>) => [...elements].map((each) => each.textContent)

describe('DataTable', () => {
  const rows = [
    { id: 'a', name: 'Ada', points: 1250 },
    { id: 'b', name: 'Bo', points: 7 },
  ]
  const columns = [
    { id: 'name', header: 'Person', cell: ({ name }: { name: string }) => name, isRowHeader: true },
    { id: 'points', header: 'Points', cell: ({ points }: { points: number }) => points },
  ]

  it('is a table with headers of columns and rows, named by its caption', () => {
    render(<DataTable caption="Standings" columns={columns} rows={rows} rowKey={({ id }) => id} />)
    const table = screen.getByRole('table', { name: 'Standings' })
    expect(texts(within(table).getAllByRole('columnheader'))).toEqual(['Person', 'Points'])
    expect(texts(within(table).getAllByRole('rowheader'))).toEqual(['Ada', 'Bo'])
    expect(texts(within(table).getAllByRole('cell'))).toEqual(['1250', '7'])
  })

  it('keeps its roles and labels each value where rows become cards on phones', () => {
    render(<DataTable caption="Standings" columns={columns} rows={rows} rowKey={({ id }) => id} />)
    expect(document.querySelectorAll('[role=row]')).toHaveLength(3)
    expect(document.querySelectorAll('[role=rowgroup]')).toHaveLength(2)
    const [cell] = screen.getAllByRole('cell')
    expect(cell?.dataset.label).toBe('Points')
    expect(screen.getAllByRole('rowheader')[0]?.dataset.label).toBeUndefined()
  })
})

/** Tabs that stay where they are put. */
function Pages({ onChange }: { onChange: (id: string) => void }) {
  const [value, setValue] = useState<'open' | 'done' | 'all'>('open')
  return (
    <Tabs
      label="Bounties"
      value={value}
      onChange={(id) => {
        onChange(id)
        setValue(id)
      }}
      tabs={[
        { id: 'open', label: 'Open', count: 3, panel: 'Three are open' },
        { id: 'done', label: 'Done', panel: 'None is done' },
        { id: 'all', label: 'All', panel: 'All three' },
      ]}
    />
  )
}

describe('Tabs', () => {
  const tab = (name: RegExp) => screen.getByRole('tab', { name })

  it('shows one panel, named by its tab, and counts in the label', () => {
    render(<Pages onChange={() => undefined} />)
    expect(screen.getByRole('tablist', { name: 'Bounties' })).toBeTruthy()
    expect(texts(screen.getAllByRole('tab'))).toEqual(['Open3', 'Done', 'All'])
    expect(tab(/Open/).getAttribute('aria-selected')).toBe('true')
    expect(screen.getByRole('tabpanel', { name: /Open/ }).textContent).toBe('Three are open')
    expect(screen.queryByText('None is done')).toBeNull()
  })

  it('moves by arrow keys around its ends, and by Home and End', async () => {
    const onChange = vi.fn()
    render(<Pages onChange={onChange} />)
    tab(/Open/).focus()
    for (const [key, name] of [
      ['ArrowRight', /Done/],
      ['End', /All/],
      ['ArrowRight', /Open/],
      ['ArrowLeft', /All/],
      ['Home', /Open/],
    ] as const) {
      fireEvent.keyDown(document.activeElement ?? document.body, { key })
      await waitFor(() => expect(document.activeElement).toBe(tab(name)))
      expect(tab(name).getAttribute('aria-selected')).toBe('true')
    }
    expect(onChange.mock.calls.flat()).toEqual(['done', 'all', 'open', 'all', 'open'])
  })

  it('opens on a press', () => {
    render(<Pages onChange={() => undefined} />)
    fireEvent.mouseDown(tab(/Done/), { button: 0 })
    expect(screen.getByRole('tabpanel').textContent).toBe('None is done')
  })
})

describe('Stepper', () => {
  const steps = [
    { id: 'brief', label: 'Brief', isDone: true },
    { id: 'prize', label: 'Prize', hasError: true },
    { id: 'review', label: 'Review' },
  ]

  it('says which step this is, which are done and which need attention', () => {
    render(<Stepper label="New bounty" steps={steps} current="prize" onOpen={() => undefined} />)
    const nav = screen.getByRole('navigation', { name: 'New bounty' })
    expect(nav.firstElementChild?.textContent).toBe('Step 2 of 3: Prize')
    const names = ['Done: Brief', 'Prize needs attention', 'Review']
    const buttons = names.map((name) => within(nav).getByRole('button', { name }))
    expect(buttons.map((each) => each.getAttribute('aria-current'))).toEqual([null, 'step', null])
  })

  it('opens a step that may be opened, and no other', () => {
    const onOpen = vi.fn()
    render(
      <Stepper
        label="New bounty"
        steps={steps}
        current="brief"
        canOpen={({ id }) => id !== 'review'}
        onOpen={onOpen}
      />,
    )
    fireEvent.click(screen.getByRole('button', { name: /Review/ }))
    fireEvent.click(screen.getByRole('button', { name: /Prize/ }))
    expect(onOpen.mock.calls).toEqual([['prize']])
  })
})

describe('LoadMore', () => {
  const base = { hasMore: false, isLoading: false, onLoad: () => undefined }

  it.each([
    [{ shown: 1, noun: 'people' }, '1 person shown'],
    [{ shown: 1, noun: 'entries' }, '1 entry shown'],
    [{ shown: 1, noun: 'batches' }, '1 batch shown'],
    [{ shown: 2, noun: 'bounties' }, '2 bounties shown'],
    [{ shown: 11 }, '11 items shown. That’s all.'],
    [{ shown: 24, total: 1300, hasMore: true, noun: 'votes' }, '24 of 1,300 votes'],
    [{ shown: 1, total: 1, noun: 'votes' }, '1 of 1 vote'],
  ])('counts %j as %j', (props, text) => {
    render(<LoadMore {...base} {...props} />)
    expect(screen.getByRole('status').textContent).toBe(text)
  })

  it('loads by its button, which waits while it does', () => {
    const onLoad = vi.fn()
    const { rerender } = render(<LoadMore {...base} shown={24} hasMore onLoad={onLoad} />)
    fireEvent.click(screen.getByRole('button', { name: 'Load more' }))
    rerender(<LoadMore {...base} shown={24} hasMore isLoading onLoad={onLoad} />)
    const button = screen.getByRole('button', { name: 'Load more' })
    expect(button.getAttribute('aria-busy')).toBe('true')
    fireEvent.click(button)
    expect(onLoad).toHaveBeenCalledOnce()
  })

  it('is absent from an empty list, and has no button at the end', () => {
    const { container, rerender } = render(<LoadMore {...base} shown={0} hasMore />)
    expect(container.childElementCount).toBe(0)
    rerender(<LoadMore {...base} shown={5} />)
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('Progress', () => {
  it.each([
    [25, 100, '25', 0.25],
    [-5, 100, '0', 0],
    [130, 100, '100', 1],
    [0, 0, '0', 0],
  ])('shows %d of %d within its bounds', (value, max, now, share) => {
    render(<Progress label="Budget" value={value} max={max} />)
    const bar = screen.getByRole('progressbar', { name: 'Budget' })
    expect([bar.getAttribute('aria-valuenow'), bar.getAttribute('aria-valuemax')]).toEqual([
      now,
      String(max),
    ])
    expect(bar.querySelector('div')?.style.transform).toBe(`scaleX(${share})`)
  })
})

describe('EnergyBar', () => {
  it('words tenths of energy as energy', () => {
    render(<EnergyBar energyTenths={425} capacityTenths={1000} aside="Full in 3 h" />)
    const bar = screen.getByRole('progressbar', { name: 'Vote energy' })
    expect(bar.getAttribute('aria-valuetext')).toBe('42.5 of 100')
    expect(screen.getByText('Full in 3 h')).toBeTruthy()
  })
})

describe('ChainSteps', () => {
  it.each([
    ['awaiting', ['Sent', 'Confirmed', 'Final'], null],
    ['sent', ['Sent done', 'Confirmed', 'Final'], 'Confirmed'],
    ['confirmed', ['Sent done', 'Confirmed done', 'Final'], 'Final'],
    ['final', ['Sent done', 'Confirmed done', 'Final done'], null],
  ] as const)('shows what is done and what is next when it is %s', (step, labels, current) => {
    render(<ChainSteps step={step} />)
    const items = within(screen.getByRole('list', { name: 'On the chain' })).getAllByRole(
      'listitem',
    )
    expect(texts(items)).toEqual(labels)
    const next = items.find((item) => item.getAttribute('aria-current') === 'step')
    expect(next?.textContent ?? null).toBe(current)
  })
})

describe('AuditTable', () => {
  const entry = {
    auditId: 'a1',
    at: '2026-11-21T09:00:00.000Z',
    actor: null,
    action: 'bounty.cancel',
    subjectKind: 'payout_batch',
    subjectId: 'b-1',
    subject: null,
    reason: 'Duplicate',
    changes: [],
    ip: null,
    requestId: null,
  }
  const cells = () => texts(screen.getAllByRole('cell')).slice(1)

  it('says that there is nothing yet', () => {
    renderPage(<AuditTable entries={[]} />)
    expect(screen.getByText('No actions yet')).toBeTruthy()
  })

  it('words an action, also one that it does not know', () => {
    renderPage(
      <AuditTable entries={[entry, { ...entry, auditId: 'a2', action: 'payout_batch.re-sign' }]} />,
    )
    expect(texts(screen.getAllByRole('rowheader'))).toEqual([
      'Cancelled a bounty',
      'Payout batch: re sign',
    ])
    expect(cells().slice(0, 3)).toEqual(['Operator or system', 'Payout batch', 'Duplicate'])
  })

  it('links to its subject where it has a page', () => {
    const subject = { title: 'A film', url: '/bounty/7' }
    renderPage(<AuditTable entries={[{ ...entry, subject }]} />)
    expect(screen.getByRole('link', { name: 'A film' }).getAttribute('href')).toBe('/bounty/7')
  })
})
