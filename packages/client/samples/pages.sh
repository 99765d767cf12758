# The reply has "items" and "nextCursor".
curl "https://laurel.example/api/v1/bounties?state=all&limit=50" \
  -H "Authorization: Bearer $LAUREL_API_KEY"

# Pass the cursor to get the next page. The last page has null instead.
curl -G "https://laurel.example/api/v1/bounties?state=all&limit=50" \
  --data-urlencode "cursor=$CURSOR" \
  -H "Authorization: Bearer $LAUREL_API_KEY"
