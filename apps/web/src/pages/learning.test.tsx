import type { TestMember } from '@laurel/scenarios/test-world'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ApiReply } from '../lib/api/api.ts'
import { bodiesOf, countCalls, cutOff, restoreNetwork, watchAnswers } from '../testing/network.ts'
import { renderPage } from '../testing/render-page.tsx'
import { openWorld, signIn, signOut } from '../testing/world.ts'
import CreatorsPage from './creators.tsx'
import LearningPage from './learning.tsx'

const world = openWorld()
type Attempt = ApiReply<'POST /api/v1/lessons/{slug}/attempts'>
let lesson: { slug: string; title: string }
let second: { slug: string; title: string }

beforeAll(async () => {
  const { items } = await world.ok(null, 'GET /api/v1/lessons')
  lesson = items[0] ?? { slug: '', title: '' }
  second = items[1] ?? { slug: '', title: '' }
})

/** Takes the same choice in every question of the quiz. */
async function answerAll(): Promise<void> {
  for (const question of await screen.findAllByRole('group')) {
    const [choice] = within(question).queryAllByRole('radio')
    if (choice !== undefined) fireEvent.click(choice)
  }
}

describe('/learning for a visitor', () => {
  it('lists lessons, each at an address of its own', async () => {
    renderPage(<LearningPage />, '/learning')
    const link = await screen.findByRole('link', { name: lesson.title })
    expect(link.getAttribute('href')).toBe(`/learning?lesson=${lesson.slug}`)
  })

  it('can be read, and sends them to sign in for the quiz', async () => {
    renderPage(<LearningPage />, `/learning?lesson=${lesson.slug}`)
    await screen.findByRole('heading', { level: 1, name: lesson.title })
    expect(screen.queryByRole('button', { name: 'Start the quiz' })).toBeNull()
  })

  it('says that there is no certificate with a code that nobody has', async () => {
    renderPage(<LearningPage />, '/learning?certificate=NOBODY')
    await screen.findByText('There is no certificate with this code')
  })

  it('says that the server cannot be reached, and shows the lessons once it can', async () => {
    cutOff('GET /api/v1/lessons')
    renderPage(<LearningPage />, '/learning')
    await screen.findByText('Can’t reach Laurel')
    restoreNetwork()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('link', { name: lesson.title })
  })
})

describe('/learning for a member', () => {
  let member: TestMember
  beforeEach(async () => {
    member = await signIn(await world.join('newcomer'))
  })

  it('says how many lessons of each track are passed, and where to start', async () => {
    renderPage(<LearningPage />, '/learning')
    expect(await screen.findAllByText(/^0 of \d+ passed$/)).toHaveLength(3)
    screen.getByRole('link', { name: `Start with “${lesson.title}”` })
  })

  it('leads from the last quiz of a track to the certificate, which a stranger can check', async () => {
    const { items } = await world.ok(null, 'GET /api/v1/lessons')
    const track = items.filter((each) => each.track === 'sponsor')
    for (const { slug } of track) {
      const params = { slug }
      const quiz = await world.ok(member, 'POST /api/v1/lessons/{slug}/attempts', { params })
      const answers = await world.shortcut('quizAnswers', { questions: quiz.questions })
      await world.ok(member, 'POST /api/v1/lesson-attempts/{id}/answers', {
        params: { id: quiz.attemptId },
        body: { answers },
      })
    }
    const { username } = member
    const own = await world.ok(null, 'GET /api/v1/creators/{username}/certificates', {
      params: { username },
    })
    await signOut()
    const shown = renderPage(<CreatorsPage />, `/creators?creator=${username}&tab=badges`)
    const link = await screen.findByRole('link', { name: 'Sponsor: every lesson passed' })
    expect(link.getAttribute('href')).toBe(`/learning?certificate=${own.items[0]?.code}`)
    shown.unmount()
    renderPage(<LearningPage />, `${link.getAttribute('href')}`)
    await screen.findByRole('heading', { level: 1, name: 'Certificate: Sponsor' })
    for (const { title } of track) await screen.findByRole('link', { name: title })
    expect(screen.getAllByText(/^version 1 · passed/)).toHaveLength(track.length)
  })

  it('asks for an answer to every question before it grades', async () => {
    renderPage(<LearningPage />, `/learning?lesson=${lesson.slug}`)
    fireEvent.click(await screen.findByRole('button', { name: 'Start the quiz' }))
    const send = await screen.findByRole('button', { name: 'Check answers' })
    expect(send.hasAttribute('disabled')).toBe(true)
    await answerAll()
    await waitFor(() => expect(send.hasAttribute('disabled')).toBe(false))
  })

  it('grades once under a double click, and says what was right', async () => {
    renderPage(<LearningPage />, `/learning?lesson=${lesson.slug}`)
    fireEvent.click(await screen.findByRole('button', { name: 'Start the quiz' }))
    const send = await screen.findByRole('button', { name: 'Check answers' })
    await answerAll()
    fireEvent.click(send)
    fireEvent.click(send)
    const grade = await screen.findByRole('heading', { name: /\d of 5 right/ })
    expect(document.activeElement).toBe(grade)
    expect(countCalls('POST /api/v1/lesson-attempts')).toBe(1)
  })

  it('sends exactly the chosen answers and shows the grade with explanations', async () => {
    renderPage(<LearningPage />, `/learning?lesson=${lesson.slug}`)
    const attempts = watchAnswers(`POST /api/v1/lessons/${lesson.slug}/attempts`)
    fireEvent.click(await screen.findByRole('button', { name: 'Start the quiz' }))
    const send = await screen.findByRole('button', { name: 'Check answers' })
    const grades = watchAnswers('POST /api/v1/lesson-attempts')
    const { questions } = attempts[0] as Attempt
    const answers = await world.shortcut('quizAnswers', { questions })
    for (const [index, group] of screen.getAllByRole('group').entries()) {
      const question = questions[index]
      const chosen = question?.choices.find(
        ({ choiceId }) => choiceId === answers[question.questionId],
      )
      fireEvent.click(within(group).getByRole('radio', { name: chosen?.text ?? 'a choice' }))
    }
    fireEvent.click(send)
    const heading = 'Passed: 5 of 5 right'
    await screen.findByRole('heading', { name: heading })
    expect(document.activeElement?.textContent).toBe(heading)
    expect(bodiesOf('POST /api/v1/lesson-attempts')).toEqual([{ answers }])
    const { results } = grades[0] as ApiReply<'POST /api/v1/lesson-attempts/{id}/answers'>
    expect(new Set(results.map(({ explanation }) => explanation)).size).toBe(questions.length)
    const shown = screen.getAllByRole('listitem').slice(-questions.length)
    expect(shown.map(({ textContent }) => textContent)).toEqual(
      questions.map(({ questionId, text }) => {
        const result = results.find((each) => each.questionId === questionId)
        return `${text}${result?.explanation}`
      }),
    )
    const next = await screen.findByRole('link', { name: /^Next lesson: / })
    expect(next.getAttribute('href')).toBe(`/learning?lesson=${second.slug}`)
    expect(next.textContent).toBe(`Next lesson: ${second.title}`)
  })

  it('says when the next try is instead of offering one', async () => {
    await spendTries()
    renderPage(<LearningPage />, `/learning?lesson=${lesson.slug}`)
    await screen.findByText(/^Next attempt/)
    expect(screen.queryByRole('button', { name: 'Start the quiz' })).toBeNull()
  })

  it('says when the tries are used up', async () => {
    renderPage(<LearningPage />, `/learning?lesson=${lesson.slug}`)
    const start = await screen.findByRole('button', { name: 'Start the quiz' })
    await spendTries()
    fireEvent.click(start)
    await screen.findByText('No attempts left for now')
    expect(screen.queryByRole('button', { name: 'Check answers' })).toBeNull()
  })

  async function spendTries(): Promise<void> {
    const params = { slug: lesson.slug }
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const quiz = await world.ok(member, 'POST /api/v1/lessons/{slug}/attempts', { params })
      await world.ok(member, 'POST /api/v1/lesson-attempts/{id}/answers', {
        params: { id: quiz.attemptId },
        body: { answers: {} },
      })
    }
  }
})
