import { useQueryClient } from '@tanstack/react-query'
import {
  activityKeys,
  bountyKeys,
  bountyListKeys,
  homeKeys,
  submissionKeys,
  submissionListKeys,
} from '../../lib/api/query-keys.ts'
import { meKeys } from '../../lib/session-keys.ts'
import type { Submission } from './api.ts'

/** Refetches a changed submission, the lists and counts that include it, and its author's credits. */
export function useRefresh(): (submission: Submission) => void {
  const client = useQueryClient()
  return ({ submissionId, bounty }) => {
    const affected = [
      submissionKeys.part(submissionId),
      submissionListKeys.all,
      meKeys.all,
      homeKeys.all,
      activityKeys.all,
      ...(bounty === null ? [] : [bountyKeys.all, bountyListKeys.all]),
    ]
    for (const queryKey of affected) void client.invalidateQueries({ queryKey })
  }
}
