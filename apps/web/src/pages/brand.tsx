import { pageDescriptions } from '@laurel/contract/spec/page-descriptions'
import { pageTitles } from '@laurel/contract/spec/page-titles'
import { Check, X } from 'lucide-react'
import { LogoDownloads } from '../features/brand/logo-downloads.tsx'
import { Page, PageHeader, Section } from '../ui/page.tsx'
import { CoverArt } from '../ui/pictures/cover-art.tsx'
import { Logo } from '../ui/pictures/logo.tsx'
import { CopyButton } from '../ui/text/copy-button.tsx'

const COLOURS = [
  { name: 'Laurel green', light: '#1F7A4D', dark: '#4CC38A', use: 'The mark, links, main buttons' },
  { name: 'Ink', light: '#16181D', dark: '#F2F1EC', use: 'Text' },
  { name: 'Paper', light: '#FBFAF7', dark: '#0F1115', use: 'Page background' },
  { name: 'Surface', light: '#FFFFFF', dark: '#171A21', use: 'Cards and dialogs' },
  { name: 'Muted', light: '#5B616E', dark: '#9AA1AF', use: 'Secondary text' },
  { name: 'Edge', light: '#8A8778', dark: '#6B7280', use: 'Borders of controls' },
] as const

const TYPEFACES = [
  {
    name: 'Bricolage Grotesque',
    use: 'Titles and large figures',
    className: 'font-display font-semibold text-3xl tracking-tight',
    sample: 'Make something good',
  },
  {
    name: 'Geist',
    use: 'Body text',
    className: 'text-lg',
    sample: 'Bounties judged against a public checklist, paid from escrow.',
  },
  {
    name: 'Geist Mono',
    use: 'Points, amounts and addresses',
    className: 'figures text-xl',
    sample: '1,250 pts · 7xKX…gAsU',
  },
] as const

const COVER_CATEGORIES = [
  'thread',
  'video',
  'meme',
  'article',
  'design',
  'code',
  'translation',
  'other',
] as const

const DOS = [
  'Keep a clear space of a quarter of the mark’s width around it.',
  'Use one colour: green, ink or white.',
  'Use the version drawn for the size you need.',
  'Write the name with one capital: Laurel.',
]
const DONTS = [
  'Don’t rotate, stretch or outline the mark, or give it a shadow.',
  'Don’t put a picture or a letter into the wreath.',
  'Don’t use it as a medal: places have their own icons.',
  'Don’t suggest that Laurel made or endorses your work.',
]

/** The name, logo, colours and type, and how to use them. */
export default function BrandPage() {
  return (
    <Page className="grid gap-16">
      <PageHeader className="mb-0" title={pageTitles.brand} lead={pageDescriptions.brand} />
      <Section title="Logo">
        <p className="max-w-reading text-muted">
          Two mirrored sprigs that form a circle: those who make, and those who judge. The name sits
          next to it in Bricolage Grotesque.
        </p>
        <div className="grid place-items-center rounded-card border border-line bg-surface py-16">
          <span className="origin-center scale-150 md:scale-200">
            <Logo />
          </span>
        </div>
        <LogoDownloads />
      </Section>
      <Section title="Colours">
        <Palette />
        <p className="text-muted text-sm">
          Light mode on the left, dark mode on the right. Text has a contrast of at least 4.5 : 1,
          borders 3 : 1.
        </p>
      </Section>
      <Section title="Type">
        <Typefaces />
      </Section>
      <Section title="Covers">
        <p className="max-w-reading text-muted">
          Work without a picture gets a cover generated from its ID: flat shapes in four colours, in
          a style for each category.
        </p>
        <Covers />
      </Section>
      <Section title="Dos and don’ts">
        <div className="grid gap-8 sm:grid-cols-2">
          <Rules
            rules={DOS}
            icon={<Check aria-label="Do:" className="mt-0.5 size-5 shrink-0 text-good" />}
          />
          <Rules
            rules={DONTS}
            icon={<X aria-label="Don’t:" className="mt-0.5 size-5 shrink-0 text-bad" />}
          />
        </div>
      </Section>
    </Page>
  )
}

function Palette() {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {COLOURS.map((colour) => (
        <li
          key={colour.name}
          className="overflow-hidden rounded-card border border-line bg-surface"
        >
          <div className="grid h-24 grid-cols-2">
            <span style={{ background: colour.light }} />
            <span style={{ background: colour.dark }} />
          </div>
          <div className="border-line border-t p-4">
            <h3 className="text-base">{colour.name}</h3>
            <p className="text-muted text-sm">{colour.use}</p>
            <div className="mt-3 grid grid-cols-2 gap-2">
              <CopyButton text={colour.light} label={colour.light} />
              <CopyButton text={colour.dark} label={colour.dark} />
            </div>
          </div>
        </li>
      ))}
    </ul>
  )
}

function Typefaces() {
  return (
    <ul className="border-line border-t">
      {TYPEFACES.map((typeface) => (
        <li
          key={typeface.name}
          className="grid gap-2 border-line border-b py-6 md:grid-cols-[16rem_1fr] md:items-baseline"
        >
          <div>
            <h3 className="text-base">{typeface.name}</h3>
            <p className="text-muted text-sm">{typeface.use}</p>
          </div>
          <p className={typeface.className}>{typeface.sample}</p>
        </li>
      ))}
    </ul>
  )
}

function Covers() {
  return (
    <ul className="grid grid-cols-2 gap-3 md:grid-cols-4">
      {COVER_CATEGORIES.map((category) => (
        <li key={category}>
          <CoverArt
            seed={`brand-${category}`}
            category={category}
            className="aspect-video w-full rounded-control"
          />
          <p className="mt-1 text-muted text-xs capitalize">{category}</p>
        </li>
      ))}
    </ul>
  )
}

function Rules({ rules, icon }: { rules: readonly string[]; icon: React.ReactNode }) {
  return (
    <ul className="grid content-start gap-3">
      {rules.map((rule) => (
        <li key={rule} className="flex gap-3">
          {icon}
          {rule}
        </li>
      ))}
    </ul>
  )
}
