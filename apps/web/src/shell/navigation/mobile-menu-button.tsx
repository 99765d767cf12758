import { Menu } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { lazyPart } from '../../lib/page/lazy.ts'
import { IconButton } from '../../ui/icon-button.tsx'

const loadMenu = () => import('./mobile-menu.tsx')
const MobileMenu = lazyPart(loadMenu)

/** The hamburger button. Its menu closes on navigation (spec §2). */
export function MobileMenuButton() {
  const { pathname } = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)
  const isOpen = openAt === pathname
  return (
    <>
      <IconButton
        label="Menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={loadMenu}
        onClick={() => setOpenAt(pathname)}
      >
        <Menu aria-hidden="true" className="size-5" />
      </IconButton>
      {openAt !== null && (
        <Suspense fallback={null}>
          <MobileMenu isOpen={isOpen} onClose={() => setOpenAt(null)} />
        </Suspense>
      )}
    </>
  )
}
