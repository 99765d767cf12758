import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { Avatar } from './avatar.tsx'
import { CoverArt } from './cover-art.tsx'
import { LogoMark, logoSvg } from './logo.tsx'
import { PersonLink } from './person.tsx'
import { Picture } from './picture.tsx'
import { ShareButton } from './share-button.tsx'
import { WorkMedia } from './work-media.tsx'

const PERSON = { userId: 'u-1', username: 'ada', displayName: 'Ada Lovelace', avatarUrl: null }
const IMAGES = ['A draft', ''].map((alt, index) => ({
  imageId: `i${index}`,
  url: `/storage/i${index}.webp`,
  alt,
  width: 1600,
  height: 900,
  ground: '#17324a',
  sources: [
    { url: `/storage/i${index}-640.webp`, width: 640 },
    { url: `/storage/i${index}.webp`, width: 1600 },
  ],
}))
const VIDEO = 'https://youtu.be/dQw4w9WgXcQ'

describe('Avatar', () => {
  const initials = (name: string) => {
    const { unmount } = renderPage(<Avatar name={name} />)
    const shown = screen.getByRole('img').dataset.initials
    unmount()
    return shown
  }

  it.each([
    ['Ada Lovelace', 'AL'],
    ['ada', 'A'],
    ['maria da silva-santos', 'MS'],
    ['user_4f2c', 'U4'],
    ['🦊 Fox', '🦊F'],
    ['  ', '?'],
  ])('abbreviates %j as %s', (name, letters) => {
    expect(initials(name)).toBe(letters)
  })

  it('shows the picture in the sizes that the server has', () => {
    const url = '/storage/v1/object/public/avatars/u-1/a.webp'
    renderPage(<Avatar name="Ada" url={url} size="lg" />)
    const picture = screen.getByRole<HTMLImageElement>('img', { name: 'Ada' })
    expect(picture.getAttribute('src')).toBe(url)
    expect(picture.srcset.split(', ')).toEqual(
      [64, 128, 256, 512].map(
        (width) => `/storage/v1/render/image/public/avatars/u-1/a.webp?width=${width} ${width}w`,
      ),
    )
    expect(picture.sizes).toBe('64px')
  })

  it('asks another site for its picture as it is', () => {
    renderPage(<Avatar name="Ada" url="https://pbs.example/a.jpg" />)
    expect(screen.getByRole('img').hasAttribute('srcset')).toBe(false)
  })

  it('falls back to the initials when a picture fails, and tries a new one', () => {
    const { rerender } = render(<Avatar name="Ada" url="/a.webp" />)
    fireEvent.error(screen.getByRole('img'))
    expect(screen.getByRole('img', { name: 'Ada' }).dataset.initials).toBe('A')
    rerender(<Avatar name="Ada" url="/b.webp" />)
    expect(screen.getByRole('img').getAttribute('src')).toBe('/b.webp')
  })

  it('keeps its colour with the person, whatever the name', () => {
    const colour = (name: string, seed: string) => {
      const { unmount } = renderPage(<Avatar name={name} seed={seed} />)
      const { backgroundColor } = screen.getByRole('img').style
      unmount()
      return backgroundColor
    }
    expect(colour('Ada', 'u-1')).toBe(colour('Countess', 'u-1'))
    const colours = Array.from({ length: 60 }, (_, at) => colour('Ada', `u-${at}`))
    expect(new Set(colours).size).toBe(8)
  })

  it('is silent next to a name', () => {
    renderPage(<Avatar name="Ada" isDecorative />)
    expect(screen.queryByRole('img')).toBeNull()
  })
})

describe('PersonLink', () => {
  it('leads to the public profile by the name alone', () => {
    renderPage(<PersonLink person={PERSON} hasUsername />)
    const link = screen.getByRole('link', { name: 'Ada Lovelace @ada' })
    expect(link.getAttribute('href')).toBe('/creators?creator=ada')
  })

  it('is no link inside one', () => {
    renderPage(<PersonLink person={PERSON} isStatic />)
    expect(screen.queryByRole('link')).toBeNull()
    expect(screen.getByText('Ada Lovelace')).toBeTruthy()
  })
})

describe('WorkMedia', () => {
  it('enlarges a picture in a dialog and reports that it was inspected', async () => {
    const onInspect = vi.fn()
    renderPage(<WorkMedia images={IMAGES} link={null} onInspect={onInspect} />)
    expect(screen.getAllByRole('button').map((each) => each.getAttribute('aria-label'))).toEqual([
      'Enlarge picture 1 of 2: A draft',
      'Enlarge picture 2 of 2',
    ])
    fireEvent.click(screen.getByRole('button', { name: /1 of 2/ }))
    const dialog = await screen.findByRole('dialog', { name: 'A draft' })
    const large = within(dialog).getByRole<HTMLImageElement>('img', { name: 'A draft' })
    expect(large.srcset).toBe('/storage/i0-640.webp 640w, /storage/i0.webp 1600w')
    const file = within(dialog).getByRole('link', { name: 'Open the file in a new tab' })
    expect(file.getAttribute('href')).toBe('/storage/i0.webp')
    fireEvent.keyDown(dialog, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(onInspect).toHaveBeenCalledOnce()
  })

  it('loads nothing of another site before its player is started', () => {
    const onInspect = vi.fn()
    renderPage(<WorkMedia images={[]} link={VIDEO} onInspect={onInspect} />)
    expect(document.querySelector('iframe')).toBeNull()
    expect(screen.getByRole('link', { name: 'youtu.be/dQw4w9WgXcQ' }).getAttribute('href')).toBe(
      VIDEO,
    )
    fireEvent.click(screen.getByRole('button', { name: 'Play · loads youtube-nocookie.com' }))
    expect(document.activeElement).toBe(screen.getByTitle('Video on YouTube'))
    expect(onInspect).toHaveBeenCalledOnce()
  })

  it('stops the player of another entry', () => {
    const { rerender } = render(<WorkMedia images={[]} link={VIDEO} />)
    fireEvent.click(screen.getByRole('button', { name: /^Play/ }))
    rerender(<WorkMedia images={[]} link="https://youtu.be/oHg5SJYRHA0" />)
    expect(document.querySelector('iframe')).toBeNull()
  })

  it('links to a site without a player by its host', () => {
    renderPage(<WorkMedia images={[]} link="https://blog.example/a?b=1" />)
    const link = screen.getByRole('link', { name: 'blog.example' })
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
      'https://blog.example/a?b=1',
      '_blank',
    ])
    expect(link.getAttribute('rel')).toBe('noopener nofollow ugc noreferrer')
  })

  it.each<[string, number, string | null, number, number, number]>([
    ['one picture', 2, VIDEO, 1, 0, 0],
    ['the player without a picture', 0, VIDEO, 0, 1, 0],
    ['no plain link', 0, 'https://blog.example/', 0, 0, 0],
  ])('teases with %s', (_, images, link, pictures, players, links) => {
    renderPage(<WorkMedia images={IMAGES.slice(0, images)} link={link} isTeaser />)
    expect([
      screen.queryAllByRole('button', { name: /^Enlarge/ }).length,
      screen.queryAllByRole('button', { name: /^Play/ }).length,
      screen.queryAllByRole('link', { name: 'blog.example' }).length,
    ]).toEqual([pictures, players, links])
  })
})

describe('Picture', () => {
  it('keeps its place in the colour of its edge', () => {
    for (const image of IMAGES) renderPage(<Picture image={image} sizes="10rem" isDecorative />)
    const colours = screen.getAllByRole('presentation').map(({ style }) => style.backgroundColor)
    expect(colours).toEqual(IMAGES.map(({ ground }) => ground))
  })
})

describe('a link to GitHub', () => {
  it('shows its repository and file, and leads there in a new tab', () => {
    const link = 'https://github.com/ada/engine/blob/main/src/mill.ts'
    const { container } = renderPage(<WorkMedia images={[]} link={link} />)
    const card = screen.getByRole('link', { name: 'src/mill.ts GitHub file in ada/engine' })
    expect(card.getAttribute('href')).toBe(link)
    expect(card.getAttribute('rel')).toContain('noopener')
    expect(container.querySelector('iframe, img')).toBeNull()
  })
})

describe('ShareButton', () => {
  const onPhone = (share: (data: ShareData) => Promise<void>) => {
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { share }))
    vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList)
  }

  it('copies the full address where there is no share sheet', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    renderPage(<ShareButton path="/bounty/7" title="A film" />)
    fireEvent.click(screen.getByRole('button', { name: 'Copy link' }))
    await screen.findByRole('button', { name: 'Copied' })
    expect(writeText).toHaveBeenCalledWith(`${location.origin}/bounty/7?via=share`)
  })

  it('offers a post on X with the title and the full address', () => {
    renderPage(<ShareButton path="/bounty/7" title="A film" />)
    const { origin, pathname, searchParams } = new URL(
      screen.getByRole<HTMLAnchorElement>('link', { name: 'Post on X' }).href,
    )
    expect([origin, pathname]).toEqual(['https://x.com', '/intent/post'])
    expect(Object.fromEntries(searchParams)).toEqual({
      text: 'A film',
      url: `${location.origin}/bounty/7?via=share`,
    })
  })

  it('opens the share sheet of a phone, and takes its closing as no failure', async () => {
    const share = vi.fn(() => Promise.reject(new DOMException('closed', 'AbortError')))
    onPhone(share)
    renderPage(<ShareButton path="/bounty/7" title="A film" />)
    fireEvent.click(screen.getByRole('button', { name: 'Share' }))
    expect(share).toHaveBeenCalledWith({
      title: 'A film',
      url: `${location.origin}/bounty/7?via=share`,
    })
    vi.unstubAllGlobals()
  })
})

describe('generated pictures', () => {
  it('draws the same cover for the same seed, another for another', () => {
    const draw = (seed: string) => {
      const { container, unmount } = renderPage(<CoverArt seed={seed} category="video" />)
      // At once: a cover that comes later than its card would flash.
      expect(container.querySelector('svg')?.childElementCount).toBeGreaterThan(1)
      const drawn = container.querySelector('svg')?.innerHTML
      unmount()
      return drawn
    }
    const first = draw('bounty-1')
    expect(draw('bounty-1')).toBe(first)
    expect(draw('bounty-2')).not.toBe(first)
  })

  it('names the mark only where it stands alone', () => {
    renderPage(
      <>
        <LogoMark />
        <LogoMark label="Laurel" detail="large" />
      </>,
    )
    expect(screen.getAllByRole('img')).toEqual([screen.getByRole('img', { name: 'Laurel' })])
  })

  it('writes the mark as a file in a colour', () => {
    const svg = new DOMParser().parseFromString(logoSvg('small', '#1f7a4d'), 'image/svg+xml')
    expect(svg.querySelector('g')?.getAttribute('fill')).toBe('#1f7a4d')
    expect(svg.querySelectorAll('path')).toHaveLength(2)
  })
})
