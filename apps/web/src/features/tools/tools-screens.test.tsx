import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import BriefLibrary from './brief-library.tsx'
import { BRIEF_TEMPLATES } from './brief-templates.ts'
import CaptionCounter from './caption-counter.tsx'
import ContrastChecker from './contrast-checker.tsx'
import ImageResizer from './image-resizer.tsx'
import LinkBuilder from './link-builder.tsx'
import SplitCalculator from './split-calculator.tsx'
import ThreadSplitter from './thread-splitter.tsx'

const type = (name: string | RegExp, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })
const items = () => screen.getAllByRole('listitem').map((item) => item.textContent)
const copied: string[] = []
beforeEach(() => {
  copied.length = 0
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => {
    copied.push(text)
  })
})
const copy = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }))
  await screen.findByRole('button', { name: 'Copied' })
}

describe('the thread splitter', () => {
  const TEXT = `${'First. '.repeat(30)}\n\n${'Second. '.repeat(30)}`

  /** The number of posts as it is announced. */
  const count = () => screen.getAllByRole('status')[0]?.textContent

  it('splits for the chosen network, numbered unless that is switched off', () => {
    renderPage(<ThreadSplitter />)
    expect(count()).toBe('0 posts')
    expect(screen.getByText('Nothing to split yet')).toBeTruthy()
    type('Your text', TEXT)
    expect(count()).toBe('2 posts')
    expect(items()[0]).toContain('1/2')
    expect(items()[0]).toContain('213/280')
    fireEvent.click(screen.getByRole('checkbox', { name: 'Number the posts' }))
    expect(items()[0]).not.toContain('1/2')
    fireEvent.click(screen.getByRole('radio', { name: 'Threads' }))
    expect(count()).toBe('1 post')
  })

  it('copies a post, and all of them', async () => {
    renderPage(<ThreadSplitter />)
    type('Your text', TEXT)
    const [first] = screen.getAllByRole('button', { name: 'Copy' })
    if (first !== undefined) fireEvent.click(first)
    await screen.findByRole('button', { name: 'Copied' })
    await waitFor(() => expect(copied).toHaveLength(1))
    fireEvent.click(screen.getByRole('button', { name: 'Copy all' }))
    await waitFor(() => expect(copied).toHaveLength(2))
    expect(copied[0]).toBe(`${'First. '.repeat(30)}1/2`)
    expect(copied[1]).toBe(`${copied[0]}\n\n${'Second. '.repeat(30)}2/2`)
  })
})

describe('the caption counter', () => {
  const fits = (name: string) => {
    const bar = screen.getByRole('progressbar', { name })
    return [bar.getAttribute('aria-valuetext'), bar.closest('li')?.textContent]
  }

  it('counts for each network as it counts', () => {
    renderPage(<CaptionCounter />)
    type('Your caption', `日本 ${'a'.repeat(100)}`)
    expect(fits('X post')).toEqual(['105 of 280', 'X post175 left'])
    expect(fits('Bluesky post')).toEqual(['103 of 300', 'Bluesky post197 left'])
    expect(fits('YouTube title')).toEqual(['103 of 100', 'YouTube title3 too many'])
  })

  it('shows the facts of the caption', () => {
    renderPage(<CaptionCounter />)
    type('Your caption', 'Made by @ada #art\nToday')
    const facts = [...document.querySelectorAll('dl > div')].map((each) => each.textContent)
    expect(facts).toEqual([
      ...['Characters23', 'Words5', 'Lines2', 'Hashtags1', 'Mentions1', 'To read2 s'],
    ])
  })
})

describe('the link builder', () => {
  it('refuses an address without a scheme, and offers nothing to copy', () => {
    renderPage(<LinkBuilder />)
    expect(screen.queryByRole('button')).toBeNull()
    type('Address', 'a.example')
    expect(screen.getByText('Start with http:// or https://')).toBeTruthy()
    expect(screen.getByRole('textbox', { name: 'Address' }).getAttribute('aria-invalid')).toBe(
      'true',
    )
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('builds the link while it is typed, and copies it', async () => {
    renderPage(<LinkBuilder />)
    type('Address', 'https://a.example/p?x=1')
    type('Source', 'X')
    type('Campaign', 'Spring Launch')
    type(/^Term/, 'seeds')
    await copy('Copy the link')
    const link = 'https://a.example/p?x=1&utm_source=x&utm_campaign=spring-launch&utm_term=seeds'
    expect(copied).toEqual([link])
    expect(document.querySelector('output')?.textContent).toBe(link)
  })
})

describe('the reward split', () => {
  const rows = () =>
    within(screen.getByRole('table', { name: 'Prize for each place' }))
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent)

  it('splits by places and shape', () => {
    renderPage(<SplitCalculator />)
    expect(rows()).toEqual(['1.571 pts57.1%', '2.286 pts28.6%', '3.143 pts14.3%'])
    fireEvent.change(screen.getByRole('slider', { name: 'Places' }), { target: { value: '2' } })
    fireEvent.click(screen.getByRole('radio', { name: /^Equal/ }))
    expect(rows()).toEqual(['1.500 pts50%', '2.500 pts50%'])
  })

  it('warns where a place would get too little, and divides nothing without a prize', () => {
    renderPage(<SplitCalculator />)
    const warning = () => screen.queryByText(/^Each place must get at least/)
    type('Prize in points', '12')
    expect(warning()).not.toBeNull()
    type('Prize in points', '')
    expect(warning()).toBeNull()
    expect(rows()[0]).toBe('1.0 pts0%')
  })
})

describe('the brief templates', () => {
  // The parser of Markdown is slow to load, and none of what is tested here.
  beforeAll(() => import('../../ui/text/markdown-body.tsx'))

  it('shows the picked brief, copies it and starts a bounty with it', async () => {
    renderPage(<BriefLibrary />)
    const second = BRIEF_TEMPLATES[1]
    if (second === undefined) throw new Error('there are several')
    const button = screen.getByRole('button', { name: new RegExp(`^${second.title}`) })
    expect(button.getAttribute('aria-pressed')).toBe('false')
    fireEvent.click(button)
    expect(button.getAttribute('aria-pressed')).toBe('true')
    expect(screen.getByRole('heading', { level: 3, name: second.title })).toBeTruthy()
    await copy('Copy the brief')
    expect(copied).toEqual([second.brief])
    expect(screen.getByRole('link', { name: 'Use this brief' }).getAttribute('href')).toBe(
      `/create-bounty?template=${second.category}`,
    )
  })
})

describe('the contrast checker', () => {
  const verdicts = () =>
    screen
      .getAllByRole('listitem')
      .map((item) => item.textContent?.endsWith('Not enough') === false)

  it('never rounds a ratio up to a level that it misses', () => {
    renderPage(<ContrastChecker />)
    type('Text', '#777777')
    type('Background', '#fff')
    expect(screen.getByRole('status').textContent).toBe('4.47 : 1')
    expect(verdicts()).toEqual([false, true, true, false, false])
    type('Text', '767676')
    expect(screen.getByRole('status').textContent).toBe('4.54 : 1')
    expect(verdicts()).toEqual([true, true, true, false, true])
  })

  it('says which colour it cannot read, and judges none', () => {
    renderPage(<ContrastChecker />)
    type('Text', 'green')
    expect(screen.getByText('Use a format like #1f7a4d')).toBeTruthy()
    expect(screen.getByRole('status').textContent).toBe('–')
    expect(verdicts()).toEqual([false, false, false, false, false])
  })

  it('shows the pair as it was typed, also with a space before it', () => {
    renderPage(<ContrastChecker />)
    type('Text', ' #fff')
    type('Background', '123')
    const sample = screen.getByText('Easy to read from a distance').parentElement
    expect([sample?.style.color, sample?.style.background]).toEqual(['#ffffff', '#112233'])
  })

  it('takes a colour from the picker, which follows the text', () => {
    renderPage(<ContrastChecker />)
    const picker = screen.getByLabelText<HTMLInputElement>('Pick the text colour')
    type('Text', '#abc')
    expect(picker.value).toBe('#aabbcc')
    fireEvent.change(picker, { target: { value: '#102030' } })
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Text' }).value).toBe('#102030')
  })
})

describe('the image resizer', () => {
  const input = () => screen.getByLabelText('Choose a picture')
  const choose = (name: string) =>
    fireEvent.change(input(), { target: { files: [new File(['x'], name)] } })
  const canvas = () => screen.getByRole<HTMLCanvasElement>('img')
  const drawn: unknown[][] = []
  /** The pictures that are being read, by name. */
  let reading: Record<string, (bitmap: object) => void> = {}
  beforeEach(() => {
    drawn.length = 0
    reading = {}
    vi.stubGlobal('createImageBitmap', (file: File) =>
      file.name.endsWith('.txt')
        ? Promise.reject(new DOMException('unreadable'))
        : new Promise((resolve) => {
            reading[file.name] = resolve
          }),
    )
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
      drawImage: (...args: unknown[]) => void drawn.push(args.slice(1)),
    } as unknown as GPUCanvasContext)
  })

  it('crops to the centre for the chosen size', async () => {
    renderPage(<ImageResizer />)
    expect(screen.getByText('No picture yet')).toBeTruthy()
    choose('cat.final.png')
    reading['cat.final.png']?.({ width: 400, height: 200 })
    await screen.findByRole('img', { name: 'cat.final, cropped to 1600 by 900' })
    fireEvent.click(screen.getByRole('radio', { name: /^Profile picture/ }))
    expect([canvas().width, canvas().height]).toEqual([400, 400])
    expect(drawn.at(-1)).toEqual([100, 0, 200, 200, 0, 0, 400, 400])
  })

  it('says that a file is no picture, until one is', async () => {
    renderPage(<ImageResizer />)
    choose('notes.txt')
    expect((await screen.findByRole('alert')).textContent).toBe(
      'This file can’t be read as a picture. Use JPEG, PNG, WebP or AVIF.',
    )
    choose('cat.png')
    reading['cat.png']?.({ width: 40, height: 20 })
    await screen.findByRole('img')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('shows the file that was chosen last, whichever is read first', async () => {
    renderPage(<ImageResizer />)
    choose('slow.png')
    choose('quick.png')
    reading['quick.png']?.({ width: 40, height: 20 })
    await screen.findByRole('img', { name: /^quick/ })
    await act(async () => reading['slow.png']?.({ width: 40, height: 20 }))
    expect(canvas().getAttribute('aria-label')).toMatch(/^quick/)
  })

  it('saves a JPEG named by picture and size', async () => {
    const saved: string[] = []
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, kind) => {
      done(new Blob(['x'], { type: kind ?? '' }))
    })
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download)
    })
    renderPage(<ImageResizer />)
    choose('cat.png')
    reading['cat.png']?.({ width: 40, height: 20 })
    fireEvent.click(await screen.findByRole('button', { name: 'Save as JPEG' }))
    expect(saved).toEqual(['cat-1600x900.jpg'])
  })
})
