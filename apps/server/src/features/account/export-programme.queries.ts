import { sql } from 'drizzle-orm'

/** Trust, notifications and activity of a person. */
export function programmeQueries(me: unknown) {
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
    ...activityQueries(me),
  }
}

/** What a person did and was told. */
function activityQueries(me: unknown) {
  return {
    activeDays: sql`select day from active_days where user_id = ${me} order by day desc`,
    notificationSettings: sql`select * from notification_settings where user_id = ${me} order by type`,
    notificationDigest: sql`select * from notification_digests where user_id = ${me}`,
    notifications: sql`select * from notifications where user_id = ${me} order by created_at desc`,
    notificationParts: sql`select * from notification_parts where user_id = ${me} order by created_at desc`,
    tickets: sql`
      select id, category, subject, reference, state, state_since, created_at, messages
      from tickets
      where user_id = ${me}
      order by created_at desc
    `,
    pointAdjustments: sql`
      select id, points, reason, ticket_id, transfer_id, decided_at
      from point_adjustments
      where user_id = ${me} and state = 'confirmed'
      order by decided_at desc
    `,
    certificates: sql`select * from certificates where user_id = ${me} order by completed_at desc`,
    activity: sql`
      select *
      from activity_events
      where actor_id = ${me} or audience_id = ${me}
      order by created_at desc
    `,
  }
}

/** Points and lessons of a person. */
export function pointsQueries(me: unknown) {
  return {
    views: sql`
      select day, subject_kind, subject_id, kind, source, referrer_host, dwell_bucket, views
      from view_days
      where owner_id = ${me}
      order by day desc
    `,
    boosts: sql`select * from boosts where user_id = ${me} order by quoted_at desc`,
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
    curationCarries: sql`select hundredths, updated_at from curation_carries where user_id = ${me}`,
    voterFactors: sql`
      select bounty_id, is_decider, settled_votes, record, one_voice
      from tally_voters
      where voter_id = ${me}
    `,
    supportGroups: sql`select since, found_at from support_group_members where user_id = ${me}`,
    sponsorVerifications: sql`
      select reason, proof, verified_at, revoked_at, revoke_reason
      from sponsor_verifications
      where sponsor_id = ${me}
      order by verified_at desc
    `,
    seasonScores: sql`select * from season_scores where user_id = ${me}`,
    rankSnapshots: sql`select season_id, day, rank from rank_snapshots where user_id = ${me} order by day desc`,
    boardDays: sql`select * from board_days where user_id = ${me} order by day desc`,
    boardScores: sql`select * from board_scores where user_id = ${me}`,
    lessonAttempts: sql`select * from lesson_attempts where user_id = ${me} order by started_at desc`,
  }
}

/** Airdrops of a person: what was calculated for them, and what proves that they are a person. */
export function airdropQueries(me: unknown) {
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
