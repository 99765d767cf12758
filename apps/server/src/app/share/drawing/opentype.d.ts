/** The part of opentype.js that we use; its published types bring those of the browser into the server. */
declare module 'opentype.js' {
  export type PathCommand =
    | { type: 'M' | 'L'; x: number; y: number }
    | { type: 'Q'; x: number; y: number; x1: number; y1: number }
    | { type: 'C'; x: number; y: number; x1: number; y1: number; x2: number; y2: number }
    | { type: 'Z' }

  export interface Glyph {
    advanceWidth?: number
    getPath(x: number, y: number, size: number): { commands: PathCommand[] }
  }

  export interface Font {
    unitsPerEm: number
    glyphs: { get(index: number): Glyph }
    charToGlyphIndex(character: string): number | null
    getKerningValue(left: Glyph, right: Glyph): number
  }

  const opentype: { parse(buffer: ArrayBufferLike): Font }
  export default opentype
}
