import { Monitor, Moon, Sun } from 'lucide-react'
import { IconButton } from '../../ui/icon-button.tsx'
import { setTheme, type Theme, useTheme } from './theme.ts'

const ICONS = { system: Monitor, light: Sun, dark: Moon }
const NEXT: Record<Theme, Theme> = { system: 'light', light: 'dark', dark: 'system' }
const NAMES: Record<Theme, string> = {
  system: 'Theme: system',
  light: 'Theme: light',
  dark: 'Theme: dark',
}

/** Cycles through system, light and dark. */
export function ThemeSwitch() {
  const theme = useTheme()
  const Icon = ICONS[theme]
  return (
    <IconButton label={NAMES[theme]} onClick={() => setTheme(NEXT[theme])}>
      <Icon aria-hidden="true" className="size-4.5" />
    </IconButton>
  )
}
