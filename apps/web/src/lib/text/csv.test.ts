import { describe, expect, it } from 'vitest'
import { csvText } from './csv.ts'

describe('csvText', () => {
  it('begins with a byte-order mark and quotes where necessary', () => {
    expect(
      csvText([
        ['a', 'Ekström, "Bo"'],
        ['two\nlines', ''],
      ]),
    ).toBe('\uFEFFa,"Ekström, ""Bo"""\r\n"two\nlines",\r\n')
  })

  it.each(['=1+1', '+1', '-1', '@x', '\tx', '\rx', '＝1', '＋1', '－1', '＠x', ' =1', '\u00a0＝1'])(
    'disarms %j',
    (cell) => {
      const [first = ''] = csvText([[cell]])
        .slice(1)
        .split('\r\n')
      expect(first.replace(/^"/, '').startsWith("'")).toBe(true)
    },
  )

  it('keeps anything but formulas unchanged', () => {
    expect(csvText([['1.5', "O'Hara", 'a=b', '2026-06-08T12:00:00.000Z']])).toBe(
      "\uFEFF1.5,O'Hara,a=b,2026-06-08T12:00:00.000Z\r\n",
    )
  })
})
