import type { Node } from '../node.ts'
import type { Random } from '../random.ts'
import type { Traffic } from '../traffic.ts'
import type { Crowd } from './people.ts'

/** Dependencies of every step of the load. */
export interface LoadParts {
  node: Node
  traffic: Traffic
  random: Random
  crowd: Crowd
}
