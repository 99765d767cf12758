import { paths } from '@laurel/contract/spec/routes'
import type { BountyCategory } from '@laurel/contract/work/bounties'
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { useIsPrelaunch } from '../../../lib/flags.ts'
import { CATEGORY_NAMES } from '../../../lib/text/categories.ts'
import { plural } from '../../../lib/text/format.ts'
import { Button } from '../../../ui/button.tsx'
import { CARD_LINK, Card } from '../../../ui/card.tsx'
import { StatusPill } from '../../../ui/data/badge.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Link } from '../../../ui/link.tsx'
import { Section } from '../../../ui/page.tsx'
import { CoverArt } from '../../../ui/pictures/cover-art.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { AtLaunch } from '../../../ui/states/at-launch.tsx'
import { Time } from '../../../ui/text/time.tsx'
import { type Bounty, type BountyCard, myBountiesQuery } from '../api.ts'
import { editPath } from '../owner/edit-path.ts'
import { NumbersLink } from '../owner/numbers-link.tsx'
import { useBountyUpdate } from '../owner/use-bounty-update.ts'
import { STATES } from '../words.ts'
import { type BriefTemplate, newDraft } from './draft-values.ts'

const DeleteDialog = lazy(() => import('../owner/delete-dialog.tsx'))

interface DraftStartProps {
  templates: readonly BriefTemplate[]
  /** The category of a template chosen on another page, whose draft is created immediately. */
  chosen: string | null
  onStarted: (draft: Bounty, isChosen: boolean) => void
}

/** The start of a bounty: resume a draft, or begin one from a template or from scratch. */
export function DraftStart(props: DraftStartProps) {
  return (
    <div className="grid grid-cols-1 gap-12">
      <Unfinished />
      <AtLaunch what="Writing and publishing bounties opens">
        <NewBounty {...props} />
      </AtLaunch>
      <Earlier />
    </div>
  )
}

function NewBounty(props: DraftStartProps) {
  const { templates } = props
  const { start, starting, isPending, error } = useDraftStart(props)
  return (
    <Section
      title="Start a new bounty"
      aside={
        <Button
          size="sm"
          isBusy={isPending && starting === 'blank'}
          onClick={() => start('other', true)}
        >
          Start from scratch
        </Button>
      }
    >
      <p className="max-w-reading text-muted text-sm">
        A template comes with a complete brief and a weighted checklist. You can change everything.
      </p>
      <ProblemNotice error={error} />
      <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-4">
        {templates.map((template) => (
          <li key={template.category}>
            <TemplateCard
              template={template}
              isDisabled={isPending}
              isBusy={isPending && starting === template.category}
              onStart={() => start(template.category, false)}
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Creates drafts; that of a `chosen` category is created as soon as the page opens. */
function useDraftStart({ templates, chosen, onStarted }: DraftStartProps) {
  const { isPrelaunch, isKnown } = useIsPrelaunch()
  const update = useBountyUpdate()
  const [starting, setStarting] = useState<string | null>(null)
  const create = useAction(
    ({ category, isBlank }: { category: BountyCategory; isBlank: boolean }) =>
      api('POST /api/v1/bounties', {
        body: newDraft(
          category,
          isBlank ? null : (templates.find((each) => each.category === category) ?? null),
        ),
      }),
  )
  const start = async (category: BountyCategory, isBlank: boolean) => {
    setStarting(isBlank ? 'blank' : category)
    const draft = await create.run({ category, isBlank })
    if (draft === null) return
    update(draft)
    onStarted(draft, !isBlank && category === chosen)
  }
  const category = templates.find((each) => each.category === chosen)?.category
  const hasStarted = useRef(false)
  const startChosen = useEffectEvent((which: BountyCategory) => void start(which, false))
  useEffect(() => {
    if (category === undefined || !isKnown || isPrelaunch || hasStarted.current) return
    hasStarted.current = true
    startChosen(category)
  }, [category, isKnown, isPrelaunch])
  return { start, starting, isPending: create.isPending, error: create.error }
}

function TemplateCard({
  template,
  isDisabled,
  isBusy,
  onStart,
}: {
  template: BriefTemplate
  isDisabled: boolean
  isBusy: boolean
  onStart: () => void
}) {
  return (
    <Card isInteractive isFlush className="flex h-full overflow-hidden sm:flex-col">
      <CoverArt
        seed={`kind-${template.category}`}
        category={template.category}
        className="w-28 shrink-0 sm:aspect-16/7 sm:w-full"
      />
      <div className="grid content-start gap-1 p-4">
        <p className="text-muted text-xs">{CATEGORY_NAMES[template.category]}</p>
        <h3 className="text-base">
          <button
            type="button"
            disabled={isDisabled}
            aria-busy={isBusy || undefined}
            onClick={onStart}
            className={`text-left disabled:opacity-60 ${CARD_LINK}`}
          >
            {template.title}
          </button>
        </h3>
        <p className="text-muted text-sm">{template.summary}</p>
      </div>
    </Card>
  )
}

/** Drafts, and bounties awaiting review or funding. */
function Unfinished() {
  const { data, refetch } = useQuery(myBountiesQuery)
  const [deleting, setDeleting] = useState<BountyCard | null>(null)
  const unfinished = data?.items.filter(({ phase }) => !phase.isPublished && !phase.isOver) ?? []
  if (unfinished.length === 0) return null
  return (
    <Section title="Resume a draft">
      <ul className="grid grid-cols-1 gap-3">
        {unfinished.map((draft) => (
          <li
            key={draft.bountyId}
            className="relative flex items-center gap-4 rounded-card border border-line bg-surface p-3 transition-colors duration-120 focus-within:border-edge hover:border-edge"
          >
            <CoverArt
              seed={draft.bountyId}
              category={draft.category}
              className="hidden h-14 w-24 shrink-0 rounded-control sm:block"
            />
            <div className="grid min-w-0 flex-1 gap-0.5">
              <Link
                to={draft.phase.isDraft ? editPath(draft.bountyId) : paths.bounty(draft.bountyId)}
                className={`truncate font-medium ${CARD_LINK}`}
              >
                {draft.title === '' ? 'Untitled draft' : draft.title}
              </Link>
              <span className="text-muted text-xs">
                {CATEGORY_NAMES[draft.category]}, created <Time at={draft.createdAt} isStatic />
              </span>
            </div>
            <StatusPill tone={STATES[draft.state].tone}>{STATES[draft.state].name}</StatusPill>
            {draft.phase.isDraft && (
              <AtLaunch>
                <IconButton
                  label={`Delete ${draft.title === '' ? 'this draft' : draft.title}`}
                  className="relative z-10"
                  onClick={() => setDeleting(draft)}
                >
                  <Trash2 aria-hidden="true" className="size-4" />
                </IconButton>
              </AtLaunch>
            )}
          </li>
        ))}
      </ul>
      {deleting !== null && (
        <Suspense fallback={null}>
          <DeleteDialog
            draft={deleting}
            onClose={() => setDeleting(null)}
            onDone={() => {
              setDeleting(null)
              void refetch()
            }}
          />
        </Suspense>
      )}
    </Section>
  )
}

/** How many earlier bounties are listed here; the profile has all of them. */
const EARLIER_COUNT = 3

/** The sponsor’s latest published bounties, each with the way to its numbers. */
function Earlier() {
  const { data } = useQuery(myBountiesQuery)
  const published = data?.items.filter(({ phase }) => phase.isPublished) ?? []
  if (published.length === 0) return null
  return (
    <Section title="How your earlier bounties did">
      <ul className="border-line border-t">
        {published.slice(0, EARLIER_COUNT).map((bounty) => (
          <li
            key={bounty.bountyId}
            className="flex items-center justify-between gap-4 border-line border-b py-2"
          >
            <span className="grid min-w-0 gap-0.5">
              <Link to={paths.bounty(bounty.slug)} className="truncate font-medium hover:underline">
                {bounty.title}
              </Link>
              <span className="text-muted text-sm">
                {plural(bounty.entryCount, 'entry', 'entries')}
              </span>
            </span>
            <NumbersLink bounty={bounty} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
