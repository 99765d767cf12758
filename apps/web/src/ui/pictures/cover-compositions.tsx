import { coverShapes, type Shape } from '@laurel/contract/covers/cover-shapes'
import type { BountyCategory } from '@laurel/contract/work/bounties'
import { createElement, type ReactNode } from 'react'

const draw = (shapes: readonly Shape[]): ReactNode[] =>
  shapes.map(({ tag, attributes, children = [] }, index) =>
    createElement(tag, { key: index, ...attributes }, ...draw(children)),
  )

/** The shapes of a `CoverArt`, in a chunk of their own. */
export default function Composition(props: { category: BountyCategory; seed: string }) {
  return draw(coverShapes(props.seed, props.category))
}
