# The reply has "items", oldest first, and "cursor", also where nothing is new.
curl "https://laurel.example/api/v1/me/events?limit=100" \
  -H "Authorization: Bearer $LAUREL_API_KEY"

# Keep the cursor, and pass it next time.
curl -G "https://laurel.example/api/v1/me/events?limit=100" \
  --data-urlencode "cursor=$CURSOR" \
  -H "Authorization: Bearer $LAUREL_API_KEY"
