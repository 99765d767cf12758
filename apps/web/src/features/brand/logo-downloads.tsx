import { Download } from 'lucide-react'
import { useState } from 'react'
import { toastProblem } from '../../lib/api/toast-problem.ts'
import { Button } from '../../ui/button.tsx'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { type LogoDetail, LogoMark, logoSvg } from '../../ui/pictures/logo.tsx'
import { downloadText, savePng } from './downloads.ts'

const MARKS: readonly { detail: LogoDetail; use: string; size: string }[] = [
  { detail: 'small', use: 'Under 24 px: favicons, inline', size: 'size-6' },
  { detail: 'medium', use: '24 to 64 px: bars, buttons', size: 'size-12' },
  { detail: 'large', use: 'From 64 px: covers, print', size: 'size-24' },
]

/** Literal colours, since a downloaded file has no design tokens. */
const INKS = {
  green: { label: 'Green', colour: '#1f7a4d', ground: '#fbfaf7' },
  ink: { label: 'Ink', colour: '#16181d', ground: '#fbfaf7' },
  white: { label: 'White', colour: '#ffffff', ground: '#0e3b2a' },
} as const

type Ink = keyof typeof INKS

/** The mark in its three sizes and three colours, to save as SVG or PNG. */
export function LogoDownloads() {
  const [ink, setInk] = useState<Ink>('green')
  const { colour, ground } = INKS[ink]
  return (
    <div className="grid gap-4">
      <Segmented
        legend="Colour of the mark"
        choices={Object.entries(INKS).map(([value, { label }]) => ({ value: value as Ink, label }))}
        value={ink}
        onChange={setInk}
      />
      <ul className="grid gap-4 sm:grid-cols-3">
        {MARKS.map(({ detail, use, size }) => (
          <li key={detail} className="overflow-hidden rounded-card border border-line bg-surface">
            <div
              className="grid h-44 place-items-center"
              style={{ color: colour, background: ground }}
            >
              <LogoMark detail={detail} className={size} />
            </div>
            <div className="grid gap-3 border-line border-t p-4">
              <div>
                <h3 className="text-base capitalize">{detail}</h3>
                <p className="text-muted text-sm">{use}</p>
              </div>
              <div className="flex gap-2">
                <Button
                  size="sm"
                  icon={<Download aria-hidden="true" className="size-4" />}
                  onClick={() =>
                    downloadText(
                      `laurel-${detail}-${ink}.svg`,
                      'image/svg+xml',
                      logoSvg(detail, colour),
                    )
                  }
                >
                  SVG
                </Button>
                <Button
                  size="sm"
                  icon={<Download aria-hidden="true" className="size-4" />}
                  onClick={() =>
                    savePng(`laurel-${detail}-${ink}.png`, logoSvg(detail, colour), 1024).catch(
                      toastProblem,
                    )
                  }
                >
                  PNG
                </Button>
              </div>
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
