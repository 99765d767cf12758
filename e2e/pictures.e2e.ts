import { describe, expect, it } from 'vitest'
import { openPage } from './support/browser/screens.ts'
import { openVisitor } from './support/browser/stage.ts'
import { toastText } from './support/browser/toasts.ts'
import { newAccount, signUpAndConfirm } from './support/people/people.ts'
import { stripes, widthOf } from './support/picture-files.ts'

describe('an avatar', () => {
  it('is cropped by pointer and by keys, stored, shown everywhere, and removed', async () => {
    const { page, troubles } = await openVisitor()
    await signUpAndConfirm(page, newAccount('face'))
    await openPage(page, '/profile')
    await page.getByLabel('Picture file').setInputFiles(await stripes(page, 'me.png'))
    const dialog = page.getByRole('dialog')
    const stage = dialog.getByRole('img')
    const look = () => stage.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL())
    const isDrawn = () =>
      stage.evaluate(
        (canvas: HTMLCanvasElement) =>
          canvas.getContext('2d')?.getImageData(256, 256, 1, 1).data[3] === 255,
      )
    await expect.poll(isDrawn).toBe(true)
    const first = await look()
    await stage.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(look).not.toBe(first)
    const moved = await look()
    await dialog.getByRole('button', { name: 'Zoom in' }).click()
    await expect.poll(look).not.toBe(moved)
    expect(await dialog.getByRole('slider', { name: 'Zoom' }).inputValue()).toBe('1.25')
    await dialog.getByRole('button', { name: 'Save picture' }).click()
    await toastText(page, 'Picture saved')
    const image = 'main img[src^="/storage/v1/object/public/avatars/"]'
    await page.locator(image).first().waitFor()
    await expect.poll(() => widthOf(page, image)).toBeGreaterThan(0)
    expect(await page.locator(image).first().getAttribute('srcset')).toContain('width=64 64w')
    await page.reload()
    await page.locator(image).first().waitFor()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await toastText(page, 'Picture removed')
    await page.getByRole('button', { name: 'Add a picture' }).waitFor()
    expect(troubles.all()).toEqual([])
  })

  it('reports a file that is not a picture', async () => {
    const { page } = await openVisitor()
    await signUpAndConfirm(page, newAccount('nopic'))
    await openPage(page, '/profile')
    const file = { name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload=1>') }
    await page.getByLabel('Picture file').setInputFiles(file)
    await page.getByRole('alert').filter({ hasText: 'can’t read this file' }).waitFor()
  })
})

describe('the pictures of a post', () => {
  it('are added, described and shown; other files are refused with a reason', async () => {
    const { page } = await openVisitor()
    await signUpAndConfirm(page, newAccount('shots'))
    await openPage(page, '/submissions?new=post')
    await page.getByRole('textbox', { name: 'Title' }).fill('A post with a picture')
    const files = page.getByLabel('Picture files')
    await files.setInputFiles([
      await stripes(page, 'first.png'),
      { name: 'fake.png', mimeType: 'image/png', buffer: Buffer.from('<html>') },
    ])
    await page.getByLabel(/^Describe picture 1/).fill('Stripes in all colours')
    await page.getByText('Only still PNG, JPEG or WebP').waitFor()
    await page
      .getByRole('textbox', { name: 'Text' })
      .fill('A text that is long enough to stand on its own without any link to somewhere else.')
    await page.getByRole('radio', { name: 'Made without AI' }).check()
    await page.getByText('Saved', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Publish' }).click()
    await toastText(page, 'Post submitted')
    await page.getByRole('link', { name: 'A post with a picture' }).click()
    const image = 'img[src^="/storage/v1/view/"]'
    await page.locator(image).first().waitFor()
    await expect.poll(() => widthOf(page, image)).toBeGreaterThan(0)
    await page
      .getByRole('button', { name: 'Enlarge picture 1 of 1: Stripes in all colours' })
      .click()
    const large = page.getByRole('dialog', { name: 'Stripes in all colours' })
    await expect.poll(() => large.getByRole('img').isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    await large.waitFor({ state: 'detached' })
  })
})
