import type { JsonSchema, Operation, Parameter } from './operations.ts'

const text = (limits: JsonSchema = {}): JsonSchema => ({ type: 'string', ...limits })
const oneOf = (...values: readonly unknown[]): JsonSchema => ({ enum: values })
const object = (
  properties: Readonly<Record<string, JsonSchema>>,
  required: readonly string[] = [],
): JsonSchema => ({ type: 'object', properties, required })

const email = oneOf('member@example.test', 'new@example.test', 'NOBODY@example.test')
const password = oneOf('Correct-Horse-9', 'Wrong-Horse-9', 'short', 'A<b>c1234 ')
const token = oneOf('123456', '000000', 'pkce_abc', 'a'.repeat(56))
const challenge = {
  code_challenge: oneOf('a'.repeat(43), 'a', null),
  code_challenge_method: oneOf('s256', 'plain', 'S256', null),
}
const metadata = {
  type: 'object',
  additionalProperties: { anyOf: [text(), { type: 'integer' }, { type: 'boolean' }] },
}
const SOLANA_MESSAGE = `laurel.test wants you to sign in with your Solana account:
${'1'.repeat(32)}

Version: 1
URI: https://laurel.test/
Issued At: 2026-11-02T09:00:00Z`
const otpType = oneOf('signup', 'recovery', 'email', 'magiclink', 'email_change', 'sms', 'invite')

const inQuery = (properties: Readonly<Record<string, JsonSchema>>): Parameter[] =>
  Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: false,
    schema,
  }))

type Wire = Pick<Operation, 'method' | 'path'> & { query?: Parameter[]; body?: JsonSchema }

const redirectTo = oneOf(
  'https://laurel.test/a',
  'https://evil.test',
  '//evil.test',
  'javascript:0',
)

const providerVisit = {
  provider: oneOf('twitter', 'x', ''),
  redirect_to: redirectTo,
  scopes: text(),
  ...challenge,
}

/** Operations of the auth service that take input. */
const AUTH: readonly Wire[] = [
  {
    method: 'POST',
    path: '/auth/v1/signup',
    query: inQuery({ redirect_to: redirectTo }),
    body: object({ email, password, data: metadata, ...challenge }, ['email', 'password']),
  },
  {
    method: 'POST',
    path: '/auth/v1/token',
    query: inQuery({
      grant_type: oneOf('password', 'refresh_token', 'pkce', 'id_token', 'web3', '__proto__'),
    }),
    body: object({
      email,
      password,
      refresh_token: token,
      auth_code: token,
      code_verifier: token,
      chain: oneOf('solana', 'solana', 'ethereum'),
      message: oneOf('', SOLANA_MESSAGE, `${SOLANA_MESSAGE}\nChain ID: devnet`),
      signature: oneOf('A'.repeat(86), 'A', ''),
    }),
  },
  { method: 'GET', path: '/auth/v1/user' },
  {
    method: 'PUT',
    path: '/auth/v1/user',
    query: inQuery({ redirect_to: redirectTo }),
    body: object({
      email,
      password,
      current_password: password,
      nonce: token,
      data: metadata,
      ...challenge,
    }),
  },
  {
    method: 'GET',
    path: '/auth/v1/verify',
    query: inQuery({ token, type: otpType, redirect_to: redirectTo }),
  },
  {
    method: 'POST',
    path: '/auth/v1/verify',
    body: object({ type: otpType, email, token, token_hash: token, phone: text() }, ['type']),
  },
  { method: 'POST', path: '/auth/v1/recover', body: object({ email, ...challenge }, ['email']) },
  {
    method: 'POST',
    path: '/auth/v1/resend',
    body: object({ type: otpType, email, phone: text(), ...challenge }, ['type']),
  },
  {
    method: 'POST',
    path: '/auth/v1/logout',
    query: inQuery({ scope: oneOf('global', 'local', 'others', 'all') }),
  },
  { method: 'GET', path: '/auth/v1/settings' },
  { method: 'GET', path: '/auth/v1/.well-known/jwks.json' },
  {
    method: 'GET',
    path: '/auth/v1/authorize',
    query: inQuery({ ...providerVisit, skip_http_redirect: oneOf('true', 'false') }),
  },
  {
    method: 'GET',
    path: '/auth/v1/user/identities/authorize',
    query: inQuery({ ...providerVisit, skip_http_redirect: oneOf('true', 'false') }),
  },
  {
    method: 'GET',
    path: '/auth/v1/callback',
    query: inQuery({
      code: token,
      state: oneOf('00000000-0000-4000-8000-000000000000', 'none', ''),
      error: oneOf('access_denied', 'server_error', ''),
      iss: oneOf('https://evil.test', ''),
    }),
  },
  {
    method: 'POST',
    path: '/auth/v1/otp',
    query: inQuery({ redirect_to: redirectTo }),
    body: object({ email, create_user: { type: 'boolean' }, data: metadata, ...challenge }),
  },
  { method: 'GET', path: '/auth/v1/reauthenticate' },
  {
    method: 'GET',
    path: '/auth/v1/admin/users',
    query: inQuery({ page: oneOf('', '1', '0', '1e9', 'x'), per_page: oneOf('', '2', '1001') }),
  },
  {
    method: 'POST',
    path: '/auth/v1/admin/users',
    body: object({
      email,
      password,
      password_hash: oneOf('$argon2id$x', '$2a$x'),
      email_confirm: { type: 'boolean' },
      user_metadata: metadata,
      app_metadata: metadata,
      ban_duration: oneOf('24h', 'none', '1d', ''),
      role: oneOf('authenticated', 'service_role'),
    }),
  },
  {
    method: 'POST',
    path: '/auth/v1/admin/generate_link',
    query: inQuery({ redirect_to: redirectTo }),
    body: object(
      {
        type: oneOf('signup', 'invite', 'magiclink', 'recovery', 'email_change_new', 'sms'),
        email,
        new_email: email,
        password,
        data: metadata,
      },
      ['type', 'email'],
    ),
  },
  { method: 'POST', path: '/auth/v1/invite', body: object({ email, data: metadata }, ['email']) },
]

const profile = object({
  user_id: text({ format: 'uuid' }),
  username: text({ minLength: 3, maxLength: 30 }),
  display_name: text({ maxLength: 80 }),
  bio: text({ maxLength: 500 }),
  twitter_handle: text({ maxLength: 40 }),
  avatar_url: text({ format: 'uri' }),
  wallet_address: text({ maxLength: 60 }),
})

const columns = oneOf(
  '*',
  'user_id',
  'user_id,username',
  'username',
  'user_id,user_id',
  'a(b)',
  'username::text',
)
const filters = {
  select: columns,
  user_id: oneOf(
    'eq.~~userId.0~~',
    'eq.~~userId.0~~',
    'eq.~~userId.1~~',
    'eq.x',
    'neq.x',
    'in.(a,b)',
    'is.null',
  ),
  wallet_address: oneOf('eq.x', 'eq.', 'neq.x', 'is.null'),
  limit: oneOf('1', '0', '1000000000', '-1', '1e9'),
  offset: oneOf('0', '5', '999999999999999'),
}
const writes = inQuery({
  user_id: filters.user_id,
  select: columns,
  columns: oneOf('"user_id","username"', 'username', '"role"'),
  on_conflict: oneOf('user_id', 'username', 'x'),
})

/** Operations of the data API that the product uses, and adjacent ones. */
const REST: readonly Wire[] = [
  { method: 'GET', path: '/rest/v1/user_profiles', query: inQuery(filters) },
  {
    method: 'POST',
    path: '/rest/v1/user_profiles',
    query: writes,
    body: { anyOf: [profile, { type: 'array', items: profile }] },
  },
  { method: 'PATCH', path: '/rest/v1/user_profiles', query: writes, body: profile },
  { method: 'DELETE', path: '/rest/v1/user_profiles', query: writes },
  {
    method: 'POST',
    path: '/rest/v1/rpc/generate_unique_username',
    body: object({ base_name: text({ maxLength: 60 }) }, ['base_name']),
  },
  {
    method: 'GET',
    path: '/rest/v1/rpc/is_feature_enabled',
    query: inQuery({ feature_name_param: oneOf('prelaunch_live', '', '__proto__') }),
  },
  { method: 'POST', path: '/rest/v1/rpc/pg_sleep', body: object({ seconds: { type: 'integer' } }) },
  { method: 'GET', path: '/rest/v1/users', query: inQuery(filters) },
]

/** The operations of the wire services, by their error protocol. */
export const WIRE_OPERATIONS: readonly { wire: 'auth' | 'rest'; operation: Operation }[] = [
  ...AUTH.map((it) => ({ wire: 'auth' as const, operation: operationOf(it) })),
  ...REST.map((it) => ({ wire: 'rest' as const, operation: operationOf(it) })),
]

function operationOf({ method, path, query = [], body }: Wire): Operation {
  return {
    id: `${method} ${path}`,
    method,
    path,
    parameters: query,
    body: body ?? null,
    answers: new Map(),
  }
}
