/** A stretch of a lesson: Markdown, or a drawing with its words. */
export type LessonPart =
  | { kind: 'text'; source: string }
  | { kind: 'figure'; name: string; alt: string }

const FIGURE_LINE = /^!\[(.+)\]\(figure:([a-z0-9-]+)\)$/

/** Splits a lesson's body at its lines `![what it shows](figure:name)`. */
export function splitLesson(body: string): LessonPart[] {
  const parts: LessonPart[] = []
  let lines: string[] = []
  const endText = () => {
    // A percent sign stays with its number.
    const source = lines
      .join('\n')
      .trim()
      .replaceAll(/(\d) %/g, '$1\u00a0%')
    if (source !== '') parts.push({ kind: 'text', source })
    lines = []
  }
  for (const line of body.split('\n')) {
    const [, alt, name] = FIGURE_LINE.exec(line) ?? []
    if (alt === undefined || name === undefined) {
      lines.push(line)
      continue
    }
    endText()
    parts.push({ kind: 'figure', name, alt })
  }
  endText()
  return parts
}
