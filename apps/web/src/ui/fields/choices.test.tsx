import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Checkbox, RadioCards } from './choices.tsx'
import { Segmented } from './segmented.tsx'
import { Slider } from './slider.tsx'
import { Switch } from './switch.tsx'

afterEach(cleanup)

const TOKENS = [
  { value: 'POINTS', label: 'Points', hint: 'Paid immediately' },
  { value: 'SOL', label: 'SOL', hint: 'Paid from the treasury' },
  { value: 'USDC', label: 'USDC', isDisabled: true },
] as const

describe('RadioCards', () => {
  it('groups its choices under the question, with one chosen', () => {
    render(<RadioCards legend="Token" choices={TOKENS} value="SOL" onChange={() => undefined} />)
    const group = screen.getByRole('group', { name: 'Token' })
    const radios = within(group).getAllByRole<HTMLInputElement>('radio')
    expect(radios.map(({ checked, disabled }) => [checked, disabled])).toEqual([
      [false, false],
      [true, false],
      [false, true],
    ])
    expect(new Set(radios.map(({ name }) => name)).size).toBe(1)
  })

  it('reports a choice once, and nothing for the one that is chosen', () => {
    const onChange = vi.fn()
    render(<RadioCards legend="Token" choices={TOKENS} value="SOL" onChange={onChange} />)
    fireEvent.click(screen.getByRole('radio', { name: /^SOL/ }))
    expect(onChange).not.toHaveBeenCalled()
    fireEvent.click(screen.getByText('Points'))
    expect(onChange.mock.calls).toEqual([['POINTS']])
  })

  it('says at the group what is wrong', () => {
    render(
      <RadioCards
        legend="Token"
        choices={TOKENS}
        value={undefined}
        onChange={() => undefined}
        error="Choose a token"
      />,
    )
    const group = screen.getByRole('radiogroup', { name: 'Token' })
    expect(group.getAttribute('aria-invalid')).toBe('true')
    const id = group.getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(id)?.textContent).toBe('Choose a token')
  })
})

describe('Segmented', () => {
  it('scrolls its strip to the chosen one, also when another is chosen', () => {
    const layout = { offsetLeft: 300, clientWidth: 200 }
    for (const [name, value] of Object.entries(layout)) {
      vi.spyOn(HTMLElement.prototype, name as keyof typeof layout, 'get').mockReturnValue(value)
    }
    const show = (value: 'POINTS' | 'SOL') => (
      <Segmented legend="Token" choices={TOKENS} value={value} onChange={() => undefined} />
    )
    const { rerender } = render(show('SOL'))
    const strip = screen.getByText('SOL').closest('label')?.parentElement as HTMLElement
    expect(strip.scrollLeft).toBe(200)
    strip.scrollLeft = 0
    rerender(show('SOL'))
    expect(strip.scrollLeft).toBe(0)
    rerender(show('POINTS'))
    expect(strip.scrollLeft).toBe(200)
    vi.restoreAllMocks()
  })

  it('names its strip by a hidden question and reports a choice', () => {
    const onChange = vi.fn()
    render(<Segmented legend="Period" choices={TOKENS} value="POINTS" onChange={onChange} />)
    const group = screen.getByRole('group', { name: 'Period' })
    expect(within(group).getByRole<HTMLInputElement>('radio', { name: 'Points' }).checked).toBe(
      true,
    )
    fireEvent.click(within(group).getByRole('radio', { name: 'SOL' }))
    expect(onChange.mock.calls).toEqual([['SOL']])
  })

  it('keeps two strips on a page apart', () => {
    render(
      <>
        <Segmented legend="Left" choices={TOKENS} value="SOL" onChange={() => undefined} />
        <Segmented legend="Right" choices={TOKENS} value="POINTS" onChange={() => undefined} />
      </>,
    )
    const checked = screen
      .getAllByRole<HTMLInputElement>('radio')
      .filter((radio) => radio.checked)
      .map((radio) => radio.value)
    expect(checked).toEqual(['SOL', 'POINTS'])
  })
})

describe('Checkbox', () => {
  it('is ticked by its label and described by its hint', () => {
    const onChange = vi.fn()
    render(<Checkbox label="Number the posts" hint="Such as 2/5" onChange={onChange} />)
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: /^Number the posts/ })
    const id = box.getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(id)?.textContent).toBe('Such as 2/5')
    fireEvent.click(screen.getByText('Number the posts'))
    expect(box.checked).toBe(true)
    expect(onChange).toHaveBeenCalledOnce()
  })

  it('has no description without a hint', () => {
    render(<Checkbox label="Remember" />)
    expect(screen.getByRole('checkbox').hasAttribute('aria-describedby')).toBe(false)
  })
})

describe('Slider', () => {
  it('reports numbers and words its value for screen readers', () => {
    const onChange = vi.fn()
    render(
      <Slider
        label="Weight"
        min={0}
        max={40}
        step={5}
        value={10}
        format={(value) => `${value}%`}
        marks={[{ value: 20, label: 'Even' }]}
        onChange={onChange}
      />,
    )
    const slider = screen.getByRole<HTMLInputElement>('slider', { name: 'Weight' })
    expect(slider.getAttribute('aria-valuetext')).toBe('10%')
    expect([slider.min, slider.max, slider.step]).toEqual(['0', '40', '5'])
    expect(screen.getByText('10%')).toBeTruthy()
    expect(screen.getByText('Even').style.left).toBe('50%')
    fireEvent.change(slider, { target: { value: '25' } })
    expect(onChange.mock.calls).toEqual([[25]])
  })
})

/** A setting with a switch. */
function Setting({ isDisabled = false }: { isDisabled?: boolean }) {
  const [isOn, setOn] = useState(false)
  return <Switch label="Weekly mail" isOn={isOn} onChange={setOn} isDisabled={isDisabled} />
}

describe('Switch', () => {
  const state = () =>
    screen.getByRole('switch', { name: 'Weekly mail' }).getAttribute('aria-checked')

  it('announces its state and changes it on a click', () => {
    render(<Setting />)
    expect(state()).toBe('false')
    fireEvent.click(screen.getByRole('switch'))
    expect(state()).toBe('true')
    fireEvent.click(screen.getByRole('switch'))
    expect(state()).toBe('false')
  })

  it('does nothing while it is disabled', () => {
    render(<Setting isDisabled />)
    fireEvent.click(screen.getByRole('switch'))
    expect(state()).toBe('false')
  })
})
