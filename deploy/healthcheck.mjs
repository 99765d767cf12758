// The health check of a container: exit code 0 while the server is ready for requests.
const url = `http://127.0.0.1:${process.env.PORT ?? 3000}/readyz`
const isReady = await fetch(url, { signal: AbortSignal.timeout(4000) }).then(
  ({ ok }) => ok,
  () => false,
)
process.exit(isReady ? 0 : 1)
