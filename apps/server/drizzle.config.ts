import { defineConfig } from 'drizzle-kit'

/** Where `drizzle-kit generate` reads the schema and writes migrations. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/db/schema/**/*.ts',
  out: './src/db/migrations',
})
