/** Two things that belong together: accounts, or an account and what it used. */
export type Edge = readonly [string, string]

/**
 * Groups nodes that edges connect, directly or through others (union-find with path halving). Returns the root of each
 * node: equal for connected nodes, whatever the order of the edges.
 */
export function connectedComponents(edges: readonly Edge[]): Map<string, string> {
  const parents = new Map<string, string>()
  const find = (node: string): string => {
    let current = node
    let parent = parents.get(current) ?? current
    while (parent !== current) {
      const grandparent = parents.get(parent) ?? parent
      parents.set(current, grandparent)
      current = grandparent
      parent = parents.get(current) ?? current
    }
    parents.set(current, current)
    return current
  }
  for (const [a, b] of edges) {
    const [rootA, rootB] = [find(a), find(b)]
    // The smaller name becomes the root, so that the result does not depend on the order.
    if (rootA < rootB) parents.set(rootB, rootA)
    else if (rootB < rootA) parents.set(rootA, rootB)
  }
  return new Map([...parents.keys()].map((node) => [node, find(node)]))
}
