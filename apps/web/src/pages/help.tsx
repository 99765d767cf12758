import { pageDescriptions } from '@laurel/contract/spec/page-descriptions'
import { pageTitles } from '@laurel/contract/spec/page-titles'
import { ArrowRight, ChevronDown, Search } from 'lucide-react'
import { Suspense } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { type Answer, TOPICS } from '../features/help/answer.ts'
import { findAnswers } from '../features/help/answers.ts'
import { Contact } from '../features/help/contact.tsx'
import { CONTACT_ID } from '../features/help/site-answers.ts'
import { SiteText } from '../features/help/site-text.tsx'
import { SITE_TEXTS, type SiteTextName } from '../features/help/site-text-names.ts'
import { useDocumentTitle } from '../lib/page/document-title.ts'
import { lazyPart } from '../lib/page/lazy.ts'
import { plural } from '../lib/text/format.ts'
import { Button } from '../ui/button.tsx'
import { Field, Input } from '../ui/fields/field.tsx'
import { Link } from '../ui/link.tsx'
import { Page, PageHeader, Section } from '../ui/page.tsx'
import { EmptyState } from '../ui/states/empty-state.tsx'

const StopMails = lazyPart(() => import('../features/notifications/stop-mails.tsx'))

/** The legal text in `?text=`, or the searchable answers; the search is in the URL. */
export default function HelpPage() {
  const [search] = useSearchParams()
  const text = search.get('text')
  const name = isTextName(text) ? text : null
  useDocumentTitle(name === null ? pageTitles.help : SITE_TEXTS[name])
  return name === null ? <Answers /> : <SiteText key={name} name={name} />
}

function isTextName(text: string | null): text is SiteTextName {
  return text !== null && Object.hasOwn(SITE_TEXTS, text)
}

function Answers() {
  const [search, setSearch] = useSearchParams()
  const query = search.get('q') ?? ''
  const found = findAnswers(query)
  const stopToken = search.get('unsubscribe')
  const searchFor = (q: string) => setSearch(q === '' ? {} : { q }, { replace: true })
  return (
    <Page width="form">
      <PageHeader title={pageTitles.help} lead={pageDescriptions.help} />
      {stopToken !== null && (
        <Suspense>
          <StopMails
            token={stopToken}
            isDigest={search.get('mails') === 'digest'}
            onClose={() => setSearch({}, { replace: true })}
          />
        </Suspense>
      )}
      <search>
        <Field label="Search the answers" isLabelHidden>
          <Input
            type="search"
            placeholder="Search the answers"
            value={query}
            onChange={(event) => searchFor(event.target.value)}
            icon={<Search aria-hidden="true" className="size-4.5" />}
          />
        </Field>
        <p role="status" className="mt-2 text-muted text-sm">
          {query !== '' && `${plural(found.length, 'answer')} found`}
        </p>
      </search>
      {found.length === 0 && (
        <EmptyState
          className="mt-8"
          title="No answer found"
          text="Try a single word, or browse the topics."
          action={<Button onClick={() => searchFor('')}>Show all answers</Button>}
        />
      )}
      <div className="mt-8 grid gap-10">
        {TOPICS.map((topic) => {
          const answers = found.filter((answer) => answer.topic === topic)
          if (answers.length === 0) return null
          return (
            <Section key={topic} title={topic}>
              <ul className="border-line border-t">
                {answers.map((answer) => (
                  <li key={answer.id} id={answer.id} className="border-line border-b">
                    <AnswerItem answer={answer} isOpen={query !== '' && found.length <= 3} />
                  </li>
                ))}
              </ul>
            </Section>
          )
        })}
      </div>
    </Page>
  )
}

function AnswerItem({ answer, isOpen }: { answer: Answer; isOpen: boolean }) {
  const { hash } = useLocation()
  return (
    <details key={String(isOpen)} open={isOpen || hash === `#${answer.id}`} className="group">
      <summary className="flex min-h-12 list-none items-center justify-between gap-4 py-2 font-medium hover:text-(--section-ink) [&::-webkit-details-marker]:hidden">
        {answer.question}
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-muted transition-transform duration-150 group-open:rotate-180"
        />
      </summary>
      <div className="grid gap-3 pb-5 text-muted">
        {answer.answer.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {answer.id === CONTACT_ID && <Contact />}
        {answer.link !== undefined && (
          <Link
            to={answer.link.to}
            className="inline-flex min-h-11 items-center gap-1.5 justify-self-start font-medium text-brand text-sm hover:underline"
          >
            {answer.link.label}
            <ArrowRight aria-hidden="true" className="size-4" />
          </Link>
        )}
      </div>
    </details>
  )
}
