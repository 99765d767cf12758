import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { idOf, KIND } from '../data/ids.ts'
import {
  listWrites,
  type Script,
  type Statement,
  type Variable,
  valuesFor,
  writePgbenchScript,
} from './script.ts'

const file = join(tmpdir(), `laurel-bench-script-${process.pid}.sql`)
afterAll(() => rmSync(file, { force: true }))

const sample = idOf(KIND.person, 77)
const person: Variable = {
  captured: sample,
  sql: 'bench.id(1, :n)',
  of: (n) => idOf(KIND.person, n),
}
const statement = (
  text: string,
  values: (string | null)[] = [],
  types: string[] = [],
): Statement => ({ text, values, types, connection: 1 })
const scriptOf = (statements: Statement[]): Script => ({
  name: 'script',
  statements,
  variables: [person],
  numbers: { kind: 'random', most: 9 },
  clients: 16,
})

describe('writePgbenchScript', () => {
  it('inlines values: ids by number, the rest unchanged, with their types', () => {
    writePgbenchScript(
      scriptOf([
        statement(
          'select $2\n  where id = $1 and x is $3',
          [sample, "o'clock 12:30", null],
          ['uuid', 'text', 'bigint'],
        ),
      ]),
      file,
    )
    expect(readFileSync(file, 'utf8')).toBe(
      "\\set n random(1, 9)\nselect 'o''clock 12:30'::text where id = (bench.id(1, :n))::uuid and x is null::bigint;\n",
    )
  })

  it('escapes pgbench variables in the text of a statement, and its comments', () => {
    const text = `select to_char(x, 'HH24:MI:SS "o''clock"'), 'plain'::text
      -- A person's own.
      from y where z = $1`
    writePgbenchScript(scriptOf([statement(text, ['7'], ['int'])]), file)
    expect(readFileSync(file, 'utf8')).toContain(
      `select to_char(x, U&'HH24\\003AMI\\003ASS "o''clock"'), 'plain'::text from y where z = '7'::int;`,
    )
  })

  it('escapes pgbench variables in values, and finds ids inside of them', () => {
    writePgbenchScript(
      scriptOf([statement('select $1', [`{"ok":true,"sub":"${sample}"}`], ['jsonb'])]),
      file,
    )
    expect(readFileSync(file, 'utf8')).toContain(
      `select replace(U&'{"ok"\\003Atrue,"sub"\\003A"${sample}"}', '${sample}', (bench.id(1, :n))::text)::jsonb;`,
    )
  })

  it('gives each client numbers of its own', () => {
    writePgbenchScript({ ...scriptOf([statement('select 1')]), numbers: { kind: 'each' } }, file)
    expect(readFileSync(file, 'utf8')).toBe(
      '\\set n :client_id + 16 * :turn\n\\set turn :turn + 1\nselect 1;\n',
    )
  })
})

describe('valuesFor', () => {
  it('returns the same values for the same program', () => {
    expect(valuesFor(statement('', [sample, `<${sample}>`, null]), [person], 5)).toEqual([
      idOf(KIND.person, 5),
      `<${idOf(KIND.person, 5)}>`,
      null,
    ])
  })
})

describe('listWrites', () => {
  it('selects the writes of a table’s transaction, and nothing else', () => {
    const other = { ...statement('update elsewhere set x = 1'), connection: 2 }
    const transaction = [
      statement('begin'),
      statement('select 1 from users for update'),
      statement('with cast_vote as (insert into votes (id) select $1) select 1'),
      statement('update "user_standings" set "energy" = $1'),
      statement('select count(*) from votes'),
      statement('commit'),
    ]
    const captured = [statement('insert into rate_limits values (1)'), ...transaction, other]
    expect(listWrites(captured, 'votes').map(({ text }) => text.slice(0, 8))).toEqual([
      'begin',
      'with cas',
      'update "',
      'commit',
    ])
    expect(() => listWrites([statement('begin')], 'votes')).toThrow(/votes/)
  })
})
