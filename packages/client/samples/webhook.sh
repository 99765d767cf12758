# Signs an event like Laurel does, and sends it to your receiver.
ID=msg_1
TIME=$(date +%s)
EVENT='{"type": "test", "timestamp": "2026-01-01T00:00:00.000Z", "data": {}}'
KEY=$(printf '%s' "${LAUREL_WEBHOOK_SECRET#whsec_}" | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \n')
SIGNATURE=$(printf '%s' "$ID.$TIME.$EVENT" |
  openssl dgst -sha256 -mac HMAC -macopt "hexkey:$KEY" -binary | openssl base64 -A)
curl "http://localhost:4000" \
  -H "Content-Type: application/json" \
  -H "webhook-id: $ID" \
  -H "webhook-timestamp: $TIME" \
  -H "webhook-signature: v1,$SIGNATURE" \
  -d "$EVENT"
