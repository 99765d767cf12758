import { paths } from '@laurel/contract/spec/routes'
import { useState } from 'react'
import { cx } from '../../lib/class-names.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { CoverArt } from '../../ui/pictures/cover-art.tsx'
import { CopyButton } from '../../ui/text/copy-button.tsx'
import { Markdown } from '../../ui/text/markdown.tsx'
import { BRIEF_TEMPLATES } from './brief-templates.ts'

/** Sample briefs: pick one, read it, copy it or start a bounty with it. */
export default function BriefLibrary() {
  const [picked, setPicked] = useState(0)
  const template = BRIEF_TEMPLATES[picked]
  if (template === undefined) return null
  return (
    <div className="grid gap-8 lg:grid-cols-[20rem_1fr]">
      <ul className="grid content-start gap-2 sm:grid-cols-2 lg:grid-cols-1">
        {BRIEF_TEMPLATES.map((each, index) => (
          <li key={each.category}>
            <button
              type="button"
              aria-pressed={index === picked}
              onClick={() => setPicked(index)}
              className={cx(
                'flex w-full items-center gap-3 rounded-control border p-2 text-left transition-colors duration-120',
                index === picked
                  ? 'border-brand bg-brand-soft'
                  : 'border-line bg-surface hover:border-edge',
              )}
            >
              <CoverArt
                seed={`kind-${each.category}`}
                category={each.category}
                className="h-12 w-16 shrink-0 rounded-[0.3rem]"
              />
              <span className="grid min-w-0">
                <span className="font-medium text-sm">{each.title}</span>
                <span className="text-muted text-xs">{each.category}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <article className="min-w-0 rounded-card border border-line bg-surface p-4 md:p-6">
        <div className="flex flex-wrap items-start justify-between gap-3 border-line border-b pb-4">
          <div>
            <h3 className="text-xl">{template.title}</h3>
            <p className="text-muted text-sm">{template.summary}</p>
          </div>
          <div className="flex gap-2">
            <CopyButton text={template.brief} label="Copy the brief" />
            <ButtonLink
              to={`${paths.createBounty}?template=${template.category}`}
              size="sm"
              variant="primary"
            >
              Use this brief
            </ButtonLink>
          </div>
        </div>
        <Markdown source={template.brief} className="pt-4" />
      </article>
    </div>
  )
}
