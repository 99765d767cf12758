import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeApi, FakeRefusal } from '../testing/fake-api.ts'
import { renderPage } from '../testing/render-page.tsx'
import { sampleId } from '../testing/sample-bounties.ts'
import { setSession } from '../testing/session.ts'
import LearningPage from './learning.tsx'

vi.mock('../lib/session/session.ts', { spy: true })

const LESSON = {
  slug: 'judging',
  title: 'How judging works',
  summary: 'What a vote says.',
  minutes: 4,
  version: 1,
  rewardPoints: 10,
  passedAt: null,
  nextTryAt: null,
  abilities: { canTakeQuiz: true },
}
const QUESTIONS = ['q1', 'q2'].map((questionId) => ({
  questionId,
  text: `Question ${questionId}?`,
  choices: [
    { choiceId: 'a', text: 'This' },
    { choiceId: 'b', text: 'That' },
  ],
}))

let server: FakeApi

beforeEach(() => {
  setSession(sampleId(9))
  server = new FakeApi().install()
  server.on('GET /api/v1/lessons', () => ({ items: [LESSON] }))
  server.on('GET /api/v1/lessons/{slug}', () => ({ ...LESSON, body: 'Judge by the checklist.' }))
  server.on('POST /api/v1/lessons/{slug}/attempts', () => ({
    attemptId: sampleId(1),
    questions: QUESTIONS,
    triesLeft: 1,
  }))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('/learning', () => {
  it('lists lessons with what they give', async () => {
    renderPage(<LearningPage />, '/learning')
    const link = await screen.findByRole('link', { name: 'How judging works' })
    expect(link.getAttribute('href')).toBe('/learning?lesson=judging')
    expect(screen.getByText('0 of 1 passed')).toBeTruthy()
  })

  it('lets a visitor read, and sends them to sign in for the quiz', async () => {
    setSession(null)
    renderPage(<LearningPage />, '/learning?lesson=judging')
    expect(await screen.findByText('Judge by the checklist.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Start the quiz' })).toBeNull()
  })

  it('hands in exactly the chosen answers and shows the grade with explanations', async () => {
    const second = { ...LESSON, slug: 'entries', title: 'Making an entry' }
    server.on('GET /api/v1/lessons', () => ({ items: [LESSON, second] }))
    let given: unknown
    server.on('POST /api/v1/lesson-attempts/{id}/answers', ({ body }) => {
      given = body
      return {
        passed: true,
        correct: 2,
        total: 2,
        rewardPoints: 10,
        triesLeft: 1,
        nextTryAt: null,
        abilities: { canTakeQuiz: true },
        results: QUESTIONS.map(({ questionId }) => ({
          questionId,
          isCorrect: true,
          explanation: `Because of ${questionId}.`,
        })),
      }
    })
    renderPage(<LearningPage />, '/learning?lesson=judging')
    fireEvent.click(await screen.findByRole('button', { name: 'Start the quiz' }))
    const send = await screen.findByRole('button', { name: 'Check answers' })
    expect(send.hasAttribute('disabled')).toBe(true)
    for (const [index, choice] of ['This', 'That'].entries()) {
      const question = screen.getByRole('group', { name: new RegExp(`Question q${index + 1}`) })
      fireEvent.click(within(question).getByRole('radio', { name: choice }))
    }
    fireEvent.click(send)
    expect(await screen.findByRole('heading', { name: 'Passed: 2 of 2 right' })).toBeTruthy()
    expect(screen.getByText('Because of q2.')).toBeTruthy()
    expect(given).toEqual({ answers: { q1: 'a', q2: 'b' } })
    expect(document.activeElement?.textContent).toBe('Passed: 2 of 2 right')
    const next = await screen.findByRole('link', { name: 'Next lesson: Making an entry' })
    expect(next.getAttribute('href')).toBe('/learning?lesson=entries')
  })

  it('says when the tries are used up', async () => {
    server.on('POST /api/v1/lessons/{slug}/attempts', () => {
      throw new FakeRefusal('quiz_tries_used_up')
    })
    renderPage(<LearningPage />, '/learning?lesson=judging')
    fireEvent.click(await screen.findByRole('button', { name: 'Start the quiz' }))
    expect(await screen.findByText('No attempts left for now')).toBeTruthy()
  })

  it('says when the next try is instead of offering one', async () => {
    const nextTryAt = '2099-06-12T12:00:00.000Z'
    const lesson = { ...LESSON, nextTryAt, abilities: { canTakeQuiz: false } }
    server.on('GET /api/v1/lessons/{slug}', () => ({ ...lesson, body: 'Judge.' }))
    renderPage(<LearningPage />, '/learning?lesson=judging')
    expect(await screen.findByText(/^Next attempt/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Start the quiz' })).toBeNull()
  })
})
