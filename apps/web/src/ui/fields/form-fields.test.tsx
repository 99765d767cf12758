import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiProblem } from '../../lib/api/api-problem.ts'
import { useApiForm } from '../../lib/forms/use-api-form.ts'
import '../../testing/render-page.tsx'
import { RadioField, SelectField, TextField } from './form-fields.tsx'

const send = vi.fn<(values: Values) => Promise<string>>()
interface Values {
  title: string
  text: string
  category: string
  token: string
}

/** A form with a field of every kind; a server that says yes to all. */
function Form() {
  const { control, submit } = useApiForm<Values, string>({
    defaults: { title: '', text: '', category: 'video', token: 'SOL' },
    schema: async () => ({ safeParse: () => ({ success: true }) }),
    send,
    onDone: () => undefined,
  })
  return (
    <>
      <TextField control={control} name="title" label="Title" max={5} input={{ type: 'url' }} />
      <TextField control={control} name="text" label="Text" max={1200} rows={3} isOptional />
      <SelectField control={control} name="category" label="Category">
        <option value="video">Video</option>
        <option value="meme">Meme</option>
      </SelectField>
      <RadioField
        control={control}
        name="token"
        legend="Token"
        choices={[
          { value: 'SOL', label: 'SOL' },
          { value: 'USDC', label: 'USDC' },
        ]}
      />
      <button type="button" onClick={() => void submit()}>
        Send
      </button>
    </>
  )
}

const change = (name: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } })
/** Submits, and waits for the answer to the `times`-th request. */
async function submit(times: number) {
  fireEvent.click(screen.getByRole('button'))
  await waitFor(() => expect(send).toHaveBeenCalledTimes(times))
  await act(async () => void (await Promise.allSettled(send.mock.results.map((it) => it.value))))
}
/** What describes a control. */
const errorAt = (control: HTMLElement) =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter((id) => id !== '')
    .map((id) => document.getElementById(id)?.textContent)

beforeEach(() => {
  send.mockResolvedValue('done')
})

describe('the fields of a form', () => {
  it('send what was entered in each', async () => {
    render(<Form />)
    change('Title', ' Film ')
    change(/^Text/, 'Long')
    change('Category', 'meme')
    fireEvent.click(screen.getByRole('radio', { name: 'USDC' }))
    await submit(1)
    expect(send.mock.calls).toEqual([
      [{ title: 'Film', text: 'Long', category: 'meme', token: 'USDC' }],
    ])
  })

  it('limit a line while it is typed, and count a text', () => {
    render(<Form />)
    const title = screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' })
    expect([title.maxLength, title.type]).toEqual([5, 'url'])
    change(/^Text/, 'Four')
    expect(screen.getByText('4/1,200')).toBeTruthy()
  })

  it('show at each what the server refuses', async () => {
    const errors = ['title', 'text', 'category', 'token'].map((name) => ({
      pointer: `/${name}`,
      message: `Not this ${name}`,
    }))
    send.mockRejectedValue(new ApiProblem('validation_failed', 422, { errors }))
    render(<Form />)
    await submit(1)
    const controls = [
      screen.getByLabelText('Title'),
      screen.getByLabelText(/^Text/),
      screen.getByLabelText('Category'),
      screen.getByRole('radiogroup', { name: 'Token' }),
    ]
    expect(controls.map(errorAt)).toEqual(errors.map(({ message }) => [message]))
    expect(controls.map((each) => each.getAttribute('aria-invalid'))).toEqual(Array(4).fill('true'))
  })

  it('drop what was refused once it is sent again', async () => {
    const errors = [{ pointer: '/title', message: 'Not this title' }]
    send.mockRejectedValueOnce(new ApiProblem('validation_failed', 422, { errors }))
    render(<Form />)
    await submit(1)
    expect(errorAt(screen.getByLabelText('Title'))).toEqual(['Not this title'])
    change('Title', 'Film')
    await submit(2)
    expect(errorAt(screen.getByLabelText('Title'))).toEqual([])
  })
})
