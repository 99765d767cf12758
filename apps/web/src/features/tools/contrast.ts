/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [number, number, number]

/** Reads `#rgb` or `#rrggbb`, with or without the sign; null for anything else. */
export function parseHex(text: string): Rgb | null {
  const hex = text.trim().replace(/^#/, '')
  const full = /^[\da-f]{3}$/i.test(hex) ? hex.replace(/./g, '$&$&') : hex
  if (!/^[\da-f]{6}$/i.test(full)) return null
  const value = Number.parseInt(full, 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

/** A colour as `#rrggbb`. */
export function toHex(rgb: Rgb): string {
  return `#${rgb.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** Relative luminance, 0 to 1 (WCAG 2.2). */
function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

/** Contrast of two colours, 1 to 21 (WCAG 2.2). */
export function contrastRatio(one: Rgb, other: Rgb): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** Uses of a colour pair, with the contrast ratio that each needs (WCAG 2.2). */
export const CONTRAST_USES = [
  { label: 'Text', level: 'AA', minRatio: 4.5 },
  { label: 'Large text, from 24 px or bold 18.7 px', level: 'AA', minRatio: 3 },
  { label: 'Borders and icons', level: 'AA', minRatio: 3 },
  { label: 'Text', level: 'AAA', minRatio: 7 },
  { label: 'Large text', level: 'AAA', minRatio: 4.5 },
] as const
