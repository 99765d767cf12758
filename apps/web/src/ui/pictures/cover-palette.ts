/** Four flat colours of a picture: ground, shapes, depth, spark. */
export type Palette = readonly [string, string, string, string]
