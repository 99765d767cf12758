import { limits } from '@laurel/contract/spec/limits'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { CodeInput } from './code-input.tsx'
import { Field, Input, Select, Textarea } from './field.tsx'
import { PasswordField } from './password-field.tsx'
import { PasswordRules } from './password-rules.tsx'

afterEach(cleanup)

const described = (control: HTMLElement) =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter(Boolean)
    .map((id) => document.getElementById(id)?.textContent)

describe('Field', () => {
  it('labels its control and describes it by the error, then the hint', () => {
    render(
      <Field label="Title" hint="One line" error="Enter a title">
        <Input />
      </Field>,
    )
    const input = screen.getByRole('textbox', { name: 'Title' })
    expect(described(input)).toEqual(['Enter a title', 'One line'])
    expect(input.getAttribute('aria-invalid')).toBe('true')
  })

  it('has neither a description nor an invalid state without hint and error', () => {
    render(
      <Field label="Title">
        <Input />
      </Field>,
    )
    const input = screen.getByRole('textbox', { name: 'Title' })
    expect(input.hasAttribute('aria-describedby')).toBe(false)
    expect(input.hasAttribute('aria-invalid')).toBe(false)
  })

  it('is required unless it is optional, which its label says', () => {
    render(
      <>
        <Field label="Name">
          <Input />
        </Field>
        <Field label="Link" isOptional>
          <Input />
        </Field>
      </>,
    )
    expect(screen.getByLabelText('Name').getAttribute('aria-required')).toBe('true')
    const optional = screen.getByRole('textbox', { name: 'Link (optional)' })
    expect(optional.hasAttribute('aria-required')).toBe(false)
  })

  it('keeps a hidden label as the name of its control', () => {
    render(
      <Field label="Order" isLabelHidden>
        <Select>
          <option>Newest</option>
        </Select>
      </Field>,
    )
    expect(screen.getByRole('combobox', { name: 'Order' })).toBeTruthy()
  })

  it('counts characters, stops at the maximum and announces the count near it', () => {
    const { rerender } = render(
      <Field label="Text" counter={{ length: 900, max: 1000 }}>
        <Textarea />
      </Field>,
    )
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').maxLength).toBe(1000)
    expect(screen.getByText('900/1,000').getAttribute('aria-live')).toBe('off')
    rerender(
      <Field label="Text" counter={{ length: 901, max: 1000 }}>
        <Textarea />
      </Field>,
    )
    expect(screen.getByText('901/1,000').getAttribute('aria-live')).toBe('polite')
  })
})

const onCode = vi.fn()
/** Keeps the digits of a code, as a form does. */
function Code() {
  const [value, setValue] = useState('')
  const change = (digits: string) => {
    onCode(digits)
    setValue(digits)
  }
  return (
    <Field label="Code">
      <CodeInput value={value} onChange={change} />
    </Field>
  )
}

describe('CodeInput', () => {
  const input = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Code' })
  const enter = (value: string) => fireEvent.change(input(), { target: { value } })

  it.each([
    ['123 456', '123456'],
    ['12-34', '1234'],
    ['1234567', '123456'],
    ['Code: 008 421.', '008421'],
    ['abc', ''],
  ])('reads %j as %j', (typed, digits) => {
    render(<Code />)
    enter('9')
    enter(typed)
    expect(onCode).toHaveBeenLastCalledWith(digits)
    expect(input().value).toBe(digits)
  })

  it('is one field that autofill knows, with a cell for each digit', () => {
    render(<Code />)
    enter('1234')
    expect(screen.getAllByRole('textbox')).toHaveLength(1)
    expect([input().autocomplete, input().inputMode]).toEqual(['one-time-code', 'numeric'])
    const cells = document.querySelector('[aria-hidden=true]')
    expect([...(cells?.children ?? [])].map((cell) => cell.textContent)).toEqual([
      ...['1', '2', '3', '4', '', ''],
    ])
  })

  it('puts the cursor behind the last digit on focus', () => {
    render(<Code />)
    enter('123')
    input().setSelectionRange(0, 0)
    fireEvent.focus(input())
    expect([input().selectionStart, input().selectionEnd]).toEqual([3, 3])
  })
})

describe('PasswordField', () => {
  it('shows and hides the password by its button, without changing it', () => {
    render(<PasswordField value="  Secret 1 " onChange={() => undefined} />)
    const input = screen.getByLabelText<HTMLInputElement>('Password')
    expect(input.type).toBe('password')
    fireEvent.click(screen.getByRole('button', { name: 'Show password' }))
    const hide = screen.getByRole('button', { name: 'Hide password' })
    expect([input.type, hide.getAttribute('aria-pressed')]).toEqual(['text', 'true'])
    expect(input.value).toBe('  Secret 1 ')
    fireEvent.click(hide)
    expect(input.type).toBe('password')
  })

  it.each([
    [true, 'new-password'],
    [false, 'current-password'],
  ])('tells password managers what it is for when isNew is %s', (isNew, autocomplete) => {
    render(<PasswordField value="" isNew={isNew} onChange={() => undefined} />)
    expect(screen.getByLabelText<HTMLInputElement>('Password').autocomplete).toBe(autocomplete)
  })

  it('reports what is typed as it is', () => {
    const onChange = vi.fn()
    render(<PasswordField value="" onChange={onChange} />)
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: ' <b> ' } })
    expect(onChange).toHaveBeenCalledWith(' <b> ')
  })
})

describe('PasswordRules', () => {
  /** The rules that are ticked off. */
  const met = (password: string) => {
    const { container, unmount } = render(<PasswordRules password={password} />)
    const texts = [...container.querySelectorAll('li')].map((item) => item.textContent)
    unmount()
    return texts.filter((text) => text.endsWith(': met'))
  }
  const LONG = `${limits.passwordMinChars} characters or more`

  it.each<[string, string[]]>([
    ['', []],
    ['abcdefg', ['A lowercase letter']],
    ['abcdefgh', [LONG, 'A lowercase letter']],
    ['ÄÖ', ['An uppercase letter']],
    ['7', ['A number']],
    ['Passw0rd', [LONG, 'An uppercase letter', 'A lowercase letter', 'A number']],
  ])('ticks off what %j meets', (password, rules) => {
    expect(met(password)).toEqual(rules.map((rule) => `${rule}: met`))
  })
})
