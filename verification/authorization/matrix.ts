/** Senders of a request. `owner` owns the entry, vote, notification or account concerned; `member` owns nothing. */
export const ACTORS = ['visitor', 'member', 'owner', 'sponsor', 'moderator', 'admin'] as const
/** A sender of a request. */
export type Actor = (typeof ACTORS)[number]

/** One row of the matrix. */
export interface MatrixRow {
  /** `METHOD /path`, as the server registers it. */
  route: string
  /** The object of the request, by its name in the world; empty if none. */
  object: string
  /** The status of a valid request, by actor. */
  statuses: Readonly<Record<Actor, number>>
}

/**
 * The authorization matrix (quality.md, checks 30 and 31): every route of the server, the object of a valid request, and
 * the status for each actor. 401: not signed in; 403: forbidden; 404: hidden from the actor; 409 and 422: wrong state.
 */
const TABLE = `
# visitor, member, owner, sponsor, moderator, admin

# Operations
200   200   200   200   200   200   GET /healthz
200   200   200   200   200   200   GET /readyz
404   404   404   404   404   404   GET /metrics
204   204   204   204   204   204   POST /csp-reports

# The web app
200   200   200   200   200   200   GET /{file} | favicon.svg
200   200   200   200   200   200   GET /* | bounties
404   404   404   404   404   404   GET /* | no-such-page
200   200   200   200   200   200   GET /skill.md

# /mcp: only with an API key, or none for public reads
405   405   405   405   405   405   GET /mcp
405   405   405   405   405   405   DELETE /mcp
200   401   401   401   401   401   POST /mcp

# /auth/v1
200   200   200   200   200   200   POST /auth/v1/signup
200   200   200   200   200   200   POST /auth/v1/token | password
400   200   200   200   200   200   POST /auth/v1/token | refresh_token
404   404   404   404   404   404   POST /auth/v1/token | pkce
400   400   400   400   400   400   POST /auth/v1/token | web3
403   403   403   403   403   403   POST /auth/v1/verify
303   303   303   303   303   303   GET /auth/v1/verify
303   303   303   303   303   303   POST /auth/v1/verify/agree
200   200   200   200   200   200   POST /auth/v1/resend
200   200   200   200   200   200   POST /auth/v1/otp
200   200   200   200   200   200   POST /auth/v1/recover
401   200   200   200   200   200   GET /auth/v1/user
401   200   200   200   200   200   PUT /auth/v1/user
401   200   200   200   200   200   GET /auth/v1/reauthenticate
401   204   204   204   204   204   POST /auth/v1/logout
200   200   200   200   200   200   GET /auth/v1/settings
200   200   200   200   200   200   GET /auth/v1/proof-of-work
200   200   200   200   200   200   GET /auth/v1/health
200   200   200   200   200   200   GET /auth/v1/.well-known/jwks.json
404   404   404   404   404   404   GET /auth/v1/*

# /auth/v1: only with the service key
401   403   403   403   403   403   POST /auth/v1/invite
401   403   403   403   403   403   POST /auth/v1/admin/generate_link
401   403   403   403   403   403   GET /auth/v1/admin/users
401   403   403   403   403   403   POST /auth/v1/admin/users
401   403   403   403   403   403   GET /auth/v1/admin/users/:id | user
401   403   403   403   403   403   PUT /auth/v1/admin/users/:id | user
401   403   403   403   403   403   DELETE /auth/v1/admin/users/:id | user

# /auth/v1: identity providers
303   303   303   303   303   303   GET /auth/v1/authorize
303   303   303   303   303   303   GET /auth/v1/callback
303   303   303   303   303   303   POST /auth/v1/callback
400   400   400   400   400   400   POST /auth/v1/token | id_token
401   200   200   200   200   200   GET /auth/v1/user/identities/authorize
401   422   422   422   422   422   DELETE /auth/v1/user/identities/:id | none

# The demo's own provider
200   200   200   200   200   200   GET /dev/twitter/authorize
303   303   303   303   303   303   POST /dev/twitter/authorize
401   401   401   401   401   401   POST /dev/twitter/token
401   401   401   401   401   401   GET /dev/twitter/users/me
200   200   200   200   200   200   GET /dev/twitter/pictures/:id | 900000000000000001.svg

# /auth/v1: disabled parts
404   404   404   404   404   404   POST /auth/v1/sso
404   404   404   404   404   404   GET /auth/v1/sso/saml/metadata
404   404   404   404   404   404   POST /auth/v1/sso/saml/acs

# /auth/v1: second factors and passkeys
401   200   200   200   200   200   POST /auth/v1/factors
401   404   200   404   404   404   POST /auth/v1/factors/:id/challenge | factor
401   404   422   404   404   404   POST /auth/v1/factors/:id/verify | factor
401   404   200   404   404   404   DELETE /auth/v1/factors/:id | factor
401   404   404   404   404   404   GET /auth/v1/factors/recovery-codes
401   422   422   422   422   422   POST /auth/v1/factors/recovery-codes
401   404   404   404   404   404   POST /auth/v1/factors/recovery-codes/regenerate
401   422   422   422   422   422   POST /auth/v1/factors/recovery-codes/verify
401   404   404   404   404   404   DELETE /auth/v1/factors/recovery-codes
401   200   200   200   200   200   POST /auth/v1/passkeys/registration/options
401   400   400   400   400   400   POST /auth/v1/passkeys/registration/verify
200   200   200   200   200   200   POST /auth/v1/passkeys/authentication/options
400   400   400   400   400   400   POST /auth/v1/passkeys/authentication/verify
401   200   200   200   200   200   GET /auth/v1/passkeys
401   404   200   404   404   404   PATCH /auth/v1/passkeys/:id | passkey
401   404   204   404   404   404   DELETE /auth/v1/passkeys/:id | passkey
401   403   403   403   403   403   GET /auth/v1/admin/users/:id/factors | person
401   403   403   403   403   403   DELETE /auth/v1/admin/users/:id/factors/:factorId | person

# /rest/v1: 406 is a row hidden from the caller
406   406   200   406   406   406   GET /rest/v1/user_profiles
404   404   404   404   404   404   GET /rest/v1/*
401   403   200   403   403   403   POST /rest/v1/user_profiles
401   406   200   406   406   406   PATCH /rest/v1/user_profiles
401   406   200   406   406   406   DELETE /rest/v1/user_profiles
200   200   200   200   200   200   GET /rest/v1/rpc/:name | is_feature_enabled
401   200   200   200   200   200   GET /rest/v1/rpc/:name | generate_unique_username
200   200   200   200   200   200   POST /rest/v1/rpc/:name | is_feature_enabled
401   200   200   200   200   200   POST /rest/v1/rpc/:name | generate_unique_username

# /storage/v1: every refusal is 400, with the reason in the body
200   200   200   200   200   200   GET /storage/v1/bucket
400   200   200   200   200   200   GET /storage/v1/bucket/:bucket | avatars
400   400   400   400   400   400   POST /storage/v1/bucket
400   400   400   400   400   400   PUT /storage/v1/bucket/:bucket | avatars
400   400   400   400   400   400   POST /storage/v1/bucket/:bucket/empty | avatars
400   400   400   400   400   400   DELETE /storage/v1/bucket/:bucket | avatars
200   200   200   200   200   200   POST /storage/v1/object/list/:bucket | avatars
200   200   200   200   200   200   POST /storage/v1/object/list-v2/:bucket | avatars
400   400   200   400   400   400   POST /storage/v1/object/:bucket/* | new file
400   400   200   400   400   400   PUT /storage/v1/object/:bucket/* | file
400   400   200   400   400   400   POST /storage/v1/object/move
400   400   200   400   400   400   POST /storage/v1/object/copy
200   200   200   200   200   200   DELETE /storage/v1/object/:bucket | avatars
400   400   200   400   400   400   POST /storage/v1/object/sign/:bucket/* | file
200   200   200   200   200   200   POST /storage/v1/object/sign/:bucket | avatars
400   400   200   400   400   400   POST /storage/v1/object/upload/sign/:bucket/* | new file
400   400   400   400   400   400   PUT /storage/v1/object/upload/sign/:bucket/* | new file
200   200   200   200   200   200   GET /storage/v1/object/public/:bucket/* | file
400   400   400   400   400   400   GET /storage/v1/object/sign/:bucket/* | file
400   400   200   400   400   400   GET /storage/v1/object/authenticated/:bucket/* | file
400   400   200   400   400   400   GET /storage/v1/object/:bucket/* | file
200   200   200   200   200   200   GET /storage/v1/object/info/public/:bucket/* | file
400   400   200   400   400   400   GET /storage/v1/object/info/authenticated/:bucket/* | file
400   400   200   400   400   400   GET /storage/v1/object/info/:bucket/* | file
200   200   200   200   200   200   GET /storage/v1/render/image/public/:bucket/* | file
400   400   200   400   400   400   GET /storage/v1/render/image/authenticated/:bucket/* | file
400   400   400   400   400   400   GET /storage/v1/render/image/sign/:bucket/* | file
200   200   200   200   200   200   GET /storage/v1/view/:viewKey/:width | view key
400   400   400   400   400   400   GET /storage/v1/* | nothing

# /realtime/v1: 426 is a handshake that may upgrade to WebSocket
401   426   426   426   426   426   GET /realtime/v1/websocket
404   404   404   404   404   404   GET /realtime/v1/*
401   202   202   202   202   202   POST /realtime/v1/api/broadcast
401   403   403   403   403   403   POST /realtime/v1/api/broadcast | own channel
401   202   202   202   202   202   POST /realtime/v1/api/broadcast/:topic/events/:event | room

# /api/v1: public
200   200   200   200   200   200   GET /api/v1/config
200   200   200   200   200   200   GET /api/v1/launch
409   409   409   409   409   409   POST /api/v1/waitlist
404   404   404   404   404   404   POST /api/v1/waitlist/entry
404   404   404   404   404   404   POST /api/v1/waitlist/confirm
404   404   404   404   404   404   PUT /api/v1/waitlist/username
200   200   200   200   200   200   POST /api/v1/waitlist/leave
200   200   200   200   200   200   GET /api/v1/site-texts
401   403   403   403   200   200   GET /api/v1/version
200   200   200   200   200   200   GET /api/v1/openapi.json
200   200   200   200   200   200   GET /api/v1/home
200   200   200   200   200   200   GET /api/v1/rules
200   200   200   200   200   200   GET /api/v1/points/supply
200   200   200   200   200   200   GET /api/v1/points/today
200   200   200   200   200   200   GET /api/v1/leaderboard
200   200   200   200   200   200   GET /api/v1/activity
200   200   200   200   200   200   GET /api/v1/bounties
200   200   200   200   200   200   GET /api/v1/bounty-guidance
200   200   200   200   200   200   GET /api/v1/submissions
200   200   200   200   200   200   GET /api/v1/creators
200   200   200   200   200   200   GET /api/v1/search
200   200   200   200   200   200   GET /api/v1/lessons
200   200   200   200   200   200   GET /api/v1/creators/:username | creator
200   200   200   200   200   200   GET /api/v1/creators/:username/calendar | creator
200   200   200   200   200   200   GET /api/v1/creators/:username/wins | creator
200   200   200   200   200   200   GET /api/v1/lessons/:slug | lesson
200   200   200   200   200   200   GET /api/v1/creators/:username/certificates | creator
200   200   200   200   200   200   GET /api/v1/certificates/:code | certificate
200   200   200   200   200   200   GET /api/v1/transfers/:id | transfer
200   200   200   200   200   200   GET /api/v1/transfers/:id/proof | transfer
200   200   200   200   200   200   GET /api/v1/seals
200   200   200   200   200   200   GET /api/v1/seals/:day | sealed day
200   200   200   200   200   200   GET /api/v1/seals/:day/file | sealed day

# /api/v1: shown by other sites
200   200   200   200   200   200   GET /api/v1/share/bounty/:file | open bounty
200   200   200   200   200   200   GET /api/v1/share/bounty/:file | voting bounty
404   404   404   404   404   404   GET /api/v1/share/bounty/:file | draft bounty
200   200   200   200   200   200   GET /api/v1/share/submission/:file | entry in voting
200   200   200   200   200   200   GET /api/v1/share/creator/:file | creator
200   200   200   200   200   200   GET /api/v1/share/receipt/:file | transfer
404   404   404   404   404   404   GET /api/v1/share/season/:file | none
200   200   200   200   200   200   GET /api/v1/share/page/:file | leaderboard
200   200   200   200   200   200   GET /api/v1/feeds/bounties.rss
200   200   200   200   200   200   GET /api/v1/feeds/bounties.json
200   200   200   200   200   200   GET /api/v1/feeds/payments.rss
200   200   200   200   200   200   GET /api/v1/feeds/payments.json
200   200   200   200   200   200   GET /api/v1/feeds/creators/:username/rss | creator
200   200   200   200   200   200   GET /api/v1/feeds/creators/:username/json | creator
200   200   200   200   200   200   GET /api/v1/bounties/:id/card | open bounty
404   404   404   404   404   404   GET /api/v1/bounties/:id/card | draft bounty
200   200   200   200   200   200   GET /api/v1/oembed | open bounty

# /api/v1: wallet proofs
201   201   201   201   201   201   POST /api/v1/wallet-nonces | sign_in
401   201   201   201   201   201   POST /api/v1/wallet-nonces | link_wallet
401   201   201   201   201   201   POST /api/v1/wallet-proofs

# /api/v1: one's own records
401   200   200   200   200   200   GET /api/v1/me
401   200   200   200   200   200   GET /api/v1/me/next-steps
401   200   200   200   200   200   GET /api/v1/me/cluster
401   409   201   409   409   409   POST /api/v1/me/cluster/appeals
401   200   200   200   200   200   GET /api/v1/me/cases
401   404   404   404   404   404   POST /api/v1/me/cases/:id/appeals | person
401   404   404   404   201   404   POST /api/v1/me/cases/:id/appeals | voided case
401   200   200   200   200   200   GET /api/v1/me/referrals
401   200   200   200   200   200   GET /api/v1/me/waitlist
401   404   404   404   404   404   POST /api/v1/first-admin
401   200   200   200   200   200   GET /api/v1/me/presence
401   200   200   200   200   200   PUT /api/v1/me/presence
401   200   200   200   200   200   GET /api/v1/me/profile-details
401   200   200   200   200   200   PUT /api/v1/me/profile-details
401   200   200   200   200   200   GET /api/v1/me/points
401   200   200   200   200   200   GET /api/v1/me/tasks
401   200   200   200   200   200   GET /api/v1/me/transfers
401   200   200   200   200   200   GET /api/v1/me/transfers/csv
200   200   200   200   200   200   GET /api/v1/seasons
401   200   200   200   200   200   GET /api/v1/me/rank
401   200   200   200   200   200   GET /api/v1/me/bounties
401   200   200   200   200   200   GET /api/v1/me/submissions
401   200   200   200   200   200   GET /api/v1/me/credits
401   200   200   200   200   200   GET /api/v1/me/payouts
401   200   200   200   200   200   GET /api/v1/me/votes
401   200   200   200   200   200   GET /api/v1/me/voting
401   200   200   200   200   200   GET /api/v1/me/sessions
401   404   200   404   404   404   POST /api/v1/me/sessions/:id/end | session
401   200   200   200   200   200   POST /api/v1/me/sessions/end-others
401   200   200   200   200   200   GET /api/v1/me/sign-in
401   200   200   200   200   200   GET /api/v1/me/export
401   200   200   200   200   200   GET /api/v1/me/deletion
401   200   409   409   200   200   POST /api/v1/me/deletion
401   200   200   200   200   200   GET /api/v1/me/notification-settings
401   200   200   200   200   200   PATCH /api/v1/me/notification-settings
401   200   200   200   200   200   PUT /api/v1/me/notification-digest
200   200   200   200   200   200   POST /api/v1/notification-settings/unsubscribe
200   200   200   200   200   200   POST /api/v1/unsubscribe/:token | unsubscribe token
401   200   200   200   200   200   GET /api/v1/notifications
401   404   200   404   404   404   POST /api/v1/notifications/:id/read | notification
401   200   200   200   200   200   POST /api/v1/notifications/read-all
401   201   201   201   201   201   POST /api/v1/lessons/:slug/attempts | lesson
401   404   200   404   404   404   POST /api/v1/lesson-attempts/:id/answers | attempt

# /api/v1: bounties
401   201   201   201   201   201   POST /api/v1/bounties
200   200   200   200   200   200   GET /api/v1/bounties/:id | open bounty
404   404   404   200   200   200   GET /api/v1/bounties/:id | draft bounty
404   404   404   200   200   200   GET /api/v1/bounties/:id | unfunded bounty
404   404   404   200   200   200   GET /api/v1/bounties/:id | bounty in review
200   200   200   200   200   200   GET /api/v1/bounties/:id | voting bounty
200   200   200   200   200   200   GET /api/v1/bounties/:id | announced bounty
200   200   200   200   200   200   GET /api/v1/bounties/:id/changes | open bounty
404   404   404   200   200   200   GET /api/v1/bounties/:id/changes | draft bounty
200   200   200   200   200   200   GET /api/v1/follows/:kind/:id | open bounty
404   404   404   404   404   404   GET /api/v1/follows/:kind/:id | draft bounty
401   200   200   403   200   200   PUT /api/v1/follows/:kind/:id | open bounty
401   200   200   200   200   200   DELETE /api/v1/follows/:kind/:id | open bounty
401   200   200   200   200   200   GET /api/v1/me/follows
200   200   200   200   200   200   GET /api/v1/agents
401   200   200   200   200   200   GET /api/v1/me/agents
401   201   201   201   201   201   POST /api/v1/me/agents
401   404   200   404   404   404   PATCH /api/v1/me/agents/:id | agent
401   404   200   404   404   404   PUT /api/v1/me/agents/:id/approvals/:bountyId | agent
401   404   200   404   404   404   DELETE /api/v1/me/agents/:id/approvals/:bountyId | agent
401   404   200   404   404   404   POST /api/v1/me/agents/:id/stop | agent
401   200   200   200   200   200   GET /api/v1/me/api-keys
401   201   201   201   201   201   POST /api/v1/me/api-keys
401   404   200   404   404   404   PATCH /api/v1/me/api-keys/:id | api key
401   404   201   404   404   404   POST /api/v1/me/api-keys/:id/rotate | api key
401   404   200   404   404   404   POST /api/v1/me/api-keys/:id/revoke | api key
401   404   200   404   404   404   GET /api/v1/me/api-keys/:id/usage | api key
401   404   200   404   404   404   GET /api/v1/me/api-keys/:id/acts | api key
401   200   200   200   200   200   GET /api/v1/me/saved-searches
401   201   201   201   201   201   POST /api/v1/me/saved-searches
401   404   200   404   404   404   PATCH /api/v1/me/saved-searches/:id | saved search
401   404   200   404   404   404   DELETE /api/v1/me/saved-searches/:id | saved search
200   200   200   200   200   200   GET /api/v1/bounties/:id/questions | open bounty
404   404   404   200   200   200   GET /api/v1/bounties/:id/questions | draft bounty
200   200   200   200   200   200   GET /api/v1/bounties/:id/entries | open bounty
404   404   404   200   200   200   GET /api/v1/bounties/:id/entries | draft bounty
200   200   200   200   200   200   GET /api/v1/bounties/:id/objections | open bounty
404   404   404   200   200   200   GET /api/v1/bounties/:id/objections | draft bounty
401   404   404   200   200   200   GET /api/v1/bounties/:id/lint | draft bounty
401   403   403   200   200   200   GET /api/v1/bounties/:id/lint | open bounty
401   404   404   200   403   403   PATCH /api/v1/bounties/:id | draft bounty
401   403   403   409   403   403   PATCH /api/v1/bounties/:id | open bounty
401   403   403   409   403   403   PATCH /api/v1/bounties/:id | voting bounty
401   404   404   200   403   403   DELETE /api/v1/bounties/:id | draft bounty
401   403   403   409   403   403   DELETE /api/v1/bounties/:id | open bounty
401   404   404   200   403   403   POST /api/v1/bounties/:id/submit | draft bounty
401   403   403   409   403   403   POST /api/v1/bounties/:id/submit | open bounty
401   404   404   200   403   403   POST /api/v1/bounties/:id/publish | unfunded bounty
401   404   404   409   403   403   POST /api/v1/bounties/:id/publish | draft bounty
401   403   403   200   403   403   POST /api/v1/bounties/:id/extend | open bounty
401   404   404   409   403   403   POST /api/v1/bounties/:id/extend | draft bounty
404   404   404   200   200   200   GET /api/v1/bounties/:id/funding | token bounty
404   404   404   404   404   404   GET /api/v1/bounties/:id/funding | open bounty
401   404   404   201   403   403   POST /api/v1/bounties/:id/funding/transactions | token bounty
401   403   403   409   403   403   POST /api/v1/bounties/:id/funding/transactions | open bounty
401   404   404   200   403   403   POST /api/v1/funding-transactions/:id/signed | funding transaction
401   404   404   200   403   200   POST /api/v1/bounties/:id/cancel | unfunded bounty
401   403   403   409   403   200   POST /api/v1/bounties/:id/cancel | open bounty
401   403   403   409   403   409   POST /api/v1/bounties/:id/cancel | announced bounty
401   201   201   403   201   201   POST /api/v1/bounties/:id/questions | open bounty
401   404   404   403   409   409   POST /api/v1/bounties/:id/questions | draft bounty
401   403   403   200   403   403   POST /api/v1/bounties/:id/questions/:questionId/answer | open bounty
401   200   403   403   403   403   PATCH /api/v1/bounties/:id/questions/:questionId | open bounty
401   403   403   200   403   403   PUT /api/v1/bounties/:id/questions/:questionId/pin | open bounty
401   403   403   200   403   403   GET /api/v1/bounties/:id/desk | open bounty
401   404   404   409   403   403   GET /api/v1/bounties/:id/desk | draft bounty
401   403   403   200   403   403   POST /api/v1/bounties/:id/award | judged bounty
401   403   403   409   403   403   POST /api/v1/bounties/:id/award | open bounty
401   404   404   409   403   403   POST /api/v1/bounties/:id/award | draft bounty
401   403   201   403   403   403   POST /api/v1/bounties/:id/objections | announced bounty
401   409   409   409   409   409   POST /api/v1/bounties/:id/objections | judged bounty
401   404   404   409   409   409   POST /api/v1/bounties/:id/objections | draft bounty

# /api/v1: submissions
401   201   201   201   201   201   POST /api/v1/submissions
200   200   200   200   200   200   GET /api/v1/submissions/:id | post
404   404   200   200   200   200   GET /api/v1/submissions/:id | entry of an open bounty
200   200   200   200   200   200   GET /api/v1/submissions/:id | entry in voting
404   404   200   404   404   404   GET /api/v1/submissions/:id | draft
404   404   200   404   200   200   GET /api/v1/submissions/:id | waiting post
404   404   200   404   200   200   GET /api/v1/submissions/:id | rejected post
401   404   200   404   404   404   GET /api/v1/submissions/:id/lint | draft
401   404   200   404   404   404   GET /api/v1/submissions/:id/lint | entry of an open bounty
200   200   200   200   200   200   GET /api/v1/submissions/:id/versions | post
404   404   200   200   200   200   GET /api/v1/submissions/:id/versions | entry of an open bounty
404   404   200   404   404   404   GET /api/v1/submissions/:id/versions | draft
401   404   200   404   404   404   PATCH /api/v1/submissions/:id | draft
401   404   200   403   403   403   PATCH /api/v1/submissions/:id | entry of an open bounty
401   403   409   403   403   403   PATCH /api/v1/submissions/:id | entry in voting
401   404   200   404   403   403   PATCH /api/v1/submissions/:id | waiting post
401   404   200   404   404   404   POST /api/v1/submissions/:id/submit | draft
401   403   409   403   403   403   POST /api/v1/submissions/:id/submit | post
401   403   200   403   403   403   POST /api/v1/submissions/:id/withdraw | post
401   404   200   404   404   404   POST /api/v1/submissions/:id/withdraw | draft
401   404   200   403   403   403   POST /api/v1/submissions/:id/withdraw | entry of an open bounty
401   403   409   403   403   403   POST /api/v1/submissions/:id/withdraw | entry in voting
401   404   200   404   403   403   POST /api/v1/submissions/:id/appeal | rejected post
401   403   409   403   403   403   POST /api/v1/submissions/:id/appeal | post
401   404   409   404   404   404   POST /api/v1/submissions/:id/appeal | draft
401   409   403   201   201   201   POST /api/v1/submissions/:id/reports | post
401   404   403   201   201   201   POST /api/v1/submissions/:id/reports | entry of an open bounty
401   404   403   404   404   404   POST /api/v1/submissions/:id/reports | draft
200   200   200   200   200   200   GET /api/v1/submissions/:id/comments | post
404   404   200   200   200   200   GET /api/v1/submissions/:id/comments | entry of an open bounty
401   201   201   201   201   201   POST /api/v1/submissions/:id/comments | post
401   404   409   409   409   409   POST /api/v1/submissions/:id/comments | entry of an open bounty
401   409   409   409   409   409   POST /api/v1/submissions/:id/comments | entry in voting
401   403   200   403   403   403   PATCH /api/v1/comments/:id | comment
401   403   200   403   403   403   DELETE /api/v1/comments/:id | comment
401   409   403   201   201   201   POST /api/v1/comments/:id/reports | comment
401   404   403   404   404   404   POST /api/v1/comments/:id/reports | removed comment
401   403   201   403   403   403   POST /api/v1/comments/:id/appeal | removed comment
401   403   201   201   201   201   POST /api/v1/bounty-questions/:id/reports | question
401   201   403   403   403   403   POST /api/v1/bounty-questions/:id/appeal | removed question
200   200   200   200   200   200   POST /api/v1/submissions/:id/views | post
404   404   200   200   200   200   POST /api/v1/submissions/:id/views | entry of an open bounty
404   404   200   404   404   404   POST /api/v1/submissions/:id/views | draft
401   403   403   200   403   403   PUT /api/v1/submissions/:id/score | judged entry
401   403   403   409   403   403   PUT /api/v1/submissions/:id/score | announced entry
401   404   404   404   404   404   PUT /api/v1/submissions/:id/score | post
401   404   404   404   404   404   PUT /api/v1/submissions/:id/score | draft

# /api/v1: boosts
200   200   200   200   200   200   GET /api/v1/boosts/market
200   200   200   200   200   200   GET /api/v1/boosts/placements
200   200   200   200   200   200   POST /api/v1/boosts/impressions
202   202   202   202   202   202   POST /api/v1/views
401   200   200   200   200   200   GET /api/v1/me/analytics
401   200   200   200   200   200   GET /api/v1/me/analytics/submissions
401   404   200   404   404   404   GET /api/v1/me/analytics/submissions/:id | post
401   404   404   200   404   404   GET /api/v1/me/analytics/bounties/:id | open bounty
401   200   200   200   200   200   GET /api/v1/me/boostable-submissions
401   200   200   200   200   200   GET /api/v1/me/boosts
401   403   403   403   200   200   GET /api/v1/boosts
401   409   201   409   409   409   POST /api/v1/boosts/quotes
401   404   200   404   200   200   GET /api/v1/boosts/:id | running boost
401   404   200   404   404   404   POST /api/v1/boosts/:id/buy | boost quote
401   404   200   404   404   404   POST /api/v1/boosts/:id/cancel | running boost
401   403   403   403   200   200   POST /api/v1/boosts/:id/reject | running boost

# /api/v1: events and webhooks
200   200   200   200   200   200   GET /api/v1/event-types
401   200   200   200   200   200   GET /api/v1/me/events
401   200   200   200   200   200   GET /api/v1/me/webhooks
401   201   201   201   201   201   POST /api/v1/me/webhooks
401   404   200   404   404   404   GET /api/v1/me/webhooks/:id | webhook
401   404   200   404   404   404   PATCH /api/v1/me/webhooks/:id | webhook
401   404   200   404   404   404   DELETE /api/v1/me/webhooks/:id | webhook
401   404   200   404   404   404   POST /api/v1/me/webhooks/:id/test | webhook
401   404   200   404   404   404   POST /api/v1/me/webhooks/:id/rotate-secret | webhook
401   404   200   404   404   404   POST /api/v1/me/webhooks/:id/resume | webhook
401   404   200   404   404   404   GET /api/v1/me/webhooks/:id/deliveries | webhook
401   404   200   404   404   404   POST /api/v1/me/webhooks/:id/replay | webhook
401   404   200   404   404   404   GET /api/v1/me/webhooks/:id/deliveries/:deliveryId | webhook
401   404   200   404   404   404   POST /api/v1/me/webhooks/:id/deliveries/:deliveryId/replay | webhook

# /api/v1: tickets
201   201   201   201   201   201   POST /api/v1/tickets
401   200   200   200   200   200   GET /api/v1/me/tickets
401   404   200   404   404   404   GET /api/v1/me/tickets/:id | ticket
401   404   200   404   404   404   POST /api/v1/me/tickets/:id/messages | ticket
401   404   200   404   404   404   POST /api/v1/me/tickets/:id/close | ticket
404   404   404   404   404   404   POST /api/v1/guest-tickets/read
404   404   404   404   404   404   POST /api/v1/guest-tickets/messages
404   404   404   404   404   404   POST /api/v1/suspension-appeals/read
404   404   404   404   404   404   POST /api/v1/suspension-appeals
401   403   403   403   200   200   GET /api/v1/admin/tickets
401   403   403   403   200   200   GET /api/v1/admin/tickets/:id | ticket
401   403   403   403   200   200   POST /api/v1/admin/tickets/:id/answer | ticket

# /api/v1: votes
401   200   403   403   200   200   POST /api/v1/submissions/:id/vote | entry in voting
401   409   409   409   409   409   POST /api/v1/submissions/:id/vote | judged entry
401   404   404   404   404   404   POST /api/v1/submissions/:id/vote | entry of an open bounty
401   404   404   404   404   404   POST /api/v1/submissions/:id/vote | draft
401   200   200   200   200   200   GET /api/v1/arena/bounties
401   200   404   404   404   404   GET /api/v1/arena/bounties/:id/results | judged bounty
401   200   200   200   200   200   POST /api/v1/arena/next
401   404   200   404   404   404   POST /api/v1/arena/exposures/:id/open | exposure
401   404   200   404   404   404   POST /api/v1/arena/exposures/:id/skip | exposure
401   404   200   404   404   404   POST /api/v1/arena/exposures/:id/vote | exposure
401   404   200   404   404   404   POST /api/v1/votes/:id/undo | vote

# /api/v1: moderation
401   403   403   403   200   200   GET /api/v1/admin/overview
401   403   403   403   200   200   GET /api/v1/admin/waiting
401   403   403   403   200   200   GET /api/v1/admin/people
401   403   403   403   200   200   GET /api/v1/admin/people/:id | person
401   403   403   403   404   404   GET /api/v1/admin/people/:id | report
401   403   403   403   403   200   GET /api/v1/admin/jobs
401   403   403   403   403   409   POST /api/v1/admin/jobs/retry
401   403   403   403   403   409   POST /api/v1/admin/jobs/discard
401   403   403   403   403   200   GET /api/v1/admin/webhooks
401   403   403   403   403   200   POST /api/v1/admin/webhooks/:id/pause | webhook
401   403   403   403   403   409   POST /api/v1/admin/webhooks/:id/resume | webhook
401   403   403   403   403   200   GET /api/v1/admin/seasons
401   403   403   403   403   200   GET /api/v1/admin/flags
401   403   403   403   403   200   PUT /api/v1/admin/flags/:name | prelaunch flag
401   403   403   403   403   404   PUT /api/v1/admin/flags/:name | person
401   403   403   403   403   200   GET /api/v1/admin/adjustments
401   403   403   403   403   201   POST /api/v1/admin/adjustments
401   403   403   403   403   404   POST /api/v1/admin/adjustments/:id/confirm | person
401   403   403   403   403   404   POST /api/v1/admin/adjustments/:id/reject | person
401   403   403   403   403   200   POST /api/v1/admin/adjustments/:id/confirm | adjustment
401   403   403   403   403   200   POST /api/v1/admin/adjustments/:id/reject | adjustment
401   403   403   403   403   200   POST /api/v1/admin/people/:id/end-sessions | person
401   403   403   403   200   200   GET /api/v1/admin/people/:id/notes | person
401   403   403   403   201   201   POST /api/v1/admin/people/:id/notes | person
401   403   403   403   200   200   POST /api/v1/admin/people/:id/suspend | person
401   403   403   403   404   404   POST /api/v1/admin/people/:id/suspend | report
401   403   403   403   200   200   POST /api/v1/admin/people/:id/lift-suspension | suspended person
401   403   403   403   409   409   POST /api/v1/admin/people/:id/lift-suspension | person
401   403   403   403   200   200   GET /api/v1/admin/suspension-appeals
401   403   403   403   200   200   POST /api/v1/admin/suspension-appeals/:id/decide | suspension appeal
401   403   403   403   404   404   POST /api/v1/admin/suspension-appeals/:id/decide | person
401   403   403   403   403   200   PUT /api/v1/admin/people/:id/moderator | person
401   403   403   403   403   200   GET /api/v1/admin/role-proposals
401   403   403   403   403   201   POST /api/v1/admin/people/:id/role-proposals | person
401   403   403   403   403   200   POST /api/v1/admin/role-proposals/:id/decide | role proposal
401   403   403   403   403   404   POST /api/v1/admin/role-proposals/:id/decide | person
401   403   403   403   403   200   POST /api/v1/admin/people/:id/sessions/:sessionId/end | person
401   403   403   403   403   404   POST /api/v1/admin/people/:id/sessions/:sessionId/end | report
401   403   403   403   200   200   GET /api/v1/admin/cluster-appeals
401   403   403   403   404   404   POST /api/v1/admin/cluster-appeals/:id/decide | person
401   403   403   403   200   200   GET /api/v1/admin/cases
401   403   403   403   404   404   POST /api/v1/admin/cases/:id/decide | person
401   403   403   403   200   200   POST /api/v1/admin/cases/:id/decide | open case
401   403   403   403   404   404   POST /api/v1/admin/case-appeals/:id/decide | person
401   403   403   403   200   200   POST /api/v1/admin/case-appeals/:id/decide | case appeal
401   403   403   403   200   200   POST /api/v1/admin/cluster-appeals/:id/decide | cluster appeal
401   403   403   403   200   200   GET /api/v1/admin/audit
401   403   403   403   200   200   GET /api/v1/admin/audit/choices
401   403   403   403   403   200   POST /api/v1/admin/audit/export
401   403   403   403   403   200   GET /api/v1/admin/audit/verification
401   403   403   403   403   200   GET /api/v1/admin/sponsors
401   403   403   403   403   201   POST /api/v1/admin/sponsors
401   403   403   403   403   404   POST /api/v1/admin/sponsors/:id/revoke | person
401   403   403   403   403   200   POST /api/v1/admin/sponsors/:id/revoke | verified sponsor
401   403   403   403   403   200   GET /api/v1/admin/waitlist
401   403   403   403   403   200   POST /api/v1/admin/waitlist/export
401   403   403   403   403   200   PUT /api/v1/admin/launch
401   403   403   403   403   200   GET /api/v1/admin/mails
401   403   403   403   403   200   POST /api/v1/admin/mails/resend
401   403   403   403   403   200   POST /api/v1/admin/mails/:id/resend | failed mail
401   403   403   403   403   409   POST /api/v1/admin/mails/:id/resend | waiting mail
401   403   403   403   403   404   POST /api/v1/admin/mails/:id/resend | person
401   403   403   403   403   200   GET /api/v1/payout-audit
401   403   403   403   403   200   GET /api/v1/payouts
401   403   403   403   403   200   POST /api/v1/payouts/:id/approve | payout
401   403   403   403   403   409   POST /api/v1/payouts/:id/approve | held payout
401   403   403   403   403   404   POST /api/v1/payouts/:id/approve | person
401   403   403   403   403   200   POST /api/v1/payouts/:id/hold | payout
401   403   403   403   403   200   POST /api/v1/payouts/:id/release | held payout
401   403   403   403   403   409   POST /api/v1/payouts/:id/release | payout
401   403   403   403   403   200   POST /api/v1/payouts/:id/exit | held payout
401   403   403   403   403   404   POST /api/v1/payouts/:id/exit | person
401   403   403   403   403   200   GET /api/v1/treasury
401   403   403   403   403   200   POST /api/v1/treasury/findings/:id/acknowledge | finding
401   403   403   403   403   200   GET /api/v1/payout-batches
401   403   403   403   403   200   GET /api/v1/payout-batches/:id | draft batch
401   403   403   403   403   404   GET /api/v1/payout-batches/:id | person
401   403   403   403   403   200   POST /api/v1/payout-batches/measure
401   403   403   403   403   201   POST /api/v1/payout-batches
401   403   403   403   403   200   POST /api/v1/payout-batches/:id/simulate | draft batch
401   403   403   403   403   409   POST /api/v1/payout-batches/:id/simulate | batch in a wallet
401   403   403   403   403   200   POST /api/v1/payout-batches/:id/split | draft batch
401   403   403   403   403   409   POST /api/v1/payout-batches/:id/split | batch in a wallet
401   403   403   403   403   200   POST /api/v1/payout-batches/:id/approve | simulated batch
401   403   403   403   403   409   POST /api/v1/payout-batches/:id/approve | draft batch
401   403   403   403   403   201   POST /api/v1/payout-batches/:id/transactions | approved batch
401   403   403   403   403   201   POST /api/v1/payout-batches/:id/transactions | batch in a wallet
401   403   403   403   403   200   POST /api/v1/payout-transactions/:id/signed | payout transaction
401   403   403   403   403   404   POST /api/v1/payout-transactions/:id/signed | person
401   403   403   403   403   200   POST /api/v1/payout-batches/:id/cancel | draft batch
401   403   403   403   403   409   POST /api/v1/payout-batches/:id/cancel | batch in a wallet
401   403   403   403   403   200   POST /api/v1/payout-batches/:id/settle | differing batch
401   403   403   403   403   409   POST /api/v1/payout-batches/:id/settle | draft batch
401   403   403   403   403   404   POST /api/v1/payout-batches/:id/settle | person
401   403   403   403   403   200   GET /api/v1/received-payments
401   403   403   403   403   200   POST /api/v1/received-payments/:id/decision | received payment
401   403   403   403   403   200   POST /api/v1/received-payments/decisions
200   200   200   200   200   200   GET /api/v1/payments
200   200   200   200   200   200   GET /api/v1/chain-status
200   200   200   200   200   200   GET /api/v1/airdrops
200   200   200   200   200   200   GET /api/v1/airdrops/:id/data | airdrop with claims
404   404   404   404   404   404   GET /api/v1/airdrops/:id/data | airdrop draft
401   200   200   200   200   200   GET /api/v1/airdrops/:id/mine | airdrop with claims
401   404   404   404   404   404   GET /api/v1/airdrops/:id/mine | airdrop draft
401   409   409   200   409   409   POST /api/v1/airdrops/:id/claim | airdrop with claims
401   409   409   409   409   409   POST /api/v1/airdrops/:id/claim | airdrop with appeals
401   404   404   404   404   404   POST /api/v1/airdrops/:id/claim | airdrop draft
401   409   201   409   409   409   POST /api/v1/airdrops/:id/appeals | airdrop with appeals
401   409   409   409   409   409   POST /api/v1/airdrops/:id/appeals | airdrop with claims
401   403   403   403   403   200   GET /api/v1/airdrop-drafts
401   403   403   403   403   201   POST /api/v1/airdrop-drafts
401   403   403   403   403   200   POST /api/v1/airdrop-drafts/:id/announce | airdrop draft
401   403   403   403   403   409   POST /api/v1/airdrop-drafts/:id/announce | airdrop with claims
401   403   403   403   200   200   GET /api/v1/airdrop-appeals
401   403   403   403   200   200   POST /api/v1/airdrop-appeals/:id/decide | airdrop appeal
401   403   403   403   404   404   POST /api/v1/airdrop-appeals/:id/decide | person
401   403   403   403   200   200   POST /api/v1/airdrop-meetings
401   409   409   409   409   409   POST /api/v1/airdrops/:id/reports | airdrop with claims
401   404   404   404   404   404   POST /api/v1/airdrops/:id/reports | airdrop draft
401   409   409   409   409   409   POST /api/v1/airdrops/:id/wallet-check | airdrop with claims
401   403   403   403   200   200   GET /api/v1/airdrop-reports
401   403   403   403   409   409   POST /api/v1/airdrop-reports/:id/decide | airdrop report
401   403   403   403   404   404   POST /api/v1/airdrop-reports/:id/decide | person
401   403   403   403   200   200   GET /api/v1/admin/queues/:queue | bounties
401   403   403   403   200   200   GET /api/v1/admin/queues/:queue | submissions
401   403   403   403   200   200   GET /api/v1/admin/queues/:queue | reports
401   403   403   403   200   200   GET /api/v1/admin/queues/:queue | appeals
401   403   403   403   200   200   GET /api/v1/admin/queues/:queue | objections
401   403   403   403   200   200   GET /api/v1/admin/queues/:queue | comments
401   403   403   403   200   200   POST /api/v1/admin/comment-reports/:id/resolve | comment report
401   403   403   403   200   200   POST /api/v1/admin/comment-appeals/:id/resolve | comment appeal
401   403   403   403   200   200   POST /api/v1/admin/bounties/:id/review | bounty in review
401   403   403   403   409   409   POST /api/v1/admin/bounties/:id/review | draft bounty
401   403   403   403   200   200   POST /api/v1/admin/submissions/:id/review | waiting post
401   403   403   403   404   404   POST /api/v1/admin/submissions/:id/review | draft
401   403   403   403   200   409   POST /api/v1/admin/bounties/:id/review/undo | bounty that the moderator approved
401   403   403   403   409   409   POST /api/v1/admin/bounties/:id/review/undo | bounty in review
401   403   403   403   200   409   POST /api/v1/admin/submissions/:id/review/undo | post that the moderator accepted
401   403   403   403   409   409   POST /api/v1/admin/submissions/:id/review/undo | waiting post
401   403   403   403   200   200   POST /api/v1/admin/reports/:id/resolve | report
401   403   403   403   200   200   POST /api/v1/admin/appeals/:id/resolve | appeal
401   403   403   403   200   200   POST /api/v1/admin/objections/:id/resolve | objection

# /api/v1: only in a demo
200   200   200   200   200   200   GET /api/v1/demo
200   200   200   200   200   200   GET /api/v1/demo/mails
200   200   200   200   200   200   POST /api/v1/demo/clock

# Only on a local ledger
200   200   200   200   200   200   POST /dev/solana
200   200   200   200   200   200   POST /api/v1/demo/faucet
200   200   200   200   200   200   GET /api/v1/demo/transactions/:signature | gift
404   404   404   404   404   404   GET /api/v1/demo/transactions/:signature | none
`

/** The rows of the matrix. */
export const MATRIX: readonly MatrixRow[] = TABLE.split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map(readLine)

function readLine(line: string): MatrixRow {
  const [, figures = '', route = '', object = ''] =
    /^((?:\d{3} +){6})(\S+ [^\s|]+)(?: \| (.+))?$/.exec(line) ?? []
  const [visitor, member, owner, sponsor, moderator, admin] = figures.trim().split(/ +/).map(Number)
  if (admin === undefined) throw new Error(`not a row of the matrix: ${line}`)
  const statuses = { visitor, member, owner, sponsor, moderator, admin } as MatrixRow['statuses']
  return { route, object, statuses }
}
