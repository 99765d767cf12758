import { paths } from '@laurel/contract/spec/routes'
import { ChevronDown } from 'lucide-react'
import { useLocation } from 'react-router'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Section } from '../../ui/page.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { type Answer, TOPICS } from './answer.ts'
import { AnswerText } from './answer-text.tsx'
import { Highlighted } from './highlighted.tsx'

/** Answers by topic or, for a search, with the best first. */
export function AnswerList({
  answers,
  query,
  onClear,
}: {
  answers: readonly Answer[]
  query: string
  onClear: () => void
}) {
  if (answers.length === 0) {
    return (
      <EmptyState
        title="No answer found"
        text="Try a single word, browse the topics, or ask us."
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <Button onClick={onClear}>Show all answers</Button>
            <ButtonLink variant="primary" to={paths.contact()}>
              Contact us
            </ButtonLink>
          </div>
        }
      />
    )
  }
  if (query.trim() !== '') return <Items answers={answers} query={query} />
  return (
    <div className="grid gap-10">
      <Topics />
      {TOPICS.map((topic) => (
        <div key={topic} id={anchorOf(topic)} className="scroll-mt-24">
          <Section title={topic}>
            <Items answers={answers.filter((answer) => answer.topic === topic)} query="" />
          </Section>
        </div>
      ))}
    </div>
  )
}

function anchorOf(topic: string): string {
  return `topic-${topic.toLowerCase().replace(' ', '-')}`
}

function Topics() {
  return (
    <nav aria-label="Topics">
      <ul className="flex flex-wrap gap-2">
        {TOPICS.map((topic) => (
          <li key={topic}>
            <a
              href={`#${anchorOf(topic)}`}
              className="inline-flex min-h-11 items-center rounded-full border border-edge px-4 text-sm hover:bg-sunken"
            >
              {topic}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Items({ answers, query }: { answers: readonly Answer[]; query: string }) {
  return (
    <ul className="border-line border-t">
      {answers.map((answer, index) => (
        <li key={answer.id} id={answer.id} className="scroll-mt-24 border-line border-b">
          <Item answer={answer} query={query} isOpen={query !== '' && index === 0} />
        </li>
      ))}
    </ul>
  )
}

function Item({ answer, query, isOpen }: { answer: Answer; query: string; isOpen: boolean }) {
  const { hash } = useLocation()
  return (
    <details key={String(isOpen)} open={isOpen || hash === `#${answer.id}`} className="group">
      <summary className="flex min-h-12 list-none items-center justify-between gap-4 py-2 font-medium hover:text-(--section-ink) [&::-webkit-details-marker]:hidden">
        <span>
          <Highlighted text={answer.question} query={query} />
        </span>
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-muted transition-transform duration-150 group-open:rotate-180"
        />
      </summary>
      <div className="grid gap-2 pb-5">
        <AnswerText answer={answer} query={query} />
        <Link
          to={paths.answer(answer.id)}
          className="justify-self-start text-muted text-sm underline hover:text-ink"
        >
          Link to this answer
        </Link>
      </div>
    </details>
  )
}
