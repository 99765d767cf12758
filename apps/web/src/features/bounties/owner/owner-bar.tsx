import { paths } from '@laurel/contract/spec/routes'
import { CalendarPlus, ChartLine, CircleX, CodeXml, Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { cx } from '../../../lib/class-names.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Menu, type MenuItem } from '../../../ui/dialogs/menu.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { AtLaunch } from '../../../ui/states/at-launch.tsx'
import { Countdown, Time } from '../../../ui/text/time.tsx'
import type { Bounty } from '../api.ts'
import { editPath } from './edit-path.ts'
import { type OwnerAction, ownerActionOf } from './owner-actions.ts'
import { useBountyUpdate } from './use-bounty-update.ts'

const PublishDialog = lazy(() => import('./publish-dialog.tsx'))
const CancelDialog = lazy(() => import('./cancel-dialog.tsx'))
const ExtendDialog = lazy(() => import('./extend-dialog.tsx'))
const DeleteDialog = lazy(() => import('./delete-dialog.tsx'))
const SiteCardDialog = lazy(() => import('./site-card-dialog.tsx'))

const DIALOGS = { publish: PublishDialog, cancel: CancelDialog, extend: ExtendDialog }
type OpenDialog = keyof typeof DIALOGS | 'delete' | 'siteCard'

const STAFF: OwnerAction = {
  tone: 'info',
  title: 'You are staff here',
  text: '',
  kind: null,
  label: '',
  dueAt: null,
}

const TONES: Readonly<Record<OwnerAction['tone'], string>> = {
  info: 'bg-info-soft',
  good: 'bg-good-soft',
  warn: 'bg-warn-soft',
}

/** The sponsor's bar (an admin's too, to cancel): status, main action, and a menu of other actions. */
export default function OwnerBar({
  bounty,
  isSponsor,
  onReview,
}: {
  bounty: Bounty
  isSponsor: boolean
  /** Opens the review desk. */
  onReview: () => void
}) {
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const action: OwnerAction = isSponsor ? ownerActionOf(bounty) : STAFF
  return (
    <section
      aria-label={isSponsor ? 'Your bounty' : 'Staff'}
      className={cx(
        'mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card px-4 py-3 md:px-5',
        TONES[action.tone],
      )}
    >
      <div className="grid min-w-0 flex-1 basis-72 gap-0.5 text-sm">
        <p className="font-medium">
          {action.title}
          {action.dueAt !== null && <Due at={action.dueAt} />}
        </p>
        <p className="max-w-reading whitespace-pre-line">{action.text}</p>
      </div>
      <div className="flex items-center gap-2">
        <MainAction
          action={action}
          bounty={bounty}
          onReview={onReview}
          onPublish={() => setOpen('publish')}
        />
        <MoreActions bounty={bounty} isSponsor={isSponsor} onOpen={setOpen} />
      </div>
      <OwnerDialog bounty={bounty} open={open} onClose={() => setOpen(null)} />
    </section>
  )
}

/** The dialog that is open, if any. */
function OwnerDialog({
  bounty,
  open,
  onClose,
}: {
  bounty: Bounty
  open: OpenDialog | null
  onClose: () => void
}) {
  const update = useBountyUpdate()
  const navigate = useNavigate()
  const BountyDialog =
    open === null || open === 'delete' || open === 'siteCard' ? null : DIALOGS[open]
  return (
    <Suspense fallback={null}>
      {BountyDialog !== null && (
        <BountyDialog
          bounty={bounty}
          onClose={onClose}
          onDone={(changed) => {
            onClose()
            update(changed)
          }}
        />
      )}
      {open === 'siteCard' && <SiteCardDialog bounty={bounty} onClose={onClose} />}
      {open === 'delete' && (
        <DeleteDialog
          draft={bounty}
          onClose={onClose}
          onDone={() => navigate(paths.createBounty, { replace: true })}
        />
      )}
    </Suspense>
  )
}

function Due({ at }: { at: string }) {
  return (
    <span className="ml-2 font-normal">
      · <Countdown to={at} done="now" /> left, <Time at={at} format="moment" />
    </span>
  )
}

function MainAction({
  action,
  bounty,
  onReview,
  onPublish,
}: {
  action: OwnerAction
  bounty: Bounty
  onReview: () => void
  onPublish: () => void
}) {
  if (action.kind === null && bounty.mainAction !== 'fund') return null
  return (
    <AtLaunch what="Editing, publishing and deciding open">
      {action.kind === 'edit' ? (
        <ButtonLink to={editPath(bounty.bountyId)} variant="primary">
          {action.label}
        </ButtonLink>
      ) : (
        action.kind !== null && (
          <Button variant="primary" onClick={action.kind === 'publish' ? onPublish : onReview}>
            {action.label}
          </Button>
        )
      )}
    </AtLaunch>
  )
}

function siteCardItem(onSelect: () => void): MenuItem {
  return {
    label: 'Show it on your site',
    icon: <CodeXml aria-hidden="true" className="size-4" />,
    onSelect,
  }
}

/** A menu of the other actions that the abilities allow. */
function MoreActions({
  bounty,
  isSponsor,
  onOpen,
}: {
  bounty: Bounty
  isSponsor: boolean
  onOpen: (dialog: OpenDialog) => void
}) {
  const { canDelete, canEdit, canExtend, canCancel } = bounty.abilities

  const items: (MenuItem | false)[] = [
    canEdit &&
      !bounty.phase.isDraft && {
        label: bounty.phase.isPublished ? 'Improve the terms' : 'Edit (returns to draft)',
        icon: <Pencil aria-hidden="true" className="size-4" />,
        to: editPath(bounty.bountyId),
      },
    bounty.phase.isPublished &&
      isSponsor && {
        label: 'Analytics',
        icon: <ChartLine aria-hidden="true" className="size-4" />,
        to: `${paths.contentAnalytics}?bounty=${bounty.slug}`,
      },
    bounty.phase.isPublished && isSponsor && siteCardItem(() => onOpen('siteCard')),
    canExtend && {
      label: 'Extend the deadline',
      icon: <CalendarPlus aria-hidden="true" className="size-4" />,
      onSelect: () => onOpen('extend'),
    },
    canCancel && {
      label: 'Cancel the bounty',
      icon: <CircleX aria-hidden="true" className="size-4" />,
      onSelect: () => onOpen('cancel'),
      isDanger: true,
    },
    canDelete && {
      label: 'Delete draft',
      icon: <Trash2 aria-hidden="true" className="size-4" />,
      onSelect: () => onOpen('delete'),
      isDanger: true,
    },
  ]
  const shown = items.filter((item) => item !== false)
  if (shown.length === 0) return null
  return (
    <Menu
      label="Your bounty"
      items={shown}
      trigger={
        <IconButton label="More">
          <Ellipsis aria-hidden="true" className="size-5" />
        </IconButton>
      }
    />
  )
}
