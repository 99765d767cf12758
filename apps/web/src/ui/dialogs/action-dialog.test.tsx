import { fireEvent, render, screen } from '@testing-library/react'
import { type ComponentProps, useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { ApiProblem } from '../../lib/api/api-problem.ts'
import { ActionDialog } from './action-dialog.tsx'

function renderDialog(props: Partial<ComponentProps<typeof ActionDialog>>) {
  const onConfirm = vi.fn()
  render(
    <ActionDialog
      title="Remove it?"
      confirmLabel="Remove"
      isPending={false}
      onConfirm={onConfirm}
      onClose={() => undefined}
      {...props}
    >
      <input aria-label="Name" />
    </ActionDialog>,
  )
  const submit = () => {
    const form = screen.getByRole('textbox', { name: 'Name' }).closest('form')
    if (form !== null) fireEvent.submit(form)
  }
  return { onConfirm, submit }
}

/** A form with a button that opens a dialog. */
function Page({ onSubmit }: { onSubmit: () => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <form onSubmit={onSubmit}>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && (
        <ActionDialog
          title="Remove it?"
          confirmLabel="Remove"
          isPending={false}
          onConfirm={() => undefined}
          onClose={() => undefined}
        />
      )}
    </form>
  )
}

describe('ActionDialog', () => {
  it('confirms by its button and by Enter in a field', () => {
    const { onConfirm, submit } = renderDialog({})
    fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
    submit()
    expect(onConfirm).toHaveBeenCalledTimes(2)
  })

  it.each([
    ['something is missing', { isDisabled: true }],
    ['it is under way', { isPending: true }],
    ['there is nothing left to do', { footer: <p>Done</p> }],
  ])('does nothing on Enter while %s', (_, props) => {
    const { onConfirm, submit } = renderDialog(props)
    submit()
    expect(onConfirm).not.toHaveBeenCalled()
  })

  it('says what failed, what is not affected, and the number of a fault of ours', () => {
    renderDialog({
      error: new ApiProblem('internal_error', 500, { instance: 'req-9' }),
      safe: 'Nothing was removed.',
    })
    const alert = screen.getByRole('alert').textContent
    expect(alert).toContain('Nothing was removed.')
    expect(alert).toContain('req-9')
  })

  it('does not submit the form around the button that opened it', () => {
    const onOuter = vi.fn()
    render(<Page onSubmit={onOuter} />)
    fireEvent.click(screen.getByRole('button', { name: 'Open' }))
    fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
    expect(onOuter).not.toHaveBeenCalled()
  })
})
