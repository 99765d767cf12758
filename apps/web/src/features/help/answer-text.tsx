import { paths } from '@laurel/contract/spec/routes'
import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import type { Answer } from './answer.ts'
import { CONTACT_ID } from './answers/site-answers.ts'
import { Contact } from './contact.tsx'
import { Highlighted } from './highlighted.tsx'

/** The paragraphs of an answer, the page that acts, and whether it helped. */
export function AnswerText({ answer, query = '' }: { answer: Answer; query?: string }) {
  return (
    <div className="grid gap-3 text-muted">
      {answer.answer.map((paragraph) => (
        <p key={paragraph} className="max-w-reading">
          <Highlighted text={paragraph} query={query} />
        </p>
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
      {answer.id !== CONTACT_ID && <Helpful key={answer.id} />}
    </div>
  )
}

/** Asks whether an answer helped; “No” leads to the contact form. Nothing is stored. */
function Helpful() {
  const [hasHelped, setHasHelped] = useState(false)
  return (
    <p className="flex flex-wrap items-center gap-2 border-line border-t pt-3 text-sm">
      {hasHelped ? (
        <span role="status">Good to hear.</span>
      ) : (
        <>
          <span>Was this helpful?</span>
          <Button size="sm" onClick={() => setHasHelped(true)}>
            Yes
          </Button>
          <ButtonLink size="sm" to={paths.contact()}>
            No, contact us
          </ButtonLink>
        </>
      )}
    </p>
  )
}
