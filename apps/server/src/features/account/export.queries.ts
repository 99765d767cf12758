import type { ExportSection } from '@laurel/contract/people/account'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { json } from '../../db/columns.ts'
import { statementByShape } from '../../db/statement.ts'
import { VIEWERS_HIDDEN_STATES } from '../submissions/submissions.rules.ts'

/** Columns that identify staff: who decided is not data about the person. */
const STAFF = sql`'{approved_by,decided_by,resolved_by}'::text[]`

/**
 * The data stored about a person, by subject, newest first. Secrets are excluded: hashes of passwords, codes and tokens
 * say nothing about the person, and would only be worth stealing. Data hidden from the person in the API is hidden
 * here: a test compares the two.
 */
export function exportQueries(me: unknown): Record<ExportSection, SQL> {
  return {
    ...accountQueries(me),
    ...programmeQueries(me),
    ...sponsorQueries(me),
    ...submissionQueries(me),
    ...disputeQueries(me),
    ...voteQueries(me),
    ...pointsQueries(me),
    ...airdropQueries(me),
  }
}

/** Sign-in record, profile and roles of a person. */
function accountQueries(me: unknown) {
  return {
    account: sql`
      select id, email, email_confirmed_at, new_email, last_sign_in_at, app_metadata, user_metadata, created_at,
        updated_at
      from auth.users
      where id = ${me}
    `,
    identities: sql`
      select provider, provider_id, identity_data, last_sign_in_at, created_at
      from auth.identities
      where user_id = ${me}
      order by created_at desc
    `,
    factors: sql`
      select factor_type, friendly_name, status, created_at
      from auth.factors
      where user_id = ${me}
      order by created_at desc
    `,
    passkeys: sql`
      select friendly_name, is_backed_up, created_at, last_used_at
      from auth.webauthn_credentials
      where user_id = ${me}
      order by created_at desc
    `,
    sessions: sql`
      select id, user_agent, ip, aal, amr, created_at, refreshed_at, ended_at
      from auth.sessions
      where user_id = ${me}
      order by created_at desc
    `,
    profile: sql`select * from user_profiles where user_id = ${me}`,
    walletChanges: sql`
      select before, after, changed_at
      from wallet_changes
      where user_id = ${me}
      order by id desc
    `,
    firstSteps: sql`select kind, subject, rewarded_at from first_steps where user_id = ${me} order by kind`,
    presence: sql`select true as is_hidden from hidden_people where user_id = ${me}`,
    roles: sql`select role, granted_at from user_roles where user_id = ${me}`,
  }
}

/** Trust, notifications and activity of a person. */
function programmeQueries(me: unknown) {
  return {
    // Without the cluster: its id is another person's.
    standing: sql`
      select trust_level, trust_level_since, trust_grace_until, trust_lesson_passed_at, votes_voided_at,
        energy_tenths, energy_at, joined_at
      from user_standings
      where user_id = ${me}
    `,
    sightings: sql`
      select kind, first_seen_at, last_seen_at, dismissed_at
      from account_sightings
      where user_id = ${me}
      order by last_seen_at desc
    `,
    networks: sql`select day from address_sightings where user_id = ${me} order by day desc`,
    clusterAppeals: sql`
      select reason, state, created_at, decided_at, decision_reason
      from cluster_appeals
      where user_id = ${me}
      order by created_at desc
    `,
    // Decided ones: an open case is not known to the people that it is about.
    cases: sql`
      select kind, state, opened_at, decided_at, decision_reason
      from case_people
      join cases on cases.id = case_id
      where user_id = ${me} and state <> 'open'
      order by decided_at desc
    `,
    voids: sql`
      select cause, reason, reversed_points, voided_at, lifted_at
      from voter_voids
      where user_id = ${me}
      order by voided_at desc
    `,
    caseAppeals: sql`
      select case_id, reason, state, created_at, decided_at, decision_reason
      from case_appeals
      where user_id = ${me}
      order by created_at desc
    `,
    referrals: sql`
      select invitee_id, inviter_id, state, refused_reason, created_at, rewarded_at,
        array(select day from shared_network_days where shared_network_days.invitee_id = referrals.invitee_id) as shared_network_days
      from referrals
      where invitee_id = ${me} or inviter_id = ${me}
      order by created_at desc
    `,
    activeDays: sql`select day from active_days where user_id = ${me} order by day desc`,
    notificationSettings: sql`select * from notification_settings where user_id = ${me} order by type`,
    notificationDigest: sql`select * from notification_digests where user_id = ${me}`,
    notifications: sql`select * from notifications where user_id = ${me} order by created_at desc`,
    notificationParts: sql`select * from notification_parts where user_id = ${me} order by created_at desc`,
    activity: sql`
      select *
      from activity_events
      where actor_id = ${me} or audience_id = ${me}
      order by created_at desc
    `,
  }
}

/** Bounties of a person as their sponsor, and money owed to the person. */
function sponsorQueries(me: unknown) {
  return {
    bounties: sql`select * from bounties where sponsor_id = ${me} order by created_at desc`,
    bountyQuestions: sql`select * from bounty_questions where author_id = ${me} order by created_at desc`,
    submissionScores: sql`
      select submission_id, scores, note, is_shortlisted, updated_at
      from submission_scores
      where scored_by = ${me}
      order by updated_at desc
    `,
    bountySettlements: sql`
      select *
      from bounty_settlements
      where sponsor_id = ${me}
      order by settled_at desc
    `,
    fundings: sql`
      select fundings.bounty_id, fundings.token, fundings.amount::text, fundings.state, fundings.payer, fundings.signature,
        fundings.created_at, fundings.finalized_at
      from fundings
      join bounties on bounties.id = fundings.bounty_id and bounties.sponsor_id = ${me}
      order by fundings.created_at desc
    `,
    payouts: sql`
      select id, kind, bounty_id, submission_id, label, token, amount::text, state, state_since, held_until, wallet_address,
        awarded_at, returns_at, signature, transfer_index, slot, finalized_at, created_at
      from payouts
      where user_id = ${me}
      order by created_at desc
    `,
  }
}

/** Submissions of a person, with everything attached to them. */
function submissionQueries(me: unknown) {
  return {
    submissions: sql`
      select
        submissions.id, submissions.bounty_id,
        case submissions.state when 'shortlisted' then 'accepted' else submissions.state end as state,
        submissions.title, submissions.body, submissions.link, submissions.answers, submissions.ai_use,
        submissions.ai_tools, submissions.category, submissions.version,
        case when bounties.state in ${[...VIEWERS_HIDDEN_STATES]} then 0 else submissions.viewer_count end as viewer_count,
        submissions.decision_reason, submissions.submitted_at, submissions.created_at, submissions.updated_at
      from submissions
      left join bounties on bounties.id = submissions.bounty_id
      where submissions.author_id = ${me}
      order by submissions.created_at desc
    `,
    submissionVersions: sql`
      select versions.*
      from submission_versions as versions
      join submissions on submissions.id = versions.submission_id and submissions.author_id = ${me}
      order by versions.saved_at desc
    `,
    submissionImages: sql`
      select images.submission_id, images.position, images.alt, storage_objects.name as file
      from submission_images as images
      join submissions on submissions.id = images.submission_id and submissions.author_id = ${me}
      join storage_objects on storage_objects.id = images.object_id
      order by submissions.created_at desc, images.submission_id, images.position
    `,
    submissionViews: sql`
      select submission_id, dwell_ms, viewed_at
      from submission_views
      where viewer_key = ${me}
      order by viewed_at desc
    `,
    files: sql`
      select bucket_id, name, size_bytes, mime_type, created_at
      from storage_objects
      where owner_id = ${me}
      order by created_at desc
    `,
    entryCredits: sql`select * from credit_changes where user_id = ${me} order by created_at desc`,
  }
}

/** Reports, appeals, objections and awards of a person. */
function disputeQueries(me: unknown) {
  return {
    reports: sql`select * from reports where reporter_id = ${me} order by created_at desc`,
    appeals: sql`
      select appeals.*
      from appeals
      join submissions on submissions.id = appeals.submission_id and submissions.author_id = ${me}
      order by appeals.created_at desc
    `,
    objections: sql`select * from objections where author_id = ${me} order by created_at desc`,
    awards: sql`
      select awards.*
      from awards
      join submissions on submissions.id = awards.submission_id and submissions.author_id = ${me}
      order by awards.created_at desc
    `,
  }
}

/** Votes of a person. */
function voteQueries(me: unknown) {
  return {
    exposures: sql`
      select submission_id, bounty_id, is_practice, shown_at, opened_at, closed_at, outcome
      from exposures
      where voter_id = ${me}
      order by shown_at desc
    `,
    votes: sql`select * from votes where voter_id = ${me} order by cast_at desc`,
    voteReceipts: sql`select * from vote_settlements where voter_id = ${me} order by settled_at desc`,
  }
}

/** Points and lessons of a person. */
function pointsQueries(me: unknown) {
  return {
    ledgerAccounts: sql`
      select id, kind, balance_points, created_at
      from ledger_accounts
      where owner_id = ${me}
    `,
    ledgerTransfers: sql`
      select transfers.*
      from ledger_transfers as transfers
      where exists (
        select from ledger_accounts
        where owner_id = ${me}
          and id in (transfers.from_account_id, transfers.to_account_id)
      )
      order by transfers.sequence desc
    `,
    pointAccruals: sql`select * from point_accruals where user_id = ${me} order by accrued_at desc`,
    seasonScores: sql`select * from season_scores where user_id = ${me}`,
    rankSnapshots: sql`select season_id, day, rank from rank_snapshots where user_id = ${me} order by day desc`,
    boardDays: sql`select * from board_days where user_id = ${me} order by day desc`,
    boardScores: sql`select * from board_scores where user_id = ${me}`,
    lessonAttempts: sql`select * from lesson_attempts where user_id = ${me} order by started_at desc`,
  }
}

/** Airdrops of a person: what was calculated for them, and what proves that they are a person. */
function airdropQueries(me: unknown) {
  return {
    airdropAllocations: sql`select * from airdrop_allocations where user_id = ${me} order by snapshot_id`,
    airdropAppeals: sql`
      select airdrop_id, reason, state, score_points, decision_reason, decided_at, created_at
      from airdrop_appeals
      where user_id = ${me}
      order by created_at desc
    `,
    airdropMeetings: sql`select reason, met_at from airdrop_meetings where user_id = ${me}`,
    airdropReports: sql`
      select airdrop_id, kind, evidence, state, decision_reason, decided_at, created_at
      from airdrop_reports
      where reporter_id = ${me}
      order by created_at desc
    `,
    // Only those that were proved, as the API says: neither who reported it nor the evidence, which may name others.
    airdropReportsAboutMe: sql`
      select report.airdrop_id, report.kind, report.decision_reason, report.decided_at
      from airdrop_reported_accounts as named
      join airdrop_reports as report on report.id = named.report_id and report.state = 'proved'
      where named.user_id = ${me}
      order by report.decided_at desc
    `,
    walletHistory: sql`
      select address, transaction_count, oldest_at, checked_at from wallet_histories where user_id = ${me}
    `,
    passkeyDays: sql`select day from passkey_days where user_id = ${me} order by day desc`,
  }
}

const QUERIES = exportQueries(sql.placeholder('userId'))
const SECTIONS = Object.keys(QUERIES) as ExportSection[]

const rowsOf = statementByShape(
  'export',
  { row: json<Record<string, unknown>>() },
  { section: SECTIONS },
  // As JSON, so that PostgreSQL formats times and numbers consistently.
  ({ section }: { section: ExportSection }) => sql`
    select to_jsonb(section) - ${STAFF} as row
    from (${QUERIES[section]}) as section
    limit ${sql.placeholder('limit')}
  `,
  'each time',
)

/** The rows of each subject, up to `limit` of the newest. */
export async function exportRows(
  db: Db,
  userId: string,
  limit: number,
): Promise<Record<ExportSection, Record<string, unknown>[]>> {
  const exported: Partial<Record<ExportSection, Record<string, unknown>[]>> = {}
  for (const section of SECTIONS) {
    const rows = await rowsOf(db, { section }, { userId, limit })
    exported[section] = rows.map(({ row }) => row)
  }
  return exported as Record<ExportSection, Record<string, unknown>[]>
}
