import { pageTitles } from '@laurel/contract/spec/page-titles'
import { paths } from '@laurel/contract/spec/routes'
import { useDocumentTitle } from '../../lib/page/document-title.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Page, PageHeader, Section } from '../../ui/page.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import type { Answer } from './answer.ts'
import { AnswerText } from './answer-text.tsx'
import { findAnswer } from './answers.ts'
import { searchAnswers } from './search/search-answers.ts'

const RELATED = 4

/** One answer at its own address, with related ones. */
export default function AnswerView({ id }: { id: string }) {
  const answer = findAnswer(id)
  useDocumentTitle(answer?.question ?? pageTitles.help, answer?.answer[0])
  return (
    <Page width="form">
      <PageHeader
        title={answer?.question ?? pageTitles.help}
        eyebrow={
          <Link to={paths.help} className="hover:text-ink hover:underline">
            All answers
          </Link>
        }
      />
      {answer === undefined ? (
        <EmptyState
          title="There is no answer at this address"
          text="It may have been renamed."
          action={
            <ButtonLink variant="primary" to={paths.help}>
              Search the answers
            </ButtonLink>
          }
        />
      ) : (
        <div className="grid gap-10">
          <AnswerText answer={answer} />
          <Related answer={answer} />
        </div>
      )}
    </Page>
  )
}

function Related({ answer }: { answer: Answer }) {
  const found = searchAnswers(answer.question, RELATED + 1).filter(({ slug }) => slug !== answer.id)
  if (found.length === 0) return null
  return (
    <Section title="Related">
      <ul className="border-line border-t">
        {found.slice(0, RELATED).map(({ slug, title, path }) => (
          <li key={slug} className="border-line border-b">
            <Link
              to={path}
              className="flex min-h-12 items-center py-2 font-medium hover:text-(--section-ink)"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
