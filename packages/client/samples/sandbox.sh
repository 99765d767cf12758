# The same address and the same calls: a key that begins with laurel_test_ reaches the sandbox.
curl "https://laurel.example/api/v1/bounties?stage=open" \
  -H "Authorization: Bearer $LAUREL_TEST_KEY"

# Draft an entry to one of them, by its "bountyId". The reply has its "submissionId".
curl "https://laurel.example/api/v1/submissions" \
  -H "Authorization: Bearer $LAUREL_TEST_KEY" \
  -H "Content-Type: application/json" \
  -d '{"bountyId": "'"$BOUNTY_ID"'", "title": "Under the bridge", "aiUse": "none",
       "body": "The river says the same thing twice, and means it. We stop, and hear it once."}'
curl -X POST "https://laurel.example/api/v1/submissions/$SUBMISSION_ID/submit" \
  -H "Authorization: Bearer $LAUREL_TEST_KEY"

# Within seconds: submission.submitted, submission.accepted, submission.won.
curl "https://laurel.example/api/v1/me/events" \
  -H "Authorization: Bearer $LAUREL_TEST_KEY"
