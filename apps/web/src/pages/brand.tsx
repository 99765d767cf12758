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
  { name: 'Paper', light: '#FBFAF7', dark: '#0F1115', use: 'The ground of a page' },
  { name: 'Surface', light: '#FFFFFF', dark: '#171A21', use: 'Cards and dialogs' },
  { name: 'Muted', light: '#5B616E', dark: '#9AA1AF', use: 'Second text' },
  { name: 'Edge', light: '#8A8778', dark: '#6B7280', use: 'Borders of controls' },
] as const

const FACES = [
  {
    name: 'Bricolage Grotesque',
    use: 'Titles and large figures',
    className: 'font-display font-semibold text-3xl tracking-tight',
    sample: 'Make something good',
  },
  {
    name: 'Geist',
    use: 'Everything that is read',
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

const DOS = [
  'Leave a quarter of the mark’s width free around it.',
  'Use one colour: green, ink or white.',
  'Choose the size that was drawn for the place.',
  'Write the name with one capital: Laurel.',
]
const DONTS = [
  'Don’t turn, stretch, outline or shade the mark.',
  'Don’t put a picture or a letter into the wreath.',
  'Don’t use it as a medal: places have their own signs.',
  'Don’t suggest that Laurel made or checked what you made.',
]

/** The name, logo, colours and type, and how to use them. */
export default function BrandPage() {
  return (
    <Page className="grid gap-16">
      <PageHeader className="mb-0" title={pageTitles.brand} lead={pageDescriptions.brand} />
      <Section title="Logo">
        <p className="max-w-reading text-muted">
          Two mirrored sprigs that close to a circle: whoever makes, and whoever judges. The name
          stands beside it in Bricolage Grotesque.
        </p>
        <div className="grid place-items-center rounded-card border border-line bg-surface py-16">
          <span className="origin-center scale-150 md:scale-200">
            <Logo />
          </span>
        </div>
        <LogoDownloads />
      </Section>
      <Section title="Colours">
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
        <p className="text-muted text-sm">
          Left on light ground, right on dark. Text keeps 4.5 : 1, borders 3 : 1.
        </p>
      </Section>
      <Section title="Type">
        <ul className="border-line border-t">
          {FACES.map((face) => (
            <li
              key={face.name}
              className="grid gap-2 border-line border-b py-6 md:grid-cols-[16rem_1fr] md:items-baseline"
            >
              <div>
                <h3 className="text-base">{face.name}</h3>
                <p className="text-muted text-sm">{face.use}</p>
              </div>
              <p className={face.className}>{face.sample}</p>
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Covers">
        <p className="max-w-reading text-muted">
          Work without a picture gets one drawn from its number: flat shapes, four colours, a kind
          for each category.
        </p>
        <ul className="grid grid-cols-2 gap-3 md:grid-cols-4">
          {(
            [
              'thread',
              'video',
              'meme',
              'article',
              'design',
              'code',
              'translation',
              'other',
            ] as const
          ).map((category) => (
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
      </Section>
      <Section title="Do and don’t">
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
