import { act, renderHook, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ApiProblem } from '../api/api-problem.ts'
import { useApiForm } from './use-api-form.ts'

const schema = async () => (await import('@laurel/contract/work/bounties')).cancelBounty.body

function renderForm(options: {
  send?: (values: { reason: string }) => Promise<unknown>
  schema?: Parameters<typeof useApiForm>[0]['schema']
}) {
  const send = vi.fn(options.send ?? (async () => 'done'))
  const onDone = vi.fn()
  const { result } = renderHook(() =>
    useApiForm({
      defaults: { reason: '' },
      schema: options.schema ?? schema,
      isComplete: ({ reason }) => reason !== '',
      send,
      onDone,
    }),
  )
  const type = (reason: string) => act(() => result.current.set('reason', reason))
  const submit = () => act(() => result.current.submit())
  return { result, send, onDone, type, submit }
}

/** What stands at the field. */
const faultOf = (form: ReturnType<typeof renderForm>['result']) =>
  form.current.control.getFieldState('reason').error?.message

describe('useApiForm', () => {
  it('sends what was typed without spaces around it, and goes on with the answer', async () => {
    const form = renderForm({})
    expect(form.result.current.isComplete).toBe(false)
    form.type('   ')
    expect(form.result.current.isComplete).toBe(false)
    form.type('  No budget  ')
    expect(form.result.current.isComplete).toBe(true)
    await form.submit()
    expect(form.send.mock.calls).toEqual([[{ reason: 'No budget' }]])
    expect(form.onDone).toHaveBeenCalledWith('done')
  })

  it('sends nothing that the contract refuses, and says so at the field', async () => {
    const form = renderForm({})
    form.type('no')
    await form.submit()
    expect(form.send).not.toHaveBeenCalled()
    expect(faultOf(form.result)).toMatch(/at least|>=3|small/i)
  })

  it('leaves the check to the server when the schema cannot be had', async () => {
    const form = renderForm({ schema: () => Promise.reject(new Error('offline')) })
    form.type('no')
    await form.submit()
    expect(form.send).toHaveBeenCalledOnce()
  })

  it('says at the field what the server refuses about it, and nothing over the form', async () => {
    const errors = [{ pointer: '/reason', message: 'Say more' }]
    const form = renderForm({
      send: () => Promise.reject(new ApiProblem('validation_failed', 422, { errors })),
    })
    form.type('No budget')
    await form.submit()
    expect(faultOf(form.result)).toBe('Say more')
    expect(form.result.current.error).toBeNull()
    expect(form.onDone).not.toHaveBeenCalled()
  })

  it('says over the form what is about no field of it', async () => {
    const problem = new ApiProblem('bounty_wrong_state', 409)
    const form = renderForm({ send: () => Promise.reject(problem) })
    form.type('No budget')
    await form.submit()
    expect(form.result.current.error).toBe(problem)
    expect(faultOf(form.result)).toBeUndefined()
  })

  it('sends once, however often it is submitted meanwhile', async () => {
    let answer: (reply: string) => void = () => undefined
    const form = renderForm({ send: () => new Promise((resolve) => (answer = resolve)) })
    form.type('No budget')
    act(() => {
      void form.result.current.submit()
      void form.result.current.submit()
    })
    await waitFor(() => expect(form.send).toHaveBeenCalled())
    expect(form.result.current.isPending).toBe(true)
    await act(async () => answer('done'))
    await waitFor(() => expect(form.onDone).toHaveBeenCalledOnce())
    expect(form.send).toHaveBeenCalledOnce()
  })
})
