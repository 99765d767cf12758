import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type ComponentProps, useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { AmountField, CountField } from './amount-field.tsx'

afterEach(cleanup)

const onChange = vi.fn()
type Options = Partial<ComponentProps<typeof AmountField>>

/** Keeps the value of an amount field, as a form does. */
function Amount({ value: initial = '', token = 'SOL', ...options }: Options) {
  const [value, setValue] = useState(initial)
  return (
    <AmountField
      label="Prize"
      token={token}
      min={10_000_000n}
      max={2_000_000_000_000n}
      {...options}
      value={value}
      onChange={(next, refused) => {
        onChange(next, refused)
        setValue(next)
      }}
    />
  )
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Prize' })
const type = (value: string) => fireEvent.change(field(), { target: { value } })
const restated = () => document.querySelector('output')?.textContent ?? null
/** The texts that describe the field to screen readers. */
const described = () =>
  (field().getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter(Boolean)
    .map((id) => document.getElementById(id)?.textContent)

describe('AmountField', () => {
  it('reports smallest units and keeps the text as it was typed', () => {
    render(<Amount />)
    type('01.50')
    expect(onChange).toHaveBeenLastCalledWith('1500000000', null)
    expect(field().value).toBe('01.50')
    expect(restated()).toBe('= 1.5 SOL')
    fireEvent.blur(field())
    expect(field().value).toBe('01.50')
  })

  it('restates only what reads differently, in place of the hint', () => {
    render(<Amount hint="Paid to the winner" />)
    type('1.5')
    expect(restated()).toBeNull()
    expect(described()).toEqual(['Paid to the winner'])
    type('1,500')
    expect(described()).toEqual(['= 1,500 SOL'])
  })

  it('refuses a text at the field, with the text for the form', () => {
    render(<Amount />)
    type('1.5x')
    expect(onChange).toHaveBeenLastCalledWith('', '1.5x')
    expect(field().value).toBe('1.5x')
    expect(field().getAttribute('aria-invalid')).toBe('true')
    expect(described()).toEqual(['Use digits only, such as 1500 or 1,500.50'])
  })

  it('waits for the rest of an unfinished text until the field is left', () => {
    render(<Amount />)
    type('1,50')
    expect(field().hasAttribute('aria-invalid')).toBe(false)
    fireEvent.blur(field())
    expect(described()).toEqual([
      'Use a point before decimals and commas only between thousands, such as 0.5 or 1,500.50',
    ])
  })

  it('refuses more than the maximum immediately, less than the minimum on leaving', () => {
    render(<Amount />)
    type('2000.1')
    expect(described()).toEqual(['Enter at most 2,000 SOL'])
    type('0.001')
    expect(described()).toEqual([])
    fireEvent.blur(field())
    expect(described()).toEqual(['Enter at least 0.01 SOL'])
    type('0.01')
    fireEvent.blur(field())
    expect(field().hasAttribute('aria-invalid')).toBe(false)
  })

  it('gives its own error precedence over one from outside', () => {
    render(<Amount error="The server refused this" value="1000000000" />)
    expect(described()).toEqual(['The server refused this'])
    type('-1')
    expect(described()).toEqual(['Enter it without a minus sign'])
  })

  it('shows no error while it is disabled', () => {
    render(<Amount value="1" disabled error="The server refused this" />)
    expect(field().disabled).toBe(true)
    expect(field().hasAttribute('aria-invalid')).toBe(false)
  })

  it('follows a value from elsewhere, and drops the text when the token changes', () => {
    const { rerender } = render(
      <AmountField label="Prize" token="SOL" max={10n ** 12n} value="5" onChange={onChange} />,
    )
    type('0.25')
    rerender(
      <AmountField
        label="Prize"
        token="SOL"
        max={10n ** 12n}
        value="3000000000"
        onChange={onChange}
      />,
    )
    expect(field().value).toBe('3')
    rerender(
      <AmountField
        label="Prize"
        token="USDC"
        max={10n ** 12n}
        value="3000000000"
        onChange={onChange}
      />,
    )
    expect(field().value).toBe('3000')
  })

  it('restores a refused text with its error', () => {
    render(<Amount refused="2.5.1" />)
    expect(field().value).toBe('2.5.1')
    expect(field().getAttribute('aria-invalid')).toBe('true')
  })

  it.each([
    ['POINTS', 'numeric'],
    ['SOL', 'decimal'],
    ['USDC', 'decimal'],
  ] as const)('asks for the right keyboard for %s', (token, inputMode) => {
    render(<Amount token={token} />)
    expect(field().inputMode).toBe(inputMode)
  })
})

describe('CountField', () => {
  it('reports whole numbers within its bounds', () => {
    render(<CountField label="Prize" min={2} max={1000} value="" onChange={onChange} />)
    type('1,000')
    expect(onChange).toHaveBeenLastCalledWith('1000', null)
    type('1001')
    expect(described()).toEqual(['Enter at most 1,000'])
    type('2.5')
    expect(described()).toEqual(['Enter a whole number, such as 1500 or 1,500'])
  })

  it('refuses a smaller number on leaving', () => {
    render(<CountField label="Prize" min={2} max={1000} value="1" onChange={onChange} />)
    expect(described()).toEqual(['Enter at least 2'])
  })
})
