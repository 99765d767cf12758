import { paths } from '@laurel/contract/spec/routes'
import { expect, it } from 'vitest'
import { openPage } from './support/browser/screens.ts'
import { openVisitor } from './support/browser/stage.ts'
import { demo } from './support/people/demo.ts'
import { sessionOfPersona } from './support/people/sessions.ts'

it('a form loads its schema, which the content security policy allows', async () => {
  const { items } = await demo.ok(null, 'GET /api/v1/bounties', { query: { state: 'open' } })
  const bounty = items.find(({ sponsor }) => sponsor.displayName !== 'Teo')
  const { page, troubles } = await openVisitor({ session: await sessionOfPersona('Teo') })
  const scripts: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text())
  })
  await openPage(page, paths.bounty(bounty?.slug ?? ''))
  const hasSchemas = async () =>
    (await Promise.all(scripts)).some((text) => text.includes('ZodError'))
  expect(await hasSchemas()).toBe(false)
  await page.getByRole('tab', { name: /^Questions/ }).click()
  await page.getByRole('textbox', { name: 'Ask the sponsor' }).fill('Which format do you want?')
  await page.getByRole('button', { name: 'Publish the question' }).click()
  await page.getByText('Question published', { exact: true }).waitFor()
  expect(await hasSchemas()).toBe(true)
  expect(troubles.all()).toEqual([])
})
