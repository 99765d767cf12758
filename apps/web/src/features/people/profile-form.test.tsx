import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { ProfileForm } from './profile-form.tsx'

const PROFILE = { username: 'ann', display_name: 'Ann', bio: '', twitter_handle: '' }
const bio = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Bio/ })
const leave = () => {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

describe('the profile form', () => {
  it('keeps what is not saved over a look at another page, and asks before the window closes', () => {
    const { unmount } = renderPage(<ProfileForm userId="ann" profile={PROFILE} />)
    expect(leave()).toBe(false)
    fireEvent.change(bio(), { target: { value: 'I draw maps.' } })
    expect(leave()).toBe(true)
    unmount()
    expect(leave()).toBe(false)
    renderPage(<ProfileForm userId="ann" profile={PROFILE} />)
    expect(bio().value).toBe('I draw maps.')
    expect(screen.getByText('Not saved yet')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Discard changes' }))
    expect([bio().value, leave()]).toEqual(['', false])
  })
})
