import { pageDescriptions } from '@laurel/contract/spec/page-descriptions'
import { pageTitles } from '@laurel/contract/spec/page-titles'
import {
  Contrast,
  FileText,
  Image,
  LetterText,
  Link as LinkIcon,
  type LucideIcon,
  PieChart,
  Scissors,
} from 'lucide-react'
import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { cx } from '../lib/class-names.ts'
import { Link } from '../ui/link.tsx'
import { Page, PageHeader } from '../ui/page.tsx'
import { PageSpinner } from '../ui/states/spinner.tsx'

interface Tool {
  id: string
  name: string
  text: string
  icon: LucideIcon
  Body: LazyExoticComponent<ComponentType>
}

const THREAD_SPLITTER: Tool = {
  id: 'thread',
  name: 'Thread splitter',
  text: 'Split a long text into posts that fit.',
  icon: Scissors,
  Body: lazy(() => import('../features/tools/thread-splitter.tsx')),
}

const TOOLS: readonly Tool[] = [
  THREAD_SPLITTER,
  {
    id: 'caption',
    name: 'Caption counter',
    text: 'Count a caption and see where it fits.',
    icon: LetterText,
    Body: lazy(() => import('../features/tools/caption-counter.tsx')),
  },
  {
    id: 'image',
    name: 'Image resizer',
    text: 'Crop a picture to the size a network needs.',
    icon: Image,
    Body: lazy(() => import('../features/tools/image-resizer.tsx')),
  },
  {
    id: 'link',
    name: 'Link builder',
    text: 'Add campaign parameters to a link.',
    icon: LinkIcon,
    Body: lazy(() => import('../features/tools/link-builder.tsx')),
  },
  {
    id: 'split',
    name: 'Reward split',
    text: 'Split a prize among places, to the last point.',
    icon: PieChart,
    Body: lazy(() => import('../features/tools/split-calculator.tsx')),
  },
  {
    id: 'brief',
    name: 'Brief templates',
    text: 'Start a bounty from a complete brief.',
    icon: FileText,
    Body: lazy(() => import('../features/tools/brief-library.tsx')),
  },
  {
    id: 'contrast',
    name: 'Contrast checker',
    text: 'Check whether two colours have enough contrast.',
    icon: Contrast,
    Body: lazy(() => import('../features/tools/contrast-checker.tsx')),
  },
]

/** Scrolls the open tool's link into view, where the strip is wider than the window. */
function scrollIntoStrip(link: HTMLAnchorElement | null): void {
  link?.scrollIntoView({ block: 'nearest', inline: 'center' })
}

/** Tools that run in the browser and send nothing; the open one is in the URL. */
export default function ToolsPage() {
  const [search] = useSearchParams()
  const tool = TOOLS.find(({ id }) => id === search.get('tool')) ?? THREAD_SPLITTER
  const { Body } = tool
  return (
    <Page>
      <PageHeader
        title={pageTitles.tools}
        lead={`${pageDescriptions.tools} Nothing you enter leaves your browser.`}
      />
      <nav aria-label="Tools" className="-mx-4 mb-8 overflow-x-auto px-4 pb-1 md:mx-0 md:px-0">
        <ul className="flex gap-2">
          {TOOLS.map(({ id, name, icon: Icon }) => (
            <li key={id}>
              <Link
                to={`?tool=${id}`}
                ref={id === tool.id ? scrollIntoStrip : undefined}
                aria-current={id === tool.id ? 'page' : undefined}
                className={cx(
                  'flex min-h-11 items-center gap-2 whitespace-nowrap rounded-full border px-4 font-medium text-sm transition-colors duration-120',
                  id === tool.id
                    ? 'border-ink bg-ink text-paper'
                    : 'border-line bg-surface text-muted hover:border-edge hover:text-ink',
                )}
              >
                <Icon aria-hidden="true" className="size-4" />
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <section aria-labelledby="tool-name">
        <h2 id="tool-name" className="text-xl">
          {tool.name}
        </h2>
        <p className="mb-6 text-muted text-sm">{tool.text}</p>
        <Suspense fallback={<PageSpinner />}>
          <Body />
        </Suspense>
      </section>
    </Page>
  )
}
