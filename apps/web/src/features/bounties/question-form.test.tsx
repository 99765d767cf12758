import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import QuestionForm from './question-form.tsx'

it('keeps what was sent, and stays busy, until the list shows it', async () => {
  const list = Promise.withResolvers<void>()
  render(
    <QuestionForm
      text="Two minutes"
      label="Your answer"
      hint="Everyone can read it"
      min={3}
      max={100}
      submitLabel="Publish"
      schema={async () =>
        (await import('@laurel/contract/work/questions')).answerBountyQuestion.body
      }
      send={async () => ({})}
      onDone={() => list.promise}
    />,
  )
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your answer' })
  fireEvent.change(field, { target: { value: 'Three minutes' } })
  fireEvent.click(screen.getByRole('button', { name: 'Publish' }))
  const busy = await screen.findByRole('button', { name: 'Publish', busy: true })
  expect(field.value).toBe('Three minutes')
  expect(busy).toBe(screen.getByRole('button', { name: 'Publish' }))
  await act(async () => list.resolve())
  await waitFor(() => expect(field.value).toBe('Two minutes'))
})
