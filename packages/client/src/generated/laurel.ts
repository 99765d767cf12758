// Generated from the contract by `npm run openapi`.

import type { PageMethod } from '../page.ts'
import type { CallOptions } from '../transport.ts'
import type {
  AccountDeleteInput,
  AccountDeleteReply,
  AccountDeletionStateReply,
  AccountEndOtherSessionsReply,
  AccountEndPersonsSessionsInput,
  AccountEndPersonsSessionsReply,
  AccountEndSessionInput,
  AccountEndSessionReply,
  AccountExportReply,
  AccountSessionsReply,
  AccountSignInReply,
  ActivityListInput,
  ActivityListReply,
  Adjustment,
  AgentsApproveInput,
  AgentsCreateInput,
  AgentsListMineReply,
  AgentsListReply,
  AgentsStopInput,
  AgentsUnapproveInput,
  AgentsUnapproveReply,
  AgentsUpdateInput,
  Airdrop,
  AirdropDraft,
  AirdropsAnnounceInput,
  AirdropsAppealInput,
  AirdropsAppealsReply,
  AirdropsCheckWalletInput,
  AirdropsClaimInput,
  AirdropsDecideAppealInput,
  AirdropsDecideAppealReply,
  AirdropsDecideReportInput,
  AirdropsDecideReportReply,
  AirdropsDraftInput,
  AirdropsDraftsReply,
  AirdropsListReply,
  AirdropsMeetInput,
  AirdropsMeetReply,
  AirdropsMineInput,
  AirdropsReportInput,
  AirdropsReportsReply,
  AnalyticsBountyInput,
  AnalyticsBountyReply,
  AnalyticsContentInput,
  AnalyticsContentReply,
  AnalyticsCreatorInput,
  AnalyticsCreatorReply,
  AnalyticsSubmissionInput,
  AnalyticsSubmissionReply,
  AnalyticsViewsInput,
  AnalyticsViewsReply,
  ApiKey,
  ApiKeysActsInput,
  ApiKeysActsReply,
  ApiKeysChangeInput,
  ApiKeysCreateInput,
  ApiKeysCreateReply,
  ApiKeysListReply,
  ApiKeysRevokeInput,
  ApiKeysRevokeReply,
  ApiKeysRotateInput,
  ApiKeysRotateReply,
  ApiKeysUsageInput,
  ApiKeysUsageReply,
  AuditLogChoicesReply,
  AuditLogExportInput,
  AuditLogExportReply,
  AuditLogVerifyReply,
  AwardsAnnounceInput,
  AwardsDeskInput,
  AwardsDeskReply,
  AwardsObjectInput,
  AwardsObjectionsInput,
  AwardsObjectionsReply,
  AwardsScoreInput,
  Boost,
  BoostDetail,
  BoostsBoostableInput,
  BoostsBoostableReply,
  BoostsBuyInput,
  BoostsCancelInput,
  BoostsGetInput,
  BoostsImpressionsInput,
  BoostsImpressionsReply,
  BoostsLiveReply,
  BoostsMarketReply,
  BoostsMineInput,
  BoostsMineReply,
  BoostsPlacementsReply,
  BoostsQuoteInput,
  BoostsRejectInput,
  BountiesAnswerInput,
  BountiesAskInput,
  BountiesCancelInput,
  BountiesChangesInput,
  BountiesChangesReply,
  BountiesCreateInput,
  BountiesDeleteInput,
  BountiesDeleteReply,
  BountiesExtendInput,
  BountiesGetInput,
  BountiesGuidanceInput,
  BountiesGuidanceReply,
  BountiesLintInput,
  BountiesLintReply,
  BountiesListInput,
  BountiesListMineInput,
  BountiesListMineReply,
  BountiesListReply,
  BountiesPinQuestionInput,
  BountiesPublishInput,
  BountiesQuestionsInput,
  BountiesQuestionsReply,
  BountiesSubmitForReviewInput,
  BountiesUpdateInput,
  BountiesUpdateQuestionInput,
  BountyDetail,
  BountyQuestion,
  CasesAppealInput,
  CasesAppealReply,
  CasesDecideAppealInput,
  CasesDecideAppealReply,
  CasesDecideInput,
  CasesDecideReply,
  CasesListInput,
  CasesListReply,
  CasesMineReply,
  Certificate,
  CertificatesGetInput,
  CertificatesListInput,
  CertificatesListReply,
  ClustersAppealInput,
  ClustersAppealReply,
  ClustersAppealsInput,
  ClustersAppealsReply,
  ClustersDecideAppealInput,
  ClustersDecideAppealReply,
  ClustersMineReply,
  Comment,
  CommentsAppealInput,
  CommentsAppealQuestionInput,
  CommentsAppealQuestionReply,
  CommentsAppealReply,
  CommentsCreateInput,
  CommentsDeleteInput,
  CommentsDeleteReply,
  CommentsListInput,
  CommentsListReply,
  CommentsReportInput,
  CommentsReportQuestionInput,
  CommentsReportQuestionReply,
  CommentsReportReply,
  CommentsUpdateInput,
  DemoFaucetInput,
  DemoFaucetReply,
  DemoGetReply,
  DemoMailsInput,
  DemoMailsReply,
  DemoMoveClockInput,
  DemoMoveClockReply,
  DemoTransactionInput,
  DemoTransactionReply,
  DeskEntry,
  EventsListInput,
  EventsListReply,
  EventsTypesReply,
  Exposure,
  FeatureFlag,
  FollowsFollowInput,
  FollowsFollowReply,
  FollowsGetInput,
  FollowsGetReply,
  FollowsListInput,
  FollowsListReply,
  FollowsUnfollowInput,
  FollowsUnfollowReply,
  Funding,
  FundingsCreateTransactionInput,
  FundingsDecideReceivedInput,
  FundingsDecideReceivedTogetherInput,
  FundingsDecideReceivedTogetherReply,
  FundingsGetInput,
  FundingsListReceivedInput,
  FundingsListReceivedReply,
  FundingsSendTransactionInput,
  HomeGetReply,
  LaunchGetReply,
  LaunchPlanInput,
  LaunchPlanReply,
  LeaderboardListInput,
  LeaderboardListReply,
  LeaderboardMineInput,
  LeaderboardMineReply,
  LessonsGetInput,
  LessonsGetReply,
  LessonsGradeQuizInput,
  LessonsGradeQuizReply,
  LessonsListReply,
  LessonsStartQuizInput,
  LessonsStartQuizReply,
  Mail,
  MailsListInput,
  MailsListReply,
  MailsResendAllReply,
  MailsResendInput,
  ModerationAuditInput,
  ModerationAuditReply,
  ModerationOverviewReply,
  ModerationQueueInput,
  ModerationQueueReply,
  ModerationResolveAppealInput,
  ModerationResolveAppealReply,
  ModerationResolveCommentAppealInput,
  ModerationResolveCommentAppealReply,
  ModerationResolveCommentReportInput,
  ModerationResolveCommentReportReply,
  ModerationResolveObjectionInput,
  ModerationResolveObjectionReply,
  ModerationResolveReportInput,
  ModerationResolveReportReply,
  ModerationReviewBountyInput,
  ModerationReviewSubmissionInput,
  ModerationUndoBountyReviewInput,
  ModerationUndoSubmissionReviewInput,
  MyAirdrop,
  NotificationsChangeDigestInput,
  NotificationsChangeDigestReply,
  NotificationsChangeSettingInput,
  NotificationsChangeSettingReply,
  NotificationsListInput,
  NotificationsListReply,
  NotificationsReadAllReply,
  NotificationsReadInput,
  NotificationsReadReply,
  NotificationsSettingsReply,
  NotificationsStopMailsInput,
  NotificationsStopMailsReply,
  NotificationsUnsubscribeInput,
  NotificationsUnsubscribeReply,
  Objection,
  OperationsAdjustmentsInput,
  OperationsAdjustmentsReply,
  OperationsConfirmAdjustmentInput,
  OperationsDiscardJobsInput,
  OperationsDiscardJobsReply,
  OperationsFlagsReply,
  OperationsJobsReply,
  OperationsProposeAdjustmentInput,
  OperationsRejectAdjustmentInput,
  OperationsRetryJobsInput,
  OperationsRetryJobsReply,
  OperationsSeasonsReply,
  OperationsSwitchFlagInput,
  OperationsWaitingReply,
  OwnAgent,
  OwnSuspension,
  PaymentsChainStatusReply,
  PaymentsListInput,
  PaymentsListReply,
  Payout,
  PayoutBatch,
  PayoutBatchesApproveInput,
  PayoutBatchesCancelInput,
  PayoutBatchesCreateInput,
  PayoutBatchesCreateTransactionInput,
  PayoutBatchesGetInput,
  PayoutBatchesListInput,
  PayoutBatchesListReply,
  PayoutBatchesMeasureInput,
  PayoutBatchesMeasureReply,
  PayoutBatchesSendTransactionInput,
  PayoutBatchesSettleInput,
  PayoutBatchesSimulateInput,
  PayoutBatchesSplitInput,
  PayoutBatchesSplitReply,
  PayoutsAcknowledgeFindingInput,
  PayoutsAcknowledgeFindingReply,
  PayoutsApproveInput,
  PayoutsAuditInput,
  PayoutsAuditReply,
  PayoutsExitInput,
  PayoutsHoldInput,
  PayoutsListInput,
  PayoutsListOwnInput,
  PayoutsListOwnReply,
  PayoutsListReply,
  PayoutsReleaseInput,
  PayoutsTreasuryReply,
  PeopleCreatorCalendarInput,
  PeopleCreatorCalendarReply,
  PeopleCreatorInput,
  PeopleCreatorReply,
  PeopleCreatorWinsInput,
  PeopleCreatorWinsReply,
  PeopleCreatorsInput,
  PeopleCreatorsReply,
  PeopleDeskEndSessionInput,
  PeopleDeskEndSessionReply,
  PeopleDeskGetInput,
  PeopleDeskGetReply,
  PeopleDeskListInput,
  PeopleDeskListReply,
  PeopleMeReply,
  PeopleNextStepsReply,
  PeoplePresenceReply,
  PeopleProfileDetailsReply,
  PeopleSetPresenceInput,
  PeopleSetPresenceReply,
  PeopleSetProfileDetailsInput,
  PeopleSetProfileDetailsReply,
  PlatformConfigReply,
  PlatformSiteTextsReply,
  PlatformVersionReply,
  PointsDownloadInput,
  PointsDownloadReply,
  PointsMineReply,
  PointsRulesInput,
  PointsRulesReply,
  PointsSeasonsReply,
  PointsSupplyReply,
  PointsTodayReply,
  PointsTransferInput,
  PointsTransfersInput,
  PointsTransfersReply,
  ReceivedPayment,
  ReferralsMineInput,
  ReferralsMineReply,
  RoleProposal,
  RolesBecomeFirstAdminInput,
  RolesBecomeFirstAdminReply,
  RolesDecideInput,
  RolesModeratorInput,
  RolesModeratorReply,
  RolesProposalsReply,
  RolesProposeInput,
  SavedSearch,
  SavedSearchesChangeInput,
  SavedSearchesDeleteInput,
  SavedSearchesDeleteReply,
  SavedSearchesListReply,
  SavedSearchesSaveInput,
  Seal,
  SealsDownloadInput,
  SealsDownloadReply,
  SealsGetInput,
  SealsListInput,
  SealsListReply,
  SealsProofInput,
  SealsProofReply,
  SearchAllInput,
  SearchAllReply,
  SponsorVerification,
  SponsorsListReply,
  SponsorsRevokeInput,
  SponsorsVerifyInput,
  StaffNote,
  StaffNotesAddInput,
  StaffNotesListInput,
  StaffNotesListReply,
  StaffWebhook,
  SubmissionDetail,
  SubmissionsAppealInput,
  SubmissionsCreateInput,
  SubmissionsCreditsReply,
  SubmissionsGetInput,
  SubmissionsLintInput,
  SubmissionsLintReply,
  SubmissionsListEntriesInput,
  SubmissionsListEntriesReply,
  SubmissionsListInput,
  SubmissionsListMineInput,
  SubmissionsListMineReply,
  SubmissionsListReply,
  SubmissionsReportInput,
  SubmissionsReportReply,
  SubmissionsSubmitInput,
  SubmissionsUpdateInput,
  SubmissionsVersionsInput,
  SubmissionsVersionsReply,
  SubmissionsViewInput,
  SubmissionsViewReply,
  SubmissionsWithdrawInput,
  SuspensionAppealsDecideInput,
  SuspensionAppealsDecideReply,
  SuspensionAppealsListInput,
  SuspensionAppealsListReply,
  SuspensionAppealsOpenInput,
  SuspensionAppealsReadInput,
  SuspensionsLiftInput,
  SuspensionsLiftReply,
  SuspensionsSuspendInput,
  SuspensionsSuspendReply,
  TasksMineReply,
  Ticket,
  TicketsAnswerInput,
  TicketsAnswerReply,
  TicketsCloseInput,
  TicketsGetAnyInput,
  TicketsGetAnyReply,
  TicketsGetInput,
  TicketsGuestReadInput,
  TicketsGuestReplyInput,
  TicketsListInput,
  TicketsListReply,
  TicketsMineInput,
  TicketsMineReply,
  TicketsOpenInput,
  TicketsOpenReply,
  TicketsReplyInput,
  TransactionToSign,
  Transfer,
  VotesArenaBountiesReply,
  VotesCastInput,
  VotesCastOutsideInput,
  VotesCastOutsideReply,
  VotesCastReply,
  VotesListMineInput,
  VotesListMineReply,
  VotesMineReply,
  VotesNextInput,
  VotesNextReply,
  VotesOpenInput,
  VotesResultsInput,
  VotesResultsReply,
  VotesSkipInput,
  VotesSkipReply,
  VotesUndoInput,
  VotesUndoReply,
  WaitlistConfirmInput,
  WaitlistEntry,
  WaitlistExportReply,
  WaitlistJoinInput,
  WaitlistJoinReply,
  WaitlistLeaveInput,
  WaitlistLeaveReply,
  WaitlistListInput,
  WaitlistListReply,
  WaitlistMineReply,
  WaitlistOpenInput,
  WaitlistReserveUsernameInput,
  WalletsCreateNonceInput,
  WalletsCreateNonceReply,
  WalletsCreateProofInput,
  WalletsCreateProofReply,
  Webhook,
  WebhookDelivery,
  WebhookDeskListInput,
  WebhookDeskListReply,
  WebhookDeskPauseInput,
  WebhookDeskResumeInput,
  WebhooksChangeInput,
  WebhooksCreateInput,
  WebhooksCreateReply,
  WebhooksDeleteInput,
  WebhooksDeleteReply,
  WebhooksDeliveriesInput,
  WebhooksDeliveriesReply,
  WebhooksDeliveryInput,
  WebhooksGetInput,
  WebhooksListReply,
  WebhooksReplayInput,
  WebhooksReplayOneInput,
  WebhooksReplayReply,
  WebhooksResumeInput,
  WebhooksRotateInput,
  WebhooksRotateReply,
  WebhooksTestInput,
} from './types.ts'

/** The API: one method for each operation, grouped by feature. */
export interface Laurel {
  readonly account: {
    /** Delete your account immediately and permanently. `POST /api/v1/me/deletion` */
    delete(input: AccountDeleteInput, options?: CallOptions): Promise<AccountDeleteReply>
    /** Get whether your account can be deleted now, and what deletion requires. `GET /api/v1/me/deletion` */
    deletionState(input?: Record<never, never>, options?: CallOptions): Promise<AccountDeletionStateReply>
    /** Sign out all of your devices except this one. `POST /api/v1/me/sessions/end-others` */
    endOtherSessions(input?: Record<never, never>, options?: CallOptions): Promise<AccountEndOtherSessionsReply>
    /** Sign a person out everywhere. `POST /api/v1/admin/people/{id}/end-sessions` */
    endPersonsSessions(input: AccountEndPersonsSessionsInput, options?: CallOptions): Promise<AccountEndPersonsSessionsReply>
    /** Sign out one of your devices. `POST /api/v1/me/sessions/{id}/end` */
    endSession(input: AccountEndSessionInput, options?: CallOptions): Promise<AccountEndSessionReply>
    /** Export everything stored about you; once an hour. `GET /api/v1/me/export` */
    export(input?: Record<never, never>, options?: CallOptions): Promise<AccountExportReply>
    /** List the devices on which you are signed in, this one first. `GET /api/v1/me/sessions` */
    sessions(input?: Record<never, never>, options?: CallOptions): Promise<AccountSessionsReply>
    /** Get whether you have a password, and whether it appeared in a breach. `GET /api/v1/me/sign-in` */
    signIn(input?: Record<never, never>, options?: CallOptions): Promise<AccountSignInReply>
  }
  readonly activity: {
    /** List activity: for you, of whom and what you follow, on the platform, money only, or your own. `GET /api/v1/activity` */
    list: PageMethod<[input?: ActivityListInput, options?: CallOptions], ActivityListReply>
  }
  readonly agents: {
    /** Let an agent enter a bounty without asking you. `PUT /api/v1/me/agents/{id}/approvals/{bountyId}` */
    approve(input: AgentsApproveInput, options?: CallOptions): Promise<OwnAgent>
    /** Create an agent of yours, which then needs an API key of its own. `POST /api/v1/me/agents` */
    create(input: AgentsCreateInput, options?: CallOptions): Promise<OwnAgent>
    /** List the 100 agents with the best results: places and bonus spots, then entries whose voting has begun. `GET /api/v1/agents` */
    list(input?: Record<never, never>, options?: CallOptions): Promise<AgentsListReply>
    /** List your agents, with the entries that wait for you. `GET /api/v1/me/agents` */
    listMine(input?: Record<never, never>, options?: CallOptions): Promise<AgentsListMineReply>
    /** Stop an agent for good: its keys stop working within a second. `POST /api/v1/me/agents/{id}/stop` */
    stop(input: AgentsStopInput, options?: CallOptions): Promise<OwnAgent>
    /** Have an agent ask you again before it enters a bounty. `DELETE /api/v1/me/agents/{id}/approvals/{bountyId}` */
    unapprove(input: AgentsUnapproveInput, options?: CallOptions): Promise<AgentsUnapproveReply>
    /** Change an agent’s name, description or tools. `PATCH /api/v1/me/agents/{id}` */
    update(input: AgentsUpdateInput, options?: CallOptions): Promise<OwnAgent>
  }
  readonly airdrops: {
    /** Announce a draft of another person: its pool moves into escrow. `POST /api/v1/airdrop-drafts/{id}/announce` */
    announce(input: AirdropsAnnounceInput, options?: CallOptions): Promise<Airdrop>
    /** Appeal against your exclusion or amount, once, within 7 days of the calculation. `POST /api/v1/airdrops/{id}/appeals` */
    appeal(input: AirdropsAppealInput, options?: CallOptions): Promise<MyAirdrop>
    /** List open appeals against allocations, oldest first. `GET /api/v1/airdrop-appeals` */
    appeals(input?: Record<never, never>, options?: CallOptions): Promise<AirdropsAppealsReply>
    /** Ask Mainnet how long your linked wallet has been used, as one proof of a person. `POST /api/v1/airdrops/{id}/wallet-check` */
    checkWallet(input: AirdropsCheckWalletInput, options?: CallOptions): Promise<MyAirdrop>
    /** Claim your share: it becomes a payout like any other. `POST /api/v1/airdrops/{id}/claim` */
    claim(input: AirdropsClaimInput, options?: CallOptions): Promise<MyAirdrop>
    /** Decide an appeal of another person; upheld, it ends the exclusion and may set the score. `POST /api/v1/airdrop-appeals/{id}/decide` */
    decideAppeal(input: AirdropsDecideAppealInput, options?: CallOptions): Promise<AirdropsDecideAppealReply>
    /** Decide a report of other people: proved or not; the people involved see the reason. `POST /api/v1/airdrop-reports/{id}/decide` */
    decideReport(input: AirdropsDecideReportInput, options?: CallOptions): Promise<AirdropsDecideReportReply>
    /** Draft this season’s airdrop with a payment in the treasury as its pool, or replace it. `POST /api/v1/airdrop-drafts` */
    draft(input: AirdropsDraftInput, options?: CallOptions): Promise<AirdropDraft>
    /** Get the draft of this season’s airdrop and the payments that can be its pool. `GET /api/v1/airdrop-drafts` */
    drafts(input?: Record<never, never>, options?: CallOptions): Promise<AirdropsDraftsReply>
    /** List announced airdrops with pool, dates and published calculations, newest first. `GET /api/v1/airdrops` */
    list(input?: Record<never, never>, options?: CallOptions): Promise<AirdropsListReply>
    /** Record that you met a person, as one of their proofs of a person; audited. `POST /api/v1/airdrop-meetings` */
    meet(input: AirdropsMeetInput, options?: CallOptions): Promise<AirdropsMeetReply>
    /** Get your allocation with its proof, your proofs of a person, appeal and claim. `GET /api/v1/airdrops/{id}/mine` */
    mine(input: AirdropsMineInput, options?: CallOptions): Promise<MyAirdrop>
    /** Report in the dry run that accounts belong to you, or that others belong to one person. `POST /api/v1/airdrops/{id}/reports` */
    report(input: AirdropsReportInput, options?: CallOptions): Promise<MyAirdrop>
    /** List open reports of linked accounts, oldest first. `GET /api/v1/airdrop-reports` */
    reports(input?: Record<never, never>, options?: CallOptions): Promise<AirdropsReportsReply>
  }
  readonly analytics: {
    /** Get how one of your bounties was seen and entered, beside comparable ones. `GET /api/v1/me/analytics/bounties/{id}` */
    bounty(input: AnalyticsBountyInput, options?: CallOptions): Promise<AnalyticsBountyReply>
    /** List your latest 200 public submissions with how each was seen and voted on. `GET /api/v1/me/analytics/submissions` */
    content(input?: AnalyticsContentInput, options?: CallOptions): Promise<AnalyticsContentReply>
    /** Get how your work was seen, voted on and paid, with the period before. `GET /api/v1/me/analytics` */
    creator(input?: AnalyticsCreatorInput, options?: CallOptions): Promise<AnalyticsCreatorReply>
    /** Get how one of your submissions was seen, read, voted on and scored. `GET /api/v1/me/analytics/submissions/{id}` */
    submission(input: AnalyticsSubmissionInput, options?: CallOptions): Promise<AnalyticsSubmissionReply>
    /** Report what a page showed: cards that were half visible for 1 s, pages opened, and how long; each viewer counts once per subject, kind and day. `POST /api/v1/views` */
    views(input: AnalyticsViewsInput, options?: CallOptions): Promise<AnalyticsViewsReply>
  }
  readonly apiKeys: {
    /** List what an API key changed, or was refused to, in the last 90 days, newest first. `GET /api/v1/me/api-keys/{id}/acts` */
    acts: PageMethod<[input: ApiKeysActsInput, options?: CallOptions], ApiKeysActsReply>
    /** Rename an API key, or change which addresses may use it. `PATCH /api/v1/me/api-keys/{id}` */
    change(input: ApiKeysChangeInput, options?: CallOptions): Promise<ApiKey>
    /** Create an API key; its secret is in this reply only. `POST /api/v1/me/api-keys` */
    create(input: ApiKeysCreateInput, options?: CallOptions): Promise<ApiKeysCreateReply>
    /** List your API keys, active ones first, then newest. `GET /api/v1/me/api-keys` */
    list(input?: Record<never, never>, options?: CallOptions): Promise<ApiKeysListReply>
    /** Revoke an API key; it stops working within a second. `POST /api/v1/me/api-keys/{id}/revoke` */
    revoke(input: ApiKeysRevokeInput, options?: CallOptions): Promise<ApiKeysRevokeReply>
    /** Replace an API key by a new one; the old one works on for the overlap. `POST /api/v1/me/api-keys/{id}/rotate` */
    rotate(input: ApiKeysRotateInput, options?: CallOptions): Promise<ApiKeysRotateReply>
    /** Count the requests of an API key, by time and by operation. `GET /api/v1/me/api-keys/{id}/usage` */
    usage(input: ApiKeysUsageInput, options?: CallOptions): Promise<ApiKeysUsageReply>
  }
  readonly auditLog: {
    /** Get who acted in the audit log, with which actions, on which kinds of subjects. `GET /api/v1/admin/audit/choices` */
    choices(input?: Record<never, never>, options?: CallOptions): Promise<AuditLogChoicesReply>
    /** Export entries of the audit log as CSV, newest first; recorded in it. `POST /api/v1/admin/audit/export` */
    export(input?: AuditLogExportInput, options?: CallOptions): Promise<AuditLogExportReply>
    /** Check the hash chain of the whole audit log. `GET /api/v1/admin/audit/verification` */
    verify(input?: Record<never, never>, options?: CallOptions): Promise<AuditLogVerifyReply>
  }
  readonly awards: {
    /** Announce the outcome of every entry in one step. `POST /api/v1/bounties/{id}/award` */
    announce(input: AwardsAnnounceInput, options?: CallOptions): Promise<BountyDetail>
    /** List the entries of your bounty with checklist scores and private notes; after voting by the votes, with the formula. `GET /api/v1/bounties/{id}/desk` */
    desk(input: AwardsDeskInput, options?: CallOptions): Promise<AwardsDeskReply>
    /** Object to a placed entry, once, as an entrant. `POST /api/v1/bounties/{id}/objections` */
    object(input: AwardsObjectInput, options?: CallOptions): Promise<Objection>
    /** List the objections to an award and their outcomes. `GET /api/v1/bounties/{id}/objections` */
    objections(input: AwardsObjectionsInput, options?: CallOptions): Promise<AwardsObjectionsReply>
    /** Score an entry of your bounty against the checklist. `PUT /api/v1/submissions/{id}/score` */
    score(input: AwardsScoreInput, options?: CallOptions): Promise<DeskEntry>
  }
  readonly boosts: {
    /** List your public submissions, newest first, and why one cannot be boosted now. `GET /api/v1/me/boostable-submissions` */
    boostable: PageMethod<[input?: BoostsBoostableInput, options?: CallOptions], BoostsBoostableReply>
    /** Buy a quoted boost with spendable points, once. `POST /api/v1/boosts/{id}/buy` */
    buy(input: BoostsBuyInput, options?: CallOptions): Promise<Boost>
    /** Cancel your boost: before it begins all of the price is refunded, later the part for undelivered impressions. `POST /api/v1/boosts/{id}/cancel` */
    cancel(input: BoostsCancelInput, options?: CallOptions): Promise<Boost>
    /** Get your boost with its views by the hour and its lift. `GET /api/v1/boosts/{id}` */
    get(input: BoostsGetInput, options?: CallOptions): Promise<BoostDetail>
    /** Report views and opens of cards with a running boost; each viewer counts once per boost and day. `POST /api/v1/boosts/impressions` */
    impressions(input: BoostsImpressionsInput, options?: CallOptions): Promise<BoostsImpressionsReply>
    /** List paid boosts that are not over, for moderators, by beginning. `GET /api/v1/boosts` */
    live(input?: Record<never, never>, options?: CallOptions): Promise<BoostsLiveReply>
    /** Get what boosts cost now, how the price falls, and when the next slot is free. `GET /api/v1/boosts/market` */
    market(input?: Record<never, never>, options?: CallOptions): Promise<BoostsMarketReply>
    /** List your boosts and your open quote, newest first. `GET /api/v1/me/boosts` */
    mine: PageMethod<[input?: BoostsMineInput, options?: CallOptions], BoostsMineReply>
    /** List running boosts for public lists, those furthest behind first: show one as every `everyNthItem`th item, marked, except to viewers who are held out. `GET /api/v1/boosts/placements` */
    placements(input?: Record<never, never>, options?: CallOptions): Promise<BoostsPlacementsReply>
    /** Get a quote for your public submission: its price holds for 5 minutes, and replaces your previous quote. `POST /api/v1/boosts/quotes` */
    quote(input: BoostsQuoteInput, options?: CallOptions): Promise<Boost>
    /** Reject another person’s boost with a reason; undelivered impressions are refunded. `POST /api/v1/boosts/{id}/reject` */
    reject(input: BoostsRejectInput, options?: CallOptions): Promise<Boost>
  }
  readonly bounties: {
    /** Answer a question as the sponsor. `POST /api/v1/bounties/{id}/questions/{questionId}/answer` */
    answer(input: BountiesAnswerInput, options?: CallOptions): Promise<BountyQuestion>
    /** Ask the sponsor a public question. `POST /api/v1/bounties/{id}/questions` */
    ask(input: BountiesAskInput, options?: CallOptions): Promise<BountyQuestion>
    /** Cancel a bounty before its first entry, or as an admin; the escrow is refunded. `POST /api/v1/bounties/{id}/cancel` */
    cancel(input: BountiesCancelInput, options?: CallOptions): Promise<BountyDetail>
    /** List the public changes to a bounty. `GET /api/v1/bounties/{id}/changes` */
    changes(input: BountiesChangesInput, options?: CallOptions): Promise<BountiesChangesReply>
    /** Create a draft bounty. `POST /api/v1/bounties` */
    create(input?: BountiesCreateInput, options?: CallOptions): Promise<BountyDetail>
    /** Delete a draft. `DELETE /api/v1/bounties/{id}` */
    delete(input: BountiesDeleteInput, options?: CallOptions): Promise<BountiesDeleteReply>
    /** Extend the deadline once, by at most 14 days, until 24 hours before it. `POST /api/v1/bounties/{id}/extend` */
    extend(input: BountiesExtendInput, options?: CallOptions): Promise<BountyDetail>
    /** Get a bounty by id or slug; drafts are visible only to their sponsor and moderators. `GET /api/v1/bounties/{id}` */
    get(input: BountiesGetInput, options?: CallOptions): Promise<BountyDetail>
    /** Get the median prize, entries and length of comparable closed bounties. `GET /api/v1/bounty-guidance` */
    guidance(input: BountiesGuidanceInput, options?: CallOptions): Promise<BountiesGuidanceReply>
    /** Check a draft with the linter. `GET /api/v1/bounties/{id}/lint` */
    lint(input: BountiesLintInput, options?: CallOptions): Promise<BountiesLintReply>
    /** List public bounties, filtered and sorted. `GET /api/v1/bounties` */
    list: PageMethod<[input?: BountiesListInput, options?: CallOptions], BountiesListReply>
    /** List the bounties you sponsor, including drafts. `GET /api/v1/me/bounties` */
    listMine: PageMethod<[input?: BountiesListMineInput, options?: CallOptions], BountiesListMineReply>
    /** Pin an answered question to the top as the sponsor, up to 3. `PUT /api/v1/bounties/{id}/questions/{questionId}/pin` */
    pinQuestion(input: BountiesPinQuestionInput, options?: CallOptions): Promise<BountyQuestion>
    /** Move the whole prize into escrow and publish the bounty. `POST /api/v1/bounties/{id}/publish` */
    publish(input: BountiesPublishInput, options?: CallOptions): Promise<BountyDetail>
    /** List the questions and answers of a bounty. `GET /api/v1/bounties/{id}/questions` */
    questions(input: BountiesQuestionsInput, options?: CallOptions): Promise<BountiesQuestionsReply>
    /** Submit a complete draft for review, or directly for funding if no review is needed. `POST /api/v1/bounties/{id}/submit` */
    submitForReview(input: BountiesSubmitForReviewInput, options?: CallOptions): Promise<BountyDetail>
    /** Save a draft, or improve the terms of a published bounty. `PATCH /api/v1/bounties/{id}` */
    update(input: BountiesUpdateInput, options?: CallOptions): Promise<BountyDetail>
    /** Edit your question within 10 minutes, while it has no answer. `PATCH /api/v1/bounties/{id}/questions/{questionId}` */
    updateQuestion(input: BountiesUpdateQuestionInput, options?: CallOptions): Promise<BountyQuestion>
  }
  readonly cases: {
    /** Ask another moderator to look again at a decision that voided your votes; once. `POST /api/v1/me/cases/{id}/appeals` */
    appeal(input: CasesAppealInput, options?: CallOptions): Promise<CasesAppealReply>
    /** Dismiss a case, or void the votes of its people. `POST /api/v1/admin/cases/{id}/decide` */
    decide(input: CasesDecideInput, options?: CallOptions): Promise<CasesDecideReply>
    /** Uphold an appeal, so that the person’s votes count again, or dismiss it. `POST /api/v1/admin/case-appeals/{id}/decide` */
    decideAppeal(input: CasesDecideAppealInput, options?: CallOptions): Promise<CasesDecideAppealReply>
    /** List cases with their evidence and what voiding would do: open and appealed ones oldest first, decided ones newest first. `GET /api/v1/admin/cases` */
    list: PageMethod<[input?: CasesListInput, options?: CallOptions], CasesListReply>
    /** List decisions that voided your votes, newest first, with your appeals. `GET /api/v1/me/cases` */
    mine(input?: Record<never, never>, options?: CallOptions): Promise<CasesMineReply>
  }
  readonly certificates: {
    /** Check a certificate: whose it is, and which lessons were passed when. `GET /api/v1/certificates/{code}` */
    get(input: CertificatesGetInput, options?: CallOptions): Promise<Certificate>
    /** List the certificates of a creator. `GET /api/v1/creators/{username}/certificates` */
    list(input: CertificatesListInput, options?: CallOptions): Promise<CertificatesListReply>
  }
  readonly clusters: {
    /** Ask a moderator to separate your account from those it is linked with. `POST /api/v1/me/cluster/appeals` */
    appeal(input: ClustersAppealInput, options?: CallOptions): Promise<ClustersAppealReply>
    /** List open appeals against linked accounts, oldest first. `GET /api/v1/admin/cluster-appeals` */
    appeals: PageMethod<[input?: ClustersAppealsInput, options?: CallOptions], ClustersAppealsReply>
    /** Keep an account linked, or split it off and declare the evidence invalid. `POST /api/v1/admin/cluster-appeals/{id}/decide` */
    decideAppeal(input: ClustersDecideAppealInput, options?: CallOptions): Promise<ClustersDecideAppealReply>
    /** Get how many accounts are linked with yours, by what, and your appeal. `GET /api/v1/me/cluster` */
    mine(input?: Record<never, never>, options?: CallOptions): Promise<ClustersMineReply>
  }
  readonly comments: {
    /** Appeal the removal of your comment, once; another moderator decides. `POST /api/v1/comments/{id}/appeal` */
    appeal(input: CommentsAppealInput, options?: CallOptions): Promise<CommentsAppealReply>
    /** Appeal the removal of your question, once; another moderator decides. `POST /api/v1/bounty-questions/{id}/appeal` */
    appealQuestion(input: CommentsAppealQuestionInput, options?: CallOptions): Promise<CommentsAppealQuestionReply>
    /** Comment on a submission once voting is over, or reply to a comment; up to 10 mentions. `POST /api/v1/submissions/{id}/comments` */
    create(input: CommentsCreateInput, options?: CallOptions): Promise<Comment>
    /** Delete your comment; replies stay. `DELETE /api/v1/comments/{id}` */
    delete(input: CommentsDeleteInput, options?: CallOptions): Promise<CommentsDeleteReply>
    /** List the comments on a submission, oldest first, each followed by its replies. `GET /api/v1/submissions/{id}/comments` */
    list: PageMethod<[input: CommentsListInput, options?: CallOptions], CommentsListReply>
    /** Report a comment, once per person, from trust level 1. `POST /api/v1/comments/{id}/reports` */
    report(input: CommentsReportInput, options?: CallOptions): Promise<CommentsReportReply>
    /** Report a question on a bounty, once per person, from trust level 1. `POST /api/v1/bounty-questions/{id}/reports` */
    reportQuestion(input: CommentsReportQuestionInput, options?: CallOptions): Promise<CommentsReportQuestionReply>
    /** Edit your comment within 10 minutes. `PATCH /api/v1/comments/{id}` */
    update(input: CommentsUpdateInput, options?: CallOptions): Promise<Comment>
  }
  readonly demo: {
    /** Send test tokens of the local ledger to a wallet: 20 SOL or 2,000 USDC, without value. `POST /api/v1/demo/faucet` */
    faucet(input: DemoFaucetInput, options?: CallOptions): Promise<DemoFaucetReply>
    /** Get the demo clock and personas; not_found outside a demo. `GET /api/v1/demo` */
    get(input?: Record<never, never>, options?: CallOptions): Promise<DemoGetReply>
    /** List the demo’s mail outbox, newest first. `GET /api/v1/demo/mails` */
    mails(input?: DemoMailsInput, options?: CallOptions): Promise<DemoMailsReply>
    /** Move the demo clock forward; sweeps run before the response. `POST /api/v1/demo/clock` */
    moveClock(input: DemoMoveClockInput, options?: CallOptions): Promise<DemoMoveClockReply>
    /** Get a transaction of the local ledger, which no explorer shows. `GET /api/v1/demo/transactions/{signature}` */
    transaction(input: DemoTransactionInput, options?: CallOptions): Promise<DemoTransactionReply>
  }
  readonly events: {
    /** Follow events of the last 30 days, oldest first, after a cursor that you keep. `GET /api/v1/me/events` */
    list(input?: EventsListInput, options?: CallOptions): Promise<EventsListReply>
    /** List the types of events, each with the JSON schema of its data and a sample. `GET /api/v1/event-types` */
    types(input?: Record<never, never>, options?: CallOptions): Promise<EventsTypesReply>
  }
  readonly follows: {
    /** Follow a creator or a bounty, not your own. `PUT /api/v1/follows/{kind}/{id}` */
    follow(input: FollowsFollowInput, options?: CallOptions): Promise<FollowsFollowReply>
    /** Get how many people follow a creator or a bounty, and whether you do. `GET /api/v1/follows/{kind}/{id}` */
    get(input: FollowsGetInput, options?: CallOptions): Promise<FollowsGetReply>
    /** List whom and what you follow, newest first; only you can see it. `GET /api/v1/me/follows` */
    list: PageMethod<[input?: FollowsListInput, options?: CallOptions], FollowsListReply>
    /** Stop following a creator or a bounty. `DELETE /api/v1/follows/{kind}/{id}` */
    unfollow(input: FollowsUnfollowInput, options?: CallOptions): Promise<FollowsUnfollowReply>
  }
  readonly fundings: {
    /** Build the transaction for the sponsor to sign, which pays the whole prize to the treasury. `POST /api/v1/bounties/{id}/funding/transactions` */
    createTransaction(input: FundingsCreateTransactionInput, options?: CallOptions): Promise<TransactionToSign>
    /** Return a received payment to its sender as a payout, or keep it with a reason and a second person’s agreement. `POST /api/v1/received-payments/{id}/decision` */
    decideReceived(input: FundingsDecideReceivedInput, options?: CallOptions): Promise<ReceivedPayment>
    /** Decide several received payments the same way; refused ones are listed, the rest are decided. `POST /api/v1/received-payments/decisions` */
    decideReceivedTogether(input: FundingsDecideReceivedTogetherInput, options?: CallOptions): Promise<FundingsDecideReceivedTogetherReply>
    /** Get the funding of a bounty that pays in SOL or USDC; visible only to its sponsor until the bounty is public. `GET /api/v1/bounties/{id}/funding` */
    get(input: FundingsGetInput, options?: CallOptions): Promise<Funding>
    /** List payments to the treasury that fund nothing automatically. `GET /api/v1/received-payments` */
    listReceived: PageMethod<[input?: FundingsListReceivedInput, options?: CallOptions], FundingsListReceivedReply>
    /** Submit the signed transaction: it is stored, then sent and tracked. `POST /api/v1/funding-transactions/{id}/signed` */
    sendTransaction(input: FundingsSendTransactionInput, options?: CallOptions): Promise<Funding>
  }
  readonly home: {
    /** Get live totals for the home page. `GET /api/v1/home` */
    get(input?: Record<never, never>, options?: CallOptions): Promise<HomeGetReply>
  }
  readonly launch: {
    /** Get whether Laurel is in prelaunch, when it launches, and how many people wait. `GET /api/v1/launch` */
    get(input?: Record<never, never>, options?: CallOptions): Promise<LaunchGetReply>
    /** Set the launch date that pages show; null removes it. `PUT /api/v1/admin/launch` */
    plan(input: LaunchPlanInput, options?: CallOptions): Promise<LaunchPlanReply>
  }
  readonly leaderboard: {
    /** Rank people on a board in a window; ties go to the person who reached the score first. `GET /api/v1/leaderboard` */
    list: PageMethod<[input?: LeaderboardListInput, options?: CallOptions], LeaderboardListReply>
    /** Get your row of a leaderboard with its neighbours. `GET /api/v1/me/rank` */
    mine(input?: LeaderboardMineInput, options?: CallOptions): Promise<LeaderboardMineReply>
  }
  readonly lessons: {
    /** Get a lesson. `GET /api/v1/lessons/{slug}` */
    get(input: LessonsGetInput, options?: CallOptions): Promise<LessonsGetReply>
    /** Submit quiz answers for grading; 80 % passes. `POST /api/v1/lesson-attempts/{id}/answers` */
    gradeQuiz(input: LessonsGradeQuizInput, options?: CallOptions): Promise<LessonsGradeQuizReply>
    /** List all lessons, with your progress when signed in. `GET /api/v1/lessons` */
    list(input?: Record<never, never>, options?: CallOptions): Promise<LessonsListReply>
    /** Start a quiz attempt with five random questions; two attempts, then a 24-hour wait. `POST /api/v1/lessons/{slug}/attempts` */
    startQuiz(input: LessonsStartQuizInput, options?: CallOptions): Promise<LessonsStartQuizReply>
  }
  readonly mails: {
    /** List waiting, failed and expired mails, newest first, with the state of each queue. `GET /api/v1/admin/mails` */
    list(input?: MailsListInput, options?: CallOptions): Promise<MailsListReply>
    /** Resend a mail that failed or expired. `POST /api/v1/admin/mails/{id}/resend` */
    resend(input: MailsResendInput, options?: CallOptions): Promise<Mail>
    /** Resend all failed or expired mails whose code or link still works. `POST /api/v1/admin/mails/resend` */
    resendAll(input?: Record<never, never>, options?: CallOptions): Promise<MailsResendAllReply>
  }
  readonly moderation: {
    /** List the audit log, newest first: by who, action, subject and days. `GET /api/v1/admin/audit` */
    audit: PageMethod<[input?: ModerationAuditInput, options?: CallOptions], ModerationAuditReply>
    /** Get the length and age of each moderation queue. `GET /api/v1/admin/overview` */
    overview(input?: Record<never, never>, options?: CallOptions): Promise<ModerationOverviewReply>
    /** List a moderation queue, nearest due time first. `GET /api/v1/admin/queues/{queue}` */
    queue: PageMethod<[input: ModerationQueueInput, options?: CallOptions], ModerationQueueReply>
    /** Uphold an appeal, which accepts the entry, or dismiss it. `POST /api/v1/admin/appeals/{id}/resolve` */
    resolveAppeal(input: ModerationResolveAppealInput, options?: CallOptions): Promise<ModerationResolveAppealReply>
    /** Uphold the appeal of a removal, which restores the text, or dismiss it. `POST /api/v1/admin/comment-appeals/{id}/resolve` */
    resolveCommentAppeal(input: ModerationResolveCommentAppealInput, options?: CallOptions): Promise<ModerationResolveCommentAppealReply>
    /** Remove a reported comment or question, or keep it; closes every open report about it. `POST /api/v1/admin/comment-reports/{id}/resolve` */
    resolveCommentReport(input: ModerationResolveCommentReportInput, options?: CallOptions): Promise<ModerationResolveCommentReportReply>
    /** Uphold an objection, which disqualifies the entry and moves lower places up, or dismiss it. `POST /api/v1/admin/objections/{id}/resolve` */
    resolveObjection(input: ModerationResolveObjectionInput, options?: CallOptions): Promise<ModerationResolveObjectionReply>
    /** Confirm or reject a report. `POST /api/v1/admin/reports/{id}/resolve` */
    resolveReport(input: ModerationResolveReportInput, options?: CallOptions): Promise<ModerationResolveReportReply>
    /** Approve a bounty, with up to 500 points from the season reserve for a first one (above 200 a second moderator confirms), or return it. `POST /api/v1/admin/bounties/{id}/review` */
    reviewBounty(input: ModerationReviewBountyInput, options?: CallOptions): Promise<BountyDetail>
    /** Accept an entry, ask for changes, reject it or mark it as spam. `POST /api/v1/admin/submissions/{id}/review` */
    reviewSubmission(input: ModerationReviewSubmissionInput, options?: CallOptions): Promise<SubmissionDetail>
    /** Undo the last decision on a bounty: by the moderator who made it, within 10 minutes, while no later step depends on it; notifications about it are withdrawn. `POST /api/v1/admin/bounties/{id}/review/undo` */
    undoBountyReview(input: ModerationUndoBountyReviewInput, options?: CallOptions): Promise<BountyDetail>
    /** Undo the last decision on an entry: by the moderator who made it, within 10 minutes, while no later step depends on it; notifications about it are withdrawn. `POST /api/v1/admin/submissions/{id}/review/undo` */
    undoSubmissionReview(input: ModerationUndoSubmissionReviewInput, options?: CallOptions): Promise<SubmissionDetail>
  }
  readonly notifications: {
    /** Choose how often you get a mail about what you haven’t read and what else is new for you. `PUT /api/v1/me/notification-digest` */
    changeDigest(input: NotificationsChangeDigestInput, options?: CallOptions): Promise<NotificationsChangeDigestReply>
    /** Change the channels of one kind of notification. `PATCH /api/v1/me/notification-settings` */
    changeSetting(input: NotificationsChangeSettingInput, options?: CallOptions): Promise<NotificationsChangeSettingReply>
    /** List your notifications, newest first. `GET /api/v1/notifications` */
    list: PageMethod<[input?: NotificationsListInput, options?: CallOptions], NotificationsListReply>
    /** Mark a notification, with all its parts, as read. `POST /api/v1/notifications/{id}/read` */
    read(input: NotificationsReadInput, options?: CallOptions): Promise<NotificationsReadReply>
    /** Mark all notifications as read. `POST /api/v1/notifications/read-all` */
    readAll(input?: Record<never, never>, options?: CallOptions): Promise<NotificationsReadAllReply>
    /** Get your notification settings. `GET /api/v1/me/notification-settings` */
    settings(input?: Record<never, never>, options?: CallOptions): Promise<NotificationsSettingsReply>
    /** Unsubscribe from reminder and prize mails, the digest, or alerts of saved searches, by a token from one, without signing in. `POST /api/v1/notification-settings/unsubscribe` */
    stopMails(input: NotificationsStopMailsInput, options?: CallOptions): Promise<NotificationsStopMailsReply>
    /** Unsubscribe by the address in a mail’s List-Unsubscribe header (RFC 8058); takes a form. `POST /api/v1/unsubscribe/{token}` */
    unsubscribe(input: NotificationsUnsubscribeInput, options?: CallOptions): Promise<NotificationsUnsubscribeReply>
  }
  readonly operations: {
    /** List adjustments of points, newest first. `GET /api/v1/admin/adjustments` */
    adjustments: PageMethod<[input?: OperationsAdjustmentsInput, options?: CallOptions], OperationsAdjustmentsReply>
    /** Confirm an adjustment that another admin proposed: the points move. `POST /api/v1/admin/adjustments/{id}/confirm` */
    confirmAdjustment(input: OperationsConfirmAdjustmentInput, options?: CallOptions): Promise<Adjustment>
    /** Discard one failed job of a queue, or all of them. `POST /api/v1/admin/jobs/discard` */
    discardJobs(input: OperationsDiscardJobsInput, options?: CallOptions): Promise<OperationsDiscardJobsReply>
    /** List the feature flags, who switched them, and what switching does. `GET /api/v1/admin/flags` */
    flags(input?: Record<never, never>, options?: CallOptions): Promise<OperationsFlagsReply>
    /** List the job queues and the newest 100 failed jobs. `GET /api/v1/admin/jobs` */
    jobs(input?: Record<never, never>, options?: CallOptions): Promise<OperationsJobsReply>
    /** Propose to give a person points or take some; another admin confirms within 7 days. `POST /api/v1/admin/adjustments` */
    proposeAdjustment(input: OperationsProposeAdjustmentInput, options?: CallOptions): Promise<Adjustment>
    /** Reject an adjustment, or withdraw your own. `POST /api/v1/admin/adjustments/{id}/reject` */
    rejectAdjustment(input: OperationsRejectAdjustmentInput, options?: CallOptions): Promise<Adjustment>
    /** Run one failed job of a queue again, or all of them. `POST /api/v1/admin/jobs/retry` */
    retryJobs(input: OperationsRetryJobsInput, options?: CallOptions): Promise<OperationsRetryJobsReply>
    /** List the seasons, and every version of the rules with the seasons that it is for. `GET /api/v1/admin/seasons` */
    seasons(input?: Record<never, never>, options?: CallOptions): Promise<OperationsSeasonsReply>
    /** Switch a feature flag. `PUT /api/v1/admin/flags/{name}` */
    switchFlag(input: OperationsSwitchFlagInput, options?: CallOptions): Promise<FeatureFlag>
    /** List what waits for people with your roles: how much, since when, until when. `GET /api/v1/admin/waiting` */
    waiting(input?: Record<never, never>, options?: CallOptions): Promise<OperationsWaitingReply>
  }
  readonly payments: {
    /** Get the state of the connection to the chain, as this node last saw it. `GET /api/v1/chain-status` */
    chainStatus(input?: Record<never, never>, options?: CallOptions): Promise<PaymentsChainStatusReply>
    /** List every final funding and payout with its transaction, newest first. `GET /api/v1/payments` */
    list: PageMethod<[input?: PaymentsListInput, options?: CallOptions], PaymentsListReply>
  }
  readonly payoutBatches: {
    /** Approve a batch for signing; not open to its recipients. `POST /api/v1/payout-batches/{id}/approve` */
    approve(input: PayoutBatchesApproveInput, options?: CallOptions): Promise<PayoutBatch>
    /** Cancel an unsigned batch; its payouts return to approved. `POST /api/v1/payout-batches/{id}/cancel` */
    cancel(input: PayoutBatchesCancelInput, options?: CallOptions): Promise<PayoutBatch>
    /** Create a batch of approved payouts in one token. `POST /api/v1/payout-batches` */
    create(input: PayoutBatchesCreateInput, options?: CallOptions): Promise<PayoutBatch>
    /** Build the transaction for the treasury wallet to sign; a new one only after the last has expired. `POST /api/v1/payout-batches/{id}/transactions` */
    createTransaction(input: PayoutBatchesCreateTransactionInput, options?: CallOptions): Promise<TransactionToSign>
    /** Get a payout batch with its payments. `GET /api/v1/payout-batches/{id}` */
    get(input: PayoutBatchesGetInput, options?: CallOptions): Promise<PayoutBatch>
    /** List payout batches, newest first. `GET /api/v1/payout-batches` */
    list: PageMethod<[input?: PayoutBatchesListInput, options?: CallOptions], PayoutBatchesListReply>
    /** Measure a batch without creating it: its size, and how many of the payouts fit. `POST /api/v1/payout-batches/measure` */
    measure(input: PayoutBatchesMeasureInput, options?: CallOptions): Promise<PayoutBatchesMeasureReply>
    /** Submit the signed transaction: its signature is stored, then it is sent and tracked. `POST /api/v1/payout-transactions/{id}/signed` */
    sendTransaction(input: PayoutBatchesSendTransactionInput, options?: CallOptions): Promise<PayoutBatch>
    /** Settle a differing batch by what the chain executed: what was paid counts as paid, the rest stays owed; takes effect when two people agree. `POST /api/v1/payout-batches/{id}/settle` */
    settle(input: PayoutBatchesSettleInput, options?: CallOptions): Promise<PayoutBatch>
    /** Simulate a batch on the chain without sending it. `POST /api/v1/payout-batches/{id}/simulate` */
    simulate(input: PayoutBatchesSimulateInput, options?: CallOptions): Promise<PayoutBatch>
    /** Split a batch that can’t be paid into two halves, to find the failing payment. `POST /api/v1/payout-batches/{id}/split` */
    split(input: PayoutBatchesSplitInput, options?: CallOptions): Promise<PayoutBatchesSplitReply>
  }
  readonly payouts: {
    /** Acknowledge a finding; the second person to do so closes it. `POST /api/v1/treasury/findings/{id}/acknowledge` */
    acknowledgeFinding(input: PayoutsAcknowledgeFindingInput, options?: CallOptions): Promise<PayoutsAcknowledgeFindingReply>
    /** Approve paying this amount to this wallet; not for your own payouts. `POST /api/v1/payouts/{id}/approve` */
    approve(input: PayoutsApproveInput, options?: CallOptions): Promise<Payout>
    /** List staff actions on payouts, batches and received payments, newest first. `GET /api/v1/payout-audit` */
    audit: PageMethod<[input?: PayoutsAuditInput, options?: CallOptions], PayoutsAuditReply>
    /** Close a payout that can’t be paid, or pay it to another wallet; takes effect when two people agree. `POST /api/v1/payouts/{id}/exit` */
    exit(input: PayoutsExitInput, options?: CallOptions): Promise<Payout>
    /** Hold a payout that is not in a batch, with a reason shown to its recipient. `POST /api/v1/payouts/{id}/hold` */
    hold(input: PayoutsHoldInput, options?: CallOptions): Promise<Payout>
    /** List payouts with their holds, and totals by state and token. `GET /api/v1/payouts` */
    list: PageMethod<[input?: PayoutsListInput, options?: CallOptions], PayoutsListReply>
    /** List your payouts in SOL and USDC, due and paid. `GET /api/v1/me/payouts` */
    listOwn: PageMethod<[input?: PayoutsListOwnInput, options?: CallOptions], PayoutsListOwnReply>
    /** Release a hold placed by staff. `POST /api/v1/payouts/{id}/release` */
    release(input: PayoutsReleaseInput, options?: CallOptions): Promise<Payout>
    /** Get the treasury wallets: balances, amounts owed and open findings. `GET /api/v1/treasury` */
    treasury(input?: Record<never, never>, options?: CallOptions): Promise<PayoutsTreasuryReply>
  }
  readonly people: {
    /** Get a public profile: work, wins and skill. `GET /api/v1/creators/{username}` */
    creator(input: PeopleCreatorInput, options?: CallOptions): Promise<PeopleCreatorReply>
    /** List the days of the last half year on which a person had public work, wins or settled votes. `GET /api/v1/creators/{username}/calendar` */
    creatorCalendar(input: PeopleCreatorCalendarInput, options?: CallOptions): Promise<PeopleCreatorCalendarReply>
    /** List the last 100 wins of a person, newest first, with the payment of each. `GET /api/v1/creators/{username}/wins` */
    creatorWins(input: PeopleCreatorWinsInput, options?: CallOptions): Promise<PeopleCreatorWinsReply>
    /** List creators. `GET /api/v1/creators` */
    creators: PageMethod<[input?: PeopleCreatorsInput, options?: CallOptions], PeopleCreatorsReply>
    /** Get your profile, roles, trust level and balances. `GET /api/v1/me` */
    me(input?: Record<never, never>, options?: CallOptions): Promise<PeopleMeReply>
    /** List your to-dos and your best next step. `GET /api/v1/me/next-steps` */
    nextSteps(input?: Record<never, never>, options?: CallOptions): Promise<PeopleNextStepsReply>
    /** Get whether you are hidden from the list of people online. `GET /api/v1/me/presence` */
    presence(input?: Record<never, never>, options?: CallOptions): Promise<PeoplePresenceReply>
    /** Get your website, and whether your profile shows what you earned. `GET /api/v1/me/profile-details` */
    profileDetails(input?: Record<never, never>, options?: CallOptions): Promise<PeopleProfileDetailsReply>
    /** Hide yourself from the list of people online, or show yourself again; takes effect within seconds. `PUT /api/v1/me/presence` */
    setPresence(input: PeopleSetPresenceInput, options?: CallOptions): Promise<PeopleSetPresenceReply>
    /** Set your website, and whether your profile shows what you earned. `PUT /api/v1/me/profile-details` */
    setProfileDetails(input: PeopleSetProfileDetailsInput, options?: CallOptions): Promise<PeopleSetProfileDetailsReply>
  }
  readonly peopleDesk: {
    /** Sign a person out on one device. `POST /api/v1/admin/people/{id}/sessions/{sessionId}/end` */
    endSession(input: PeopleDeskEndSessionInput, options?: CallOptions): Promise<PeopleDeskEndSessionReply>
    /** Get what staff know about a person. `GET /api/v1/admin/people/{id}` */
    get(input: PeopleDeskGetInput, options?: CallOptions): Promise<PeopleDeskGetReply>
    /** Find people by username, display name, wallet address or id, admins also by email; newest first. `GET /api/v1/admin/people` */
    list: PageMethod<[input?: PeopleDeskListInput, options?: CallOptions], PeopleDeskListReply>
  }
  readonly platform: {
    /** Get the client configuration: public key, network, sign-in methods. `GET /api/v1/config` */
    config(input?: Record<never, never>, options?: CallOptions): Promise<PlatformConfigReply>
    /** Get the operator’s terms, privacy notice and contact address. `GET /api/v1/site-texts` */
    siteTexts(input?: Record<never, never>, options?: CallOptions): Promise<PlatformSiteTextsReply>
    /** Get the release that runs, and the state of its database’s schema. `GET /api/v1/version` */
    version(input?: Record<never, never>, options?: CallOptions): Promise<PlatformVersionReply>
  }
  readonly points: {
    /** Download all your ledger lines that match, as CSV. `GET /api/v1/me/transfers/csv` */
    download(input?: PointsDownloadInput, options?: CallOptions): Promise<PointsDownloadReply>
    /** Get your balances, rank and next settlement. `GET /api/v1/me/points` */
    mine(input?: Record<never, never>, options?: CallOptions): Promise<PointsMineReply>
    /** Get the rules in force, or those of a version, with their numbers and hash. `GET /api/v1/rules` */
    rules(input?: PointsRulesInput, options?: CallOptions): Promise<PointsRulesReply>
    /** List the latest 100 seasons, newest first. `GET /api/v1/seasons` */
    seasons(input?: Record<never, never>, options?: CallOptions): Promise<PointsSeasonsReply>
    /** Get the total of each kind of account; the sum over all accounts is zero. `GET /api/v1/points/supply` */
    supply(input?: Record<never, never>, options?: CallOptions): Promise<PointsSupplyReply>
    /** Get how much of today’s emission is earned, and when it settles. `GET /api/v1/points/today` */
    today(input?: Record<never, never>, options?: CallOptions): Promise<PointsTodayReply>
    /** Get a transfer with its calculation. `GET /api/v1/transfers/{id}` */
    transfer(input: PointsTransferInput, options?: CallOptions): Promise<Transfer>
    /** List your ledger lines. `GET /api/v1/me/transfers` */
    transfers: PageMethod<[input?: PointsTransfersInput, options?: CallOptions], PointsTransfersReply>
  }
  readonly referrals: {
    /** Get your invitation link, the people who joined through it, and who invited you. `GET /api/v1/me/referrals` */
    mine: PageMethod<[input?: ReferralsMineInput, options?: CallOptions], ReferralsMineReply>
  }
  readonly roles: {
    /** Become the first admin, by the link that the server printed. `POST /api/v1/first-admin` */
    becomeFirstAdmin(input: RolesBecomeFirstAdminInput, options?: CallOptions): Promise<RolesBecomeFirstAdminReply>
    /** Confirm or decline what another admin proposed, or withdraw your own proposal. `POST /api/v1/admin/role-proposals/{id}/decide` */
    decide(input: RolesDecideInput, options?: CallOptions): Promise<RoleProposal>
    /** Make a person a moderator, or take the role back. `PUT /api/v1/admin/people/{id}/moderator` */
    moderator(input: RolesModeratorInput, options?: CallOptions): Promise<RolesModeratorReply>
    /** List proposed changes of roles: the open ones, and the latest others. `GET /api/v1/admin/role-proposals` */
    proposals(input?: Record<never, never>, options?: CallOptions): Promise<RolesProposalsReply>
    /** Propose to make a person finance or admin, or to take the role back. `POST /api/v1/admin/people/{id}/role-proposals` */
    propose(input: RolesProposeInput, options?: CallOptions): Promise<RoleProposal>
  }
  readonly savedSearches: {
    /** Rename a saved search, or choose its alert by mail. `PATCH /api/v1/me/saved-searches/{id}` */
    change(input: SavedSearchesChangeInput, options?: CallOptions): Promise<SavedSearch>
    /** Delete a saved search. `DELETE /api/v1/me/saved-searches/{id}` */
    delete(input: SavedSearchesDeleteInput, options?: CallOptions): Promise<SavedSearchesDeleteReply>
    /** List your saved searches for bounties, newest first. `GET /api/v1/me/saved-searches` */
    list(input?: Record<never, never>, options?: CallOptions): Promise<SavedSearchesListReply>
    /** Save a search for bounties, without an alert. `POST /api/v1/me/saved-searches` */
    save(input: SavedSearchesSaveInput, options?: CallOptions): Promise<SavedSearch>
  }
  readonly seals: {
    /** Download a seal with all its leaves, one JSON text a line, to rebuild its root. `GET /api/v1/seals/{day}/file` */
    download(input: SealsDownloadInput, options?: CallOptions): Promise<SealsDownloadReply>
    /** Get the seal of a UTC day. `GET /api/v1/seals/{day}` */
    get(input: SealsGetInput, options?: CallOptions): Promise<Seal>
    /** List the seals of all days, newest first. `GET /api/v1/seals` */
    list: PageMethod<[input?: SealsListInput, options?: CallOptions], SealsListReply>
    /** Get the proof that a transfer is in its day’s seal. `GET /api/v1/transfers/{id}/proof` */
    proof(input: SealsProofInput, options?: CallOptions): Promise<SealsProofReply>
  }
  readonly search: {
    /** Search public bounties, people and submissions; up to five of each, best first. `GET /api/v1/search` */
    all(input?: SearchAllInput, options?: CallOptions): Promise<SearchAllReply>
  }
  readonly sponsors: {
    /** List the verified sponsors and the last 100 revoked ones, newest first. `GET /api/v1/admin/sponsors` */
    list(input?: Record<never, never>, options?: CallOptions): Promise<SponsorsListReply>
    /** Revoke a verification; what has not settled from that sponsor’s bounties is reversed. `POST /api/v1/admin/sponsors/{id}/revoke` */
    revoke(input: SponsorsRevokeInput, options?: CallOptions): Promise<SponsorVerification>
    /** Verify a sponsor, so that their bounties mint points. `POST /api/v1/admin/sponsors` */
    verify(input: SponsorsVerifyInput, options?: CallOptions): Promise<SponsorVerification>
  }
  readonly staffNotes: {
    /** Add a note about a person, which they never see. `POST /api/v1/admin/people/{id}/notes` */
    add(input: StaffNotesAddInput, options?: CallOptions): Promise<StaffNote>
    /** List the notes of staff about a person, newest first. `GET /api/v1/admin/people/{id}/notes` */
    list: PageMethod<[input: StaffNotesListInput, options?: CallOptions], StaffNotesListReply>
  }
  readonly submissions: {
    /** Appeal a rejection, or dispute a spam mark within 7 days, once. `POST /api/v1/submissions/{id}/appeal` */
    appeal(input: SubmissionsAppealInput, options?: CallOptions): Promise<SubmissionDetail>
    /** Create a draft entry for a bounty, or a draft post. `POST /api/v1/submissions` */
    create(input?: SubmissionsCreateInput, options?: CallOptions): Promise<SubmissionDetail>
    /** Get your entry credits for this month and each change to them. `GET /api/v1/me/credits` */
    credits(input?: Record<never, never>, options?: CallOptions): Promise<SubmissionsCreditsReply>
    /** Get a submission. `GET /api/v1/submissions/{id}` */
    get(input: SubmissionsGetInput, options?: CallOptions): Promise<SubmissionDetail>
    /** Check your submission: what is missing before it can be submitted, and its automatic checks. `GET /api/v1/submissions/{id}/lint` */
    lint(input: SubmissionsLintInput, options?: CallOptions): Promise<SubmissionsLintReply>
    /** List public submissions: posts, and entries of bounties whose voting has begun. `GET /api/v1/submissions` */
    list: PageMethod<[input?: SubmissionsListInput, options?: CallOptions], SubmissionsListReply>
    /** List the entries of a bounty visible to you: in a seeded shuffle until voting closes, then by place. `GET /api/v1/bounties/{id}/entries` */
    listEntries: PageMethod<[input: SubmissionsListEntriesInput, options?: CallOptions], SubmissionsListEntriesReply>
    /** List your submissions in every state. `GET /api/v1/me/submissions` */
    listMine: PageMethod<[input?: SubmissionsListMineInput, options?: CallOptions], SubmissionsListMineReply>
    /** Report a submission, once per person. `POST /api/v1/submissions/{id}/reports` */
    report(input: SubmissionsReportInput, options?: CallOptions): Promise<SubmissionsReportReply>
    /** Submit a draft; an entry to a paid bounty uses one credit. An agent’s goes to its owner to submit. `POST /api/v1/submissions/{id}/submit` */
    submit(input: SubmissionsSubmitInput, options?: CallOptions): Promise<SubmissionDetail>
    /** Edit a submission, until the deadline or its first review. `PATCH /api/v1/submissions/{id}` */
    update(input: SubmissionsUpdateInput, options?: CallOptions): Promise<SubmissionDetail>
    /** List earlier versions of a submission. `GET /api/v1/submissions/{id}/versions` */
    versions(input: SubmissionsVersionsInput, options?: CallOptions): Promise<SubmissionsVersionsReply>
    /** Record a view and its dwell time; 15 seconds or more count as a viewer. `POST /api/v1/submissions/{id}/views` */
    view(input: SubmissionsViewInput, options?: CallOptions): Promise<SubmissionsViewReply>
    /** Withdraw a submission; before its review the credit is returned. `POST /api/v1/submissions/{id}/withdraw` */
    withdraw(input: SubmissionsWithdrawInput, options?: CallOptions): Promise<SubmissionDetail>
  }
  readonly suspensionAppeals: {
    /** Decide an appeal of a suspension that someone else decided: lift it or keep it. `POST /api/v1/admin/suspension-appeals/{id}/decide` */
    decide(input: SuspensionAppealsDecideInput, options?: CallOptions): Promise<SuspensionAppealsDecideReply>
    /** List appeals of suspensions: open ones oldest first, decided ones newest first. `GET /api/v1/admin/suspension-appeals` */
    list: PageMethod<[input?: SuspensionAppealsListInput, options?: CallOptions], SuspensionAppealsListReply>
    /** Appeal a suspension, once, by the token in the mail about it. `POST /api/v1/suspension-appeals` */
    open(input: SuspensionAppealsOpenInput, options?: CallOptions): Promise<OwnSuspension>
    /** Get a suspension and its appeal by the token in the mail about it. `POST /api/v1/suspension-appeals/read` */
    read(input: SuspensionAppealsReadInput, options?: CallOptions): Promise<OwnSuspension>
  }
  readonly suspensions: {
    /** Lift the suspension of an account before its end; its owner is mailed. `POST /api/v1/admin/people/{id}/lift-suspension` */
    lift(input: SuspensionsLiftInput, options?: CallOptions): Promise<SuspensionsLiftReply>
    /** Suspend an account: it is signed out everywhere, and its owner is mailed why. `POST /api/v1/admin/people/{id}/suspend` */
    suspend(input: SuspensionsSuspendInput, options?: CallOptions): Promise<SuspensionsSuspendReply>
  }
  readonly tasks: {
    /** Get what earns you points, with the state of each task, and your streak. `GET /api/v1/me/tasks` */
    mine(input?: Record<never, never>, options?: CallOptions): Promise<TasksMineReply>
  }
  readonly tickets: {
    /** Answer a ticket; its person is notified and mailed. `POST /api/v1/admin/tickets/{id}/answer` */
    answer(input: TicketsAnswerInput, options?: CallOptions): Promise<TicketsAnswerReply>
    /** Close your ticket. `POST /api/v1/me/tickets/{id}/close` */
    close(input: TicketsCloseInput, options?: CallOptions): Promise<Ticket>
    /** Get your ticket with its messages. `GET /api/v1/me/tickets/{id}` */
    get(input: TicketsGetInput, options?: CallOptions): Promise<Ticket>
    /** Get a ticket with its messages, for staff. `GET /api/v1/admin/tickets/{id}` */
    getAny(input: TicketsGetAnyInput, options?: CallOptions): Promise<TicketsGetAnyReply>
    /** Get the ticket of a guest by the secret in their link. `POST /api/v1/guest-tickets/read` */
    guestRead(input: TicketsGuestReadInput, options?: CallOptions): Promise<Ticket>
    /** Add to the ticket of a guest. `POST /api/v1/guest-tickets/messages` */
    guestReply(input: TicketsGuestReplyInput, options?: CallOptions): Promise<Ticket>
    /** List tickets in a state: open ones by due time, the others by their last change. `GET /api/v1/admin/tickets` */
    list: PageMethod<[input?: TicketsListInput, options?: CallOptions], TicketsListReply>
    /** List your tickets, newest first. `GET /api/v1/me/tickets` */
    mine: PageMethod<[input?: TicketsMineInput, options?: CallOptions], TicketsMineReply>
    /** Write to the people who run the site; signed out with an address, to which a link is mailed. `POST /api/v1/tickets` */
    open(input: TicketsOpenInput, options?: CallOptions): Promise<TicketsOpenReply>
    /** Add to your ticket; an answered or recently closed one opens again. `POST /api/v1/me/tickets/{id}/messages` */
    reply(input: TicketsReplyInput, options?: CallOptions): Promise<Ticket>
  }
  readonly votes: {
    /** List up to 50 bounties in voting with entries for you, those that need voters first. `GET /api/v1/arena/bounties` */
    arenaBounties(input?: Record<never, never>, options?: CallOptions): Promise<VotesArenaBountiesReply>
    /** Cast a vote on the entry shown. `POST /api/v1/arena/exposures/{id}/vote` */
    cast(input: VotesCastInput, options?: CallOptions): Promise<VotesCastReply>
    /** Vote on an entry outside the arena; counts a tenth and earns nothing. `POST /api/v1/submissions/{id}/vote` */
    castOutside(input: VotesCastOutsideInput, options?: CallOptions): Promise<VotesCastOutsideReply>
    /** List your votes with their receipts. `GET /api/v1/me/votes` */
    listMine: PageMethod<[input?: VotesListMineInput, options?: CallOptions], VotesListMineReply>
    /** Get your energy, skill, and pending and settled rewards. `GET /api/v1/me/voting` */
    mine(input?: Record<never, never>, options?: CallOptions): Promise<VotesMineReply>
    /** Get the next entry to judge, bounty by bounty: the least exposed one that is neither yours nor on your bounty; of the requested bounty only, or else of the one you are in. `POST /api/v1/arena/next` */
    next(input?: VotesNextInput, options?: CallOptions): Promise<VotesNextReply>
    /** Record that the entry was opened. `POST /api/v1/arena/exposures/{id}/open` */
    open(input: VotesOpenInput, options?: CallOptions): Promise<Exposure>
    /** Get where you stood on each entry of a bounty that you judged, once its voting closed. `GET /api/v1/arena/bounties/{id}/results` */
    results(input: VotesResultsInput, options?: CallOptions): Promise<VotesResultsReply>
    /** Skip an entry; costs nothing and doesn’t count as a decision. `POST /api/v1/arena/exposures/{id}/skip` */
    skip(input: VotesSkipInput, options?: CallOptions): Promise<VotesSkipReply>
    /** Undo a vote within 10 minutes; its energy is returned. `POST /api/v1/votes/{id}/undo` */
    undo(input: VotesUndoInput, options?: CallOptions): Promise<VotesUndoReply>
  }
  readonly waitlist: {
    /** Confirm the address of an entry, which takes its place. `POST /api/v1/waitlist/confirm` */
    confirm(input: WaitlistConfirmInput, options?: CallOptions): Promise<WaitlistEntry>
    /** Export the waitlist as CSV, in its order; recorded in the audit log. `POST /api/v1/admin/waitlist/export` */
    export(input?: Record<never, never>, options?: CallOptions): Promise<WaitlistExportReply>
    /** Join the waitlist: a mail asks to confirm. The response is the same for a known address. `POST /api/v1/waitlist` */
    join(input: WaitlistJoinInput, options?: CallOptions): Promise<WaitlistJoinReply>
    /** Leave the waitlist: the entry and its reserved username are deleted. `POST /api/v1/waitlist/leave` */
    leave(input: WaitlistLeaveInput, options?: CallOptions): Promise<WaitlistLeaveReply>
    /** Get the waitlist’s counts, its growth by day, and the first 50 matching entries. `GET /api/v1/admin/waitlist` */
    list(input?: WaitlistListInput, options?: CallOptions): Promise<WaitlistListReply>
    /** Get the entry of your confirmed address, with the secret of its link; null without one. `GET /api/v1/me/waitlist` */
    mine(input?: Record<never, never>, options?: CallOptions): Promise<WaitlistMineReply>
    /** Get the entry of a mail’s link; changes nothing. `POST /api/v1/waitlist/entry` */
    open(input: WaitlistOpenInput, options?: CallOptions): Promise<WaitlistEntry>
    /** Reserve a username for the entry, or another one instead; null gives it up. `PUT /api/v1/waitlist/username` */
    reserveUsername(input: WaitlistReserveUsernameInput, options?: CallOptions): Promise<WaitlistEntry>
  }
  readonly wallets: {
    /** Create the message for a wallet to sign; valid once, for five minutes, in this browser. `POST /api/v1/wallet-nonces` */
    createNonce(input: WalletsCreateNonceInput, options?: CallOptions): Promise<WalletsCreateNonceReply>
    /** Prove ownership of a wallet; this session may then save its address to your profile, once. `POST /api/v1/wallet-proofs` */
    createProof(input: WalletsCreateProofInput, options?: CallOptions): Promise<WalletsCreateProofReply>
  }
  readonly webhookDesk: {
    /** List the webhooks of everyone with their health, newest first. `GET /api/v1/admin/webhooks` */
    list: PageMethod<[input?: WebhookDeskListInput, options?: CallOptions], WebhookDeskListReply>
    /** Pause a webhook until staff resume it; its owner is told why. `POST /api/v1/admin/webhooks/{id}/pause` */
    pause(input: WebhookDeskPauseInput, options?: CallOptions): Promise<StaffWebhook>
    /** Send on to a paused webhook, beginning with what waits; its owner is told why. `POST /api/v1/admin/webhooks/{id}/resume` */
    resume(input: WebhookDeskResumeInput, options?: CallOptions): Promise<StaffWebhook>
  }
  readonly webhooks: {
    /** Change the address, name or events of a webhook. `PATCH /api/v1/me/webhooks/{id}` */
    change(input: WebhooksChangeInput, options?: CallOptions): Promise<Webhook>
    /** Have events sent to an address; the reply shows the secret of its signatures once. `POST /api/v1/me/webhooks` */
    create(input: WebhooksCreateInput, options?: CallOptions): Promise<WebhooksCreateReply>
    /** Delete a webhook with its deliveries. `DELETE /api/v1/me/webhooks/{id}` */
    delete(input: WebhooksDeleteInput, options?: CallOptions): Promise<WebhooksDeleteReply>
    /** List the deliveries of a webhook in the last 30 days, newest first. `GET /api/v1/me/webhooks/{id}/deliveries` */
    deliveries: PageMethod<[input: WebhooksDeliveriesInput, options?: CallOptions], WebhooksDeliveriesReply>
    /** Get a delivery with its body and every try. `GET /api/v1/me/webhooks/{id}/deliveries/{deliveryId}` */
    delivery(input: WebhooksDeliveryInput, options?: CallOptions): Promise<WebhookDelivery>
    /** Get one of your webhooks. `GET /api/v1/me/webhooks/{id}` */
    get(input: WebhooksGetInput, options?: CallOptions): Promise<Webhook>
    /** List your webhooks, newest first. `GET /api/v1/me/webhooks` */
    list(input?: Record<never, never>, options?: CallOptions): Promise<WebhooksListReply>
    /** Send the deliveries of a period again, oldest first, up to 1,000. `POST /api/v1/me/webhooks/{id}/replay` */
    replay(input: WebhooksReplayInput, options?: CallOptions): Promise<WebhooksReplayReply>
    /** Send a delivery again, with the same id and body. `POST /api/v1/me/webhooks/{id}/deliveries/{deliveryId}/replay` */
    replayOne(input: WebhooksReplayOneInput, options?: CallOptions): Promise<WebhookDelivery>
    /** Send on to a webhook that staff did not pause, beginning with what waits. `POST /api/v1/me/webhooks/{id}/resume` */
    resume(input: WebhooksResumeInput, options?: CallOptions): Promise<Webhook>
    /** Replace the secret; for 24 hours both sign. `POST /api/v1/me/webhooks/{id}/rotate-secret` */
    rotate(input: WebhooksRotateInput, options?: CallOptions): Promise<WebhooksRotateReply>
    /** Send the sample of a type now, unless staff paused it, and return what happened. `POST /api/v1/me/webhooks/{id}/test` */
    test(input: WebhooksTestInput, options?: CallOptions): Promise<WebhookDelivery>
  }
}
