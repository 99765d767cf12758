curl -i "https://laurel.example/api/v1/bounties" \
  -H "Authorization: Bearer $LAUREL_API_KEY" \
  -H "Content-Type: application/json" \
  -H "Idempotency-Key: order-4713-draft" \
  -d '{"title": "Draw our mascot", "minTrustLevel": 9}'
