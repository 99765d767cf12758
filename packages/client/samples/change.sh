# Send it twice: the second reply is the first one again, and there is one draft.
curl "https://laurel.example/api/v1/bounties" \
  -H "Authorization: Bearer $LAUREL_API_KEY" \
  -H "Content-Type: application/json" \
  -H "Idempotency-Key: order-4712-draft" \
  -d '{"title": "Explain escrow in a thread", "category": "thread"}'
