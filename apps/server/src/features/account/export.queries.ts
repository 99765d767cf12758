import type { ExportSection } from '@laurel/contract/people/account'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { json } from '../../db/columns.ts'
import { statementByShape } from '../../db/statement.ts'
import { VIEWERS_HIDDEN_STATES } from '../submissions/submissions.rules.ts'
import { developerQueries } from './export-developer.queries.ts'
import { airdropQueries, pointsQueries, programmeQueries } from './export-programme.queries.ts'

/** Columns that identify staff: who decided is not data about the person. */
const STAFF = sql`'{approved_by,decided_by,removed_by,resolved_by}'::text[]`

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
    ...developerQueries(me),
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
    profileDetails: sql`select website, shows_earnings from profile_details where user_id = ${me}`,
    walletChanges: sql`
      select before, after, changed_at
      from wallet_changes
      where user_id = ${me}
      order by id desc
    `,
    firstSteps: sql`select kind, subject, rewarded_at from first_steps where user_id = ${me} order by kind`,
    presence: sql`select true as is_hidden from hidden_people where user_id = ${me}`,
    waitlist: sql`
      select email, state, code, username, is_counted, refused_reason, joined_at, confirmed_at, order_at
      from waitlist_entries
      where user_id = ${me}
        or email = (select lower(email) from auth.users where id = ${me} and email_confirmed_at is not null)
    `,
    ...staffQueries(me),
  }
}

/** A person's roles, and what staff decided about the account. */
function staffQueries(me: unknown) {
  return {
    roles: sql`select role, granted_at from user_roles where user_id = ${me}`,
    // Confirmed ones: an open or declined one is not known to the person that it is about.
    roleProposals: sql`
      select role, is_grant, reason, proposed_at, decided_at
      from role_proposals
      where user_id = ${me} and state = 'confirmed'
      order by proposed_at desc
    `,
    suspensions: sql`
      select cause, explanation, started_at, ends_at, lifted_at, lift_reason
      from suspensions
      where user_id = ${me}
      order by started_at desc
    `,
    suspensionAppeals: sql`
      select suspension_id, reason, state, created_at, due_at, decided_at, decision_reason
      from suspension_appeals
      where user_id = ${me}
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
    follows: sql`
      select kind, subject_id, created_at from follows where user_id = ${me} order by created_at desc
    `,
    savedSearches: sql`select * from saved_searches where user_id = ${me} order by created_at desc`,
    comments: sql`select * from comments where author_id = ${me} order by created_at desc`,
    commentReports: sql`
      select * from comment_reports where reporter_id = ${me} order by created_at desc
    `,
    commentAppeals: sql`
      select appeal.*
      from comment_appeals as appeal
      left join comments on comments.id = appeal.comment_id
      left join bounty_questions as question on question.id = appeal.question_id
      where coalesce(comments.author_id, question.author_id) = ${me}
      order by appeal.created_at desc
    `,
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
