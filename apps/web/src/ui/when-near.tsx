import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'

/** Renders its children, which may be lazy, once their place is nearly in view, so that their code and data load only then. */
export function WhenNear({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (place.current === null) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true)
      },
      { rootMargin: '400px' },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  const waiting = <div ref={place} className="min-h-40" />
  return isNear ? <Suspense fallback={waiting}>{children}</Suspense> : waiting
}
