import type { TestMember } from '@laurel/scenarios/test-world'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  bodiesOf,
  countCalls,
  keysOf,
  loseAnswers,
  refuseCalls,
  restoreNetwork,
  watchAnswers,
} from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { openWorld, signIn, signOut } from '../../testing/world.ts'
import type { Grade, Lesson, LessonList, QuizAttempt } from './api.ts'
import { LessonTracks } from './lesson-tracks.tsx'
import { Quiz } from './quiz.tsx'

const world = openWorld()
const GRADE = 'POST /api/v1/lesson-attempts'
let member: TestMember
let slugs: string[] = []
let slug = ''

beforeAll(async () => {
  slugs = (await world.ok(null, 'GET /api/v1/lessons')).items.map((lesson) => lesson.slug)
  slug = slugs[0] ?? ''
})
beforeEach(async () => {
  member = await signIn(await world.join('newcomer'))
})

const readLesson = (as: TestMember | null): Promise<Lesson> =>
  world.ok(as, 'GET /api/v1/lessons/{slug}', { params: { slug } })
const readList = (as: TestMember | null): Promise<LessonList> => world.ok(as, 'GET /api/v1/lessons')
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const isDisabled = (name: string) => screen.getByRole('button', { name }).hasAttribute('disabled')

/** Draws the quiz and starts it. */
async function start(): Promise<QuizAttempt> {
  renderPage(<Quiz lesson={await readLesson(member)} />)
  return await pressAndRead('Start the quiz')
}
async function pressAndRead(button: string): Promise<QuizAttempt> {
  const attempts = watchAnswers(`POST /api/v1/lessons/${slug}/attempts`)
  await press(button)
  await screen.findByRole('button', { name: 'Check answers' })
  return attempts[0] as QuizAttempt
}
/** Chooses the right answer of each question, but a wrong one of the first few. */
async function answer({ questions }: QuizAttempt, wrong = 0): Promise<void> {
  const right = await world.shortcut('quizAnswers', { questions })
  for (const [index, group] of screen.getAllByRole('group').entries()) {
    const question = questions[index]
    const isRight = (choiceId: string) =>
      question !== undefined && right[question.questionId] === choiceId
    const chosen = question?.choices.find(({ choiceId }) => isRight(choiceId) === index >= wrong)
    fireEvent.click(within(group).getByRole('radio', { name: chosen?.text ?? 'a choice' }))
  }
}
/** Takes a quiz through the API. */
async function take(lesson: string, isPassed: boolean): Promise<void> {
  const params = { slug: lesson }
  const quiz = await world.ok(member, 'POST /api/v1/lessons/{slug}/attempts', { params })
  const { questions } = quiz
  const answers = isPassed ? await world.shortcut('quizAnswers', { questions }) : {}
  await world.ok(member, 'POST /api/v1/lesson-attempts/{id}/answers', {
    params: { id: quiz.attemptId },
    body: { answers },
  })
}
const lines = () => screen.getAllByRole('listitem')

describe('the quiz of a lesson', () => {
  it('sends a visitor to sign in', async () => {
    const lesson = await readLesson(null)
    await signOut()
    renderPage(<Quiz lesson={lesson} />)
    screen.getByText(
      'Five questions; four right answers pass. You need an account for your result to count.',
    )
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/auth')
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('says the rules before it starts, and starts once under a double click', async () => {
    renderPage(<Quiz lesson={await readLesson(member)} />)
    screen.getByText(
      'Five random questions. Four right answers pass and earn 10 points, once. After two attempts, you wait 24 hours.',
    )
    const button = screen.getByRole('button', { name: 'Start the quiz' })
    fireEvent.click(button)
    fireEvent.click(button)
    await screen.findByRole('button', { name: 'Check answers' })
    expect(countCalls(`POST /api/v1/lessons/${slug}/attempts`)).toBe(1)
    expect(screen.getAllByRole('group')).toHaveLength(5)
  })

  it('counts the questions that are left, and lets an answer be changed', async () => {
    const quiz = await start()
    screen.getByText('5 questions left')
    const [first] = screen.getAllByRole('group')
    const [one, two] = within(first ?? document.body).getAllByRole<HTMLInputElement>('radio')
    fireEvent.click(one ?? document.body)
    fireEvent.click(two ?? document.body)
    expect([one?.checked, two?.checked]).toEqual([false, true])
    screen.getByText('4 questions left')
    expect(isDisabled('Check answers')).toBe(true)
    await answer(quiz)
    screen.getByText('All answered')
    expect(isDisabled('Check answers')).toBe(false)
  })

  it('passes with four right answers and says which one was wrong, and why', async () => {
    const quiz = await start()
    await answer(quiz, 1)
    const grades = watchAnswers(GRADE)
    await press('Check answers')
    await screen.findByRole('heading', { name: 'Passed: 4 of 5 right' })
    screen.getByText('You earned 10 points, pending until 00:10 UTC.')
    const { results } = grades[0] as Grade
    expect(lines().map(({ textContent }) => textContent)).toEqual(
      quiz.questions.map(({ text }, index) => `${text}${results[index]?.explanation}`),
    )
    const marks = lines().map((line) => within(line).queryByLabelText('Wrong') !== null)
    expect(marks).toEqual([true, false, false, false, false])
    expect(screen.getAllByLabelText('Right')).toHaveLength(4)
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    const arena = screen.getByRole('link', { name: 'Open the arena' })
    expect(arena.getAttribute('href')).toBe('/vote-2-earn')
  })

  it('fails with three, offers the second attempt with new questions, and then none', async () => {
    const quiz = await start()
    await answer(quiz, 2)
    await press('Check answers')
    await screen.findByRole('heading', { name: 'Not yet: 3 of 5 right' })
    screen.getByText('1 attempt left today.')
    expect(screen.getByRole('link', { name: 'All lessons' }).getAttribute('href')).toBe('/learning')
    const second = await pressAndRead('Try again')
    expect(second.attemptId).not.toBe(quiz.attemptId)
    expect(screen.queryByRole('radio', { checked: true })).toBeNull()
    await answer(second, 5)
    await press('Check answers')
    await screen.findByRole('heading', { name: 'Not yet: 0 of 5 right' })
    expect(screen.getByText(/^No attempts left for now\./).textContent).toMatch(
      /^No attempts left for now\. Next attempt .+\.$/,
    )
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  it('pays the points of a lesson once', async () => {
    await take(slug, true)
    renderPage(<Quiz lesson={await readLesson(member)} />)
    screen.getByText(/You have already passed this lesson\.$/)
    const quiz = await pressAndRead('Start the quiz')
    await answer(quiz)
    await press('Check answers')
    await screen.findByText(/^No points this time: a lesson pays once/)
  })

  it('names the next lesson that is not passed yet', async () => {
    for (const each of slugs.slice(1, -1)) await take(each, true)
    const quiz = await start()
    await answer(quiz)
    await press('Check answers')
    const next = await screen.findByRole('link', { name: /^Next lesson: / })
    expect(next.getAttribute('href')).toBe(`/learning?lesson=${slugs.at(-1)}`)
  })

  it('grades one attempt although the answer is lost', async () => {
    const quiz = await start()
    await answer(quiz)
    loseAnswers(GRADE, 1)
    await press('Check answers')
    await screen.findByRole('heading', { name: 'Passed: 5 of 5 right' })
    expect([keysOf(GRADE).length, new Set(keysOf(GRADE)).size]).toEqual([2, 1])
    const { triesLeft } = await world.ok(member, 'POST /api/v1/lessons/{slug}/attempts', {
      params: { slug },
    })
    expect(triesLeft).toBe(0)
  })

  it('keeps the answers when the server is busy, and sends the same ones', async () => {
    const quiz = await start()
    await answer(quiz)
    refuseCalls(GRADE, 'rate_limited')
    await press('Check answers')
    await screen.findByText(/Your answers are still here\.$/)
    expect(screen.getAllByRole('radio', { checked: true })).toHaveLength(5)
    restoreNetwork()
    await press('Try again')
    await screen.findByRole('heading', { name: 'Passed: 5 of 5 right' })
    const [first, second] = bodiesOf(GRADE)
    expect(second).toEqual(first)
  })

  it('says that another tab finished this attempt already', async () => {
    const quiz = await start()
    await answer(quiz)
    await world.ok(member, 'POST /api/v1/lesson-attempts/{id}/answers', {
      params: { id: quiz.attemptId },
      body: { answers: {} },
    })
    await press('Check answers')
    await screen.findByText('This attempt was already graded')
    expect(screen.queryByRole('heading', { name: /of 5 right/ })).toBeNull()
  })

  it('offers the quiz again a day after two attempts', async () => {
    await take(slug, false)
    await take(slug, false)
    const page = renderPage(<Quiz lesson={await readLesson(member)} />)
    screen.getByText(/^Next attempt/)
    expect(screen.queryByRole('button', { name: 'Start the quiz' })).toBeNull()
    page.unmount()
    await world.wait(24 * 60 * 60_000 + 1000)
    renderPage(<Quiz lesson={await readLesson(member)} />)
    screen.getByRole('button', { name: 'Start the quiz' })
    expect(screen.queryByText(/^Next attempt/)).toBeNull()
  })
})

describe('the tracks of lessons', () => {
  const draw = async (as: TestMember | null, only: string | null = null) =>
    renderPage(<LessonTracks list={await readList(as)} only={only} />)

  it('show what each lesson gives, and no progress to a visitor', async () => {
    await signOut()
    await draw(null)
    expect(screen.getAllByText('10 pts')).toHaveLength(slugs.length)
    expect(screen.queryByText(/passed$/)).toBeNull()
    expect(screen.queryByRole('progressbar')).toBeNull()
    for (const name of ['Judge', 'Create', 'Sponsor']) {
      screen.getByRole('heading', { level: 2, name })
    }
  })

  it('mark what is passed, say when the next attempt is, and where to go on', async () => {
    const { items } = await readList(null)
    const [first, second, third] = items.filter(({ track }) => track === 'create')
    await take(first?.slug ?? '', true)
    await take(second?.slug ?? '', false)
    await take(second?.slug ?? '', false)
    await draw(member, 'create')
    expect(screen.queryByRole('heading', { name: 'Judge' })).toBeNull()
    const bar = screen.getByRole('progressbar', { name: 'Create: lessons passed' })
    expect(bar.getAttribute('aria-valuenow')).toBe('1')
    const line = (title = '') =>
      lines().find((each) => each.textContent?.includes(title)) ?? document.body
    within(line(first?.title)).getByText('passed')
    expect(within(line(second?.title)).getByText(/^Next attempt/).textContent).toMatch(
      /^Next attempt .+/,
    )
    expect(within(line(third?.title)).queryByText(/^Next attempt/)).toBeNull()
    const next = screen.getByRole('link', { name: `Go on with “${second?.title}”` })
    expect(next.getAttribute('href')).toBe(`/learning?lesson=${second?.slug}`)
  })

  it('lead to the certificate once all lessons of one are passed', async () => {
    const { items } = await readList(null)
    for (const each of items.filter(({ track }) => track === 'sponsor')) {
      await take(each.slug, true)
    }
    await draw(member, 'sponsor')
    const own = await world.ok(null, 'GET /api/v1/creators/{username}/certificates', {
      params: { username: member.username },
    })
    const link = screen.getByRole('link', { name: 'Your certificate' })
    expect(link.getAttribute('href')).toBe(`/learning?certificate=${own.items[0]?.code}`)
    expect(screen.queryByRole('link', { name: /^(Start|Go on) with/ })).toBeNull()
  })
})
