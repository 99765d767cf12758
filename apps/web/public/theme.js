// Runs before the first paint: a remembered theme wins over the system's, so nothing flashes.
try {
  const theme = localStorage.getItem('laurel-theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage may be off; then the system's theme stands.
}
