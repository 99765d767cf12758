curl "https://laurel.example/api/v1/bounties?sort=ending&limit=5" \
  -H "Authorization: Bearer $LAUREL_API_KEY"
