import { BOOST_VIEW_MS, BOOST_VISIBLE_SHARE } from '@laurel/contract/boosts/boost-words'

/**
 * Calls `onView` once at least half of an element was visible for a second without a break, in a visible window. Returns a
 * function that stops watching.
 */
export function watchView(element: Element, onView: () => void): () => void {
  let isVisible = false
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const observer = new IntersectionObserver(
    (entries) => {
      isVisible = (entries.at(-1)?.intersectionRatio ?? 0) >= BOOST_VISIBLE_SHARE
      update()
    },
    { threshold: BOOST_VISIBLE_SHARE },
  )
  const update = () => {
    const isSeen = isVisible && !isOver && !document.hidden
    if (!isSeen) {
      clearTimeout(timer)
      timer = undefined
    } else timer ??= setTimeout(finish, BOOST_VIEW_MS)
  }
  const stop = () => {
    isOver = true
    clearTimeout(timer)
    observer.disconnect()
    document.removeEventListener('visibilitychange', update)
  }
  const finish = () => {
    stop()
    onView()
  }
  observer.observe(element)
  document.addEventListener('visibilitychange', update)
  return stop
}
