import { LESSON_TRACKS, type LessonTrack } from '@laurel/contract/learning/tracks'
import { createPasswords } from '../../../../server/src/auth/passwords/passwords.ts'
import { createConfirmedUser } from '../../../../server/src/auth/people/users.service.ts'
import type { Lesson } from '../../../../server/src/features/lessons/lesson.ts'
import {
  lessonsOf,
  TRUST_LESSON,
} from '../../../../server/src/features/lessons/lessons.catalogue.ts'
import {
  gradeQuizAttempt,
  startQuizAttempt,
} from '../../../../server/src/features/lessons/lessons.service.ts'
import { presentQuestions } from '../../../../server/src/features/lessons/quiz.ts'
import { findOrCreateStanding } from '../../../../server/src/features/standings/standings.service.ts'
import { MS, plus } from '../../../../server/src/platform/clock.ts'
import { sheetOf } from '../art/paper.ts'
import { drawPortrait } from '../art/portraits.ts'
import type { Character } from '../cast.ts'
import { demoPeople, NEWCOMER, rolesOf } from '../content/people.ts'
import { DEMO_PASSWORD } from '../personas.ts'
import { insertDemoProfile, setDemoPortrait } from '../seed.queries.ts'
import type { Actor, World } from '../world.ts'

/** Opens the forty accounts, a few an hour. All share one password hash, which is no secret. */
export async function openAccounts(world: World): Promise<Character[]> {
  const passwordHash = await (await createPasswords()).hash(DEMO_PASSWORD)
  const characters: Character[] = []
  for (const person of demoPeople) {
    const { username, name, bio } = person
    const roles = rolesOf(person)
    const userId = await world.asSystem(async ({ db, now }) => {
      const account = {
        email: `${username}@laurel.localhost`,
        passwordHash,
        metadata: { username, full_name: name },
      }
      const id = await createConfirmedUser(db, account, now)
      await insertDemoProfile(db, {
        userId: id,
        username,
        displayName: name,
        bio,
        roles,
        joinedAt: now,
      })
      await findOrCreateStanding(db, id, now)
      return id
    })
    characters.push({ ...person, userId, roles })
    await drawPortraitOf(world, { userId, username, roles }, characters.length - 1)
    world.setNow(plus(world.now(), 20 * MS.minute))
  }
  return characters
}

async function drawPortraitOf(world: World, actor: Actor, index: number): Promise<void> {
  if (world.pictures === null || actor.username === NEWCOMER) return
  const portrait = drawPortrait(sheetOf({ title: actor.username, index }))
  const url = await world.pictures.storePortrait(actor, portrait)
  await world.asSystem(({ db }) => setDemoPortrait(db, actor.userId, url))
}

/** Who has passed every lesson of a track. */
const CERTIFIED: Readonly<Record<string, LessonTrack>> = {
  yuki: 'judge',
  teo: 'create',
  mira: 'sponsor',
}

/**
 * Everyone except the newcomer passes lesson 1, many also others, and three a whole track. Higher levels follow from
 * activity.
 */
export async function passLessons(world: World, characters: readonly Character[]): Promise<void> {
  for (const person of characters) {
    if (person.username === NEWCOMER) continue
    for (const lesson of lessonsPassedBy(world, person)) {
      await world.as(person, async (ctx) => {
        const { attempt } = await startQuizAttempt(ctx, lesson.slug)
        await gradeQuizAttempt(ctx, attempt.id, rightAnswers(lesson, attempt))
      })
    }
    world.setNow(plus(world.now(), 7 * MS.minute))
  }
  await world.sweep()
}

function lessonsPassedBy(world: World, { username }: Character): Lesson[] {
  const others = LESSON_TRACKS.flatMap((track) => {
    const few = world.random() < 0.6 ? 0 : 2
    return lessonsOf(track).slice(0, CERTIFIED[username] === track ? undefined : few)
  })
  return [TRUST_LESSON, ...others.filter((lesson) => lesson !== TRUST_LESSON)]
}

function rightAnswers(
  lesson: Lesson,
  attempt: { id: string; questionIds: readonly string[] },
): Record<string, string> {
  return Object.fromEntries(
    presentQuestions(lesson, attempt).map(({ questionId, choices }) => {
      const answer = lesson.questions.find(({ id }) => id === questionId)?.answer
      return [questionId, choices.find(({ text }) => text === answer)?.choiceId ?? '']
    }),
  )
}
