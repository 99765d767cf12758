import { Menu } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { lazyPart } from '../../lib/page/lazy.ts'
import { IconButton } from '../../ui/icon-button.tsx'

const loadMenu = () => import('./mobile-menu.tsx')
const MobileMenu = lazyPart(loadMenu)

/** The hamburger button. Its menu closes on navigation (spec §2), also to another part of the open page. */
export function MobileMenuButton() {
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)
  const isOpen = openAt === key
  return (
    <>
      <IconButton
        label="Menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={loadMenu}
        onClick={() => setOpenAt(key)}
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
