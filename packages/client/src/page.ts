/** A page of a list; `nextCursor` is null on the last one. */
export interface Page<T> {
  items: T[]
  nextCursor: string | null
}

/** Reads one page of a list, or with `all` every item of it, page after page, each fetched when its turn comes. */
export interface PageMethod<A extends readonly unknown[], P extends Page<unknown>> {
  (...args: A): Promise<P>
  all(...args: A): AsyncGenerator<P['items'][number], void, undefined>
}
