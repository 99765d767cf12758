# Signs an event like Laurel does, and sends it to your receiver.
ID=1
TIME=$(date +%s)
EVENT='{"id": "1", "type": "webhook.test", "data": {"message": "Hello"}}'
KEY=$(printf '%s' "${LAUREL_WEBHOOK_SECRET#whsec_}" | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \n')
SIGNATURE=$(printf '%s' "$ID.$TIME.$EVENT" |
  openssl dgst -sha256 -mac HMAC -macopt "hexkey:$KEY" -binary | openssl base64 -A)
curl "http://localhost:4000" \
  -H "Content-Type: application/json" \
  -H "webhook-id: $ID" \
  -H "webhook-timestamp: $TIME" \
  -H "webhook-signature: v1,$SIGNATURE" \
  -d "$EVENT"
