import { Suspense, use } from 'react'
import { Markdown } from '../../ui/text/markdown.tsx'
import { loadFigures } from './figures/figures.ts'
import { type LessonPart, splitLesson } from './lesson-parts.ts'

/** A lesson's text with its drawings. */
export function LessonBody({ slug, body }: { slug: string; body: string }) {
  return (
    <div className="grid gap-6">
      {splitLesson(body).map((part) =>
        part.kind === 'text' ? (
          <Markdown key={part.source} source={part.source} topLevel={2} />
        ) : (
          <LessonFigure key={part.name} slug={slug} figure={part} />
        ),
      )}
    </div>
  )
}

/** A drawing in a box of its final size: what follows does not move when it is there. */
function LessonFigure({
  slug,
  figure: { name, alt },
}: {
  slug: string
  figure: Extract<LessonPart, { kind: 'figure' }>
}) {
  return (
    <div
      role="img"
      aria-label={alt}
      className="grid aspect-9/5 w-full max-w-[32rem] place-items-center overflow-hidden rounded-card bg-sunken text-muted text-sm"
    >
      <Suspense fallback={null}>
        <Figure slug={slug} name={name} alt={alt} />
      </Suspense>
    </div>
  )
}

/** The drawing, or its words where it could not be loaded. */
function Figure({ slug, name, alt }: { slug: string; name: string; alt: string }) {
  const Found = use(loadFigures(slug))[name]
  return Found === undefined ? <p className="p-4">{alt}</p> : <Found />
}
