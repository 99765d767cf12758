import { MAX_NOTE_LENGTH } from '@laurel/contract/staff/people-desk-words'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { useApiForm } from '../../lib/forms/use-api-form.ts'
import { Button } from '../../ui/button.tsx'
import { LoadMore } from '../../ui/data/load-more.tsx'
import { TextField } from '../../ui/fields/form-fields.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { SkeletonText } from '../../ui/states/skeleton.tsx'
import { Time } from '../../ui/text/time.tsx'
import { notesQuery, peopleDeskKeys } from './api.ts'

/** What staff wrote about a person, and a form to add to it. */
export function NotesPanel({ id }: { id: string }) {
  return (
    <div className="grid gap-4">
      <AddNote id={id} />
      <Notes id={id} />
    </div>
  )
}

function AddNote({ id }: { id: string }) {
  const queryClient = useQueryClient()
  const form = useApiForm({
    defaults: { note: '' },
    keepAs: `staff-note:${id}`,
    schema: async () => (await import('@laurel/contract/staff/notes')).addStaffNote.body,
    isComplete: ({ note }) => note.trim().length >= 2,
    send: (body) => api('POST /api/v1/admin/people/{id}/notes', { params: { id }, body }),
    onDone: async () => {
      form.reset()
      await queryClient.invalidateQueries({ queryKey: peopleDeskKeys.part('notes', id) })
    },
  })
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit()
      }}
    >
      <TextField
        control={form.control}
        name="note"
        label="New note"
        hint="Staff read it, the person never."
        max={MAX_NOTE_LENGTH}
        rows={2}
      />
      <ProblemNotice error={form.error} />
      <Button
        type="submit"
        size="sm"
        className="justify-self-start"
        isBusy={form.isPending}
        disabled={!form.isComplete}
      >
        Add note
      </Button>
    </form>
  )
}

function Notes({ id }: { id: string }) {
  const list = useInfiniteQuery(notesQuery(id))
  if (list.isPending) return <SkeletonText lines={3} />
  if (list.isLoadingError)
    return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  const items = list.data.pages.flatMap((page) => page.items)
  if (items.length === 0) return <p className="text-muted text-sm">No notes yet.</p>
  return (
    <>
      <ul className="grid gap-3 text-sm">
        {items.map(({ noteId, note, author, createdAt }) => (
          <li key={noteId} className="grid gap-0.5 border-line border-t pt-3">
            <p className="wrap-anywhere whitespace-pre-wrap">{note}</p>
            <p className="text-muted">
              {author.displayName} <Time at={createdAt} />
            </p>
          </li>
        ))}
      </ul>
      <LoadMore
        shown={items.length}
        noun="notes"
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        onLoad={() => void list.fetchNextPage()}
      />
    </>
  )
}
