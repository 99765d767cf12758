import type { Api } from '@laurel/contract/api'
import { paths } from '@laurel/contract/spec/routes'
import { expect, it } from 'vitest'
import { memberCall } from './support/member-call.ts'
import { openPage } from './support/screens.ts'
import { accessOfPersona, sessionOfPersona } from './support/sessions.ts'
import { openVisitor } from './support/stage.ts'

it('a form loads the schema that checks it, which the content security policy lets run', async () => {
  const teo = memberCall(await accessOfPersona('Teo'))
  const { submissionId } = await teo<Api['POST /api/v1/submissions']['reply']>(
    'POST',
    '/api/v1/submissions',
    { title: `A post, ${crypto.randomUUID()}`, body: 'One take of a door.', aiUse: 'none' },
  )
  await teo('POST', `/api/v1/submissions/${submissionId}/submit`)
  const { page, troubles } = await openVisitor({ session: await sessionOfPersona('Yuki') })
  const scripts: Promise<string>[] = []
  await openPage(page, paths.submission(submissionId))
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text())
  })
  await page.getByRole('button', { name: 'Report' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report this submission' })
  await dialog.getByRole('combobox', { name: 'What is wrong' }).selectOption('Harmful')
  await dialog.getByRole('textbox', { name: 'What should we look at?' }).fill('The last sentence')
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await page.getByText('Report sent').waitFor()
  const texts = await Promise.all(scripts)
  expect(texts.some((text) => text.includes('ZodError'))).toBe(true)
  expect(troubles.all()).toEqual([])
})
