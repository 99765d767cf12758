import { MAX_SEARCH_NAME_LENGTH } from '@laurel/contract/field-limits'
import { SEARCH_ALERTS, type SearchAlert } from '@laurel/contract/searches/search-alerts'
import { paths } from '@laurel/contract/spec/routes'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { type ApiRequest, api } from '../../../lib/api/api.ts'
import { toastProblem } from '../../../lib/api/toast-problem.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { toast } from '../../../lib/toast.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { ActionDialog } from '../../../ui/dialogs/action-dialog.tsx'
import { Field, Input, Select } from '../../../ui/fields/field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Link } from '../../../ui/link.tsx'
import { SettingCard, SettingRow } from '../../../ui/setting-row.tsx'
import { AtLaunch } from '../../../ui/states/at-launch.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Loading, Skeleton } from '../../../ui/states/skeleton.tsx'
import { Time } from '../../../ui/text/time.tsx'
import { deleteSearch, refreshSearches, type SavedSearch, savedSearchesQuery } from './api.ts'
import { nameOfSearch } from './search-chips.tsx'

const ALERT_NAMES: Readonly<Record<SearchAlert, string>> = {
  never: 'No emails',
  at_once: 'Email at once',
  daily: 'Email daily',
  weekly: 'Email weekly',
}

/** The viewer’s saved searches with their names and alerts. */
export function SearchList() {
  const { data, error, refetch } = useQuery(savedSearchesQuery)
  const top = useRef<HTMLDivElement>(null)
  const { hash } = useLocation()
  const isLoaded = data !== undefined
  useEffect(() => {
    if (isLoaded && hash === '#saved-searches') top.current?.scrollIntoView()
  }, [isLoaded, hash])
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) {
    return (
      <Loading label="Loading your saved searches">
        <Skeleton className="h-40 w-full rounded-card" />
      </Loading>
    )
  }
  return (
    <div id="saved-searches" ref={top} className="grid scroll-mt-32 gap-3">
      {data.items.length === 0 ? (
        <EmptyState
          title="No saved searches"
          text="Filter the bounties and press “Save this search”. You can get an email when something new fits."
          action={<ButtonLink to={paths.bounties}>Filter bounties</ButtonLink>}
        />
      ) : (
        <SettingCard>
          {data.items.map((search) => (
            <SearchRow key={search.searchId} search={search} canReceiveMail={data.canReceiveMail} />
          ))}
        </SettingCard>
      )}
      {!data.canReceiveMail && (
        <p className="text-muted text-sm">Add and confirm an email address to get alerts.</p>
      )}
      <AtLaunch what="Saving and changing searches opens" />
    </div>
  )
}

type Change = NonNullable<ApiRequest<'PATCH /api/v1/me/saved-searches/{id}'>['body']>

const changeSearch = ({ searchId }: SavedSearch, body: Change) =>
  api('PATCH /api/v1/me/saved-searches/{id}', { params: { id: searchId }, body })

interface RowProps {
  search: SavedSearch
  canReceiveMail: boolean
}

function SearchRow(props: RowProps) {
  const { name, query, alert, nextAt, abilities } = props.search
  const filters = nameOfSearch(query)
  return (
    <SettingRow
      title={
        <h3 className="min-w-0 break-words">
          <Link to={`${paths.bounties}?${query}`} className="hit-area underline">
            {name}
          </Link>
        </h3>
      }
      text={
        <>
          {filters !== name && <p>{filters}</p>}
          {!abilities.canAlert && <p>Only searches for open bounties have alerts.</p>}
          {nextAt !== null && alert !== 'at_once' && (
            <p>
              Next: <Time at={nextAt} format="moment" />
            </p>
          )}
        </>
      }
      action={
        <div className="flex flex-wrap items-center gap-1">
          <AlertSelect {...props} />
          <RowButtons search={props.search} />
        </div>
      }
    />
  )
}

function AlertSelect({ search, canReceiveMail }: RowProps) {
  const { name, alert, abilities } = search
  const choose = useAction(async (next: SearchAlert) => {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    await changeSearch(search, { alert: next, timeZone }).catch(toastProblem)
    await refreshSearches()
  })
  return (
    <Select
      aria-label={`Alert for ${name}`}
      value={alert}
      disabled={
        !abilities.canChange || !abilities.canAlert || (!canReceiveMail && alert === 'never')
      }
      onChange={({ target }) => {
        const next = SEARCH_ALERTS.find((one) => one === target.value)
        if (next !== undefined) void choose.run(next)
      }}
    >
      {SEARCH_ALERTS.map((one) => (
        <option key={one} value={one}>
          {ALERT_NAMES[one]}
        </option>
      ))}
    </Select>
  )
}

function RowButtons({ search }: { search: SavedSearch }) {
  const { name, abilities } = search
  const [isRenaming, setRenaming] = useState(false)
  const remove = useAction(async () => {
    try {
      await deleteSearch(search)
      toast({ title: 'Search deleted', text: name, tone: 'good' })
    } catch (error) {
      void toastProblem(error)
      await refreshSearches()
    }
  })
  return (
    <>
      <IconButton
        label={`Rename ${name}`}
        disabled={!abilities.canChange}
        onClick={() => setRenaming(true)}
      >
        <Pencil aria-hidden="true" className="size-4.5" />
      </IconButton>
      <IconButton
        label={`Delete ${name}`}
        disabled={!abilities.canDelete || remove.isPending}
        onClick={() => void remove.run(undefined)}
      >
        <Trash2 aria-hidden="true" className="size-4.5" />
      </IconButton>
      {isRenaming && <RenameDialog search={search} onClose={() => setRenaming(false)} />}
    </>
  )
}

function RenameDialog({ search, onClose }: { search: SavedSearch; onClose: () => void }) {
  const [name, setName] = useState(search.name)
  const rename = useAction(async (typed: string) => {
    await changeSearch(search, { name: typed })
    await refreshSearches()
    onClose()
  })
  return (
    <ActionDialog
      title="Rename the search"
      confirmLabel="Rename"
      isPending={rename.isPending}
      isDisabled={name.trim() === ''}
      error={rename.error}
      onConfirm={() => rename.run(name)}
      onClose={onClose}
    >
      <Field label="Name" counter={{ length: name.length, max: MAX_SEARCH_NAME_LENGTH }}>
        <Input value={name} onChange={({ target }) => setName(target.value)} />
      </Field>
    </ActionDialog>
  )
}
