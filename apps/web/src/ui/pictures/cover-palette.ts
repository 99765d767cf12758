/** Four flat colours of a cover: background, shapes, shadow, accent. */
export type Palette = readonly [string, string, string, string]
