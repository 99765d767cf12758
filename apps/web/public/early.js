// Runs before the first paint, with all of the app's own code still to come.

// A remembered theme wins over the system's, so nothing flashes.
try {
  const theme = localStorage.getItem('laurel-theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage may be off; then the system's theme stands.
}

// In a build: the app's entry, and what the page needs beside it, fetched at once but after the first paint.
const { app, code = '' } = document.currentScript.dataset
if (app !== undefined) {
  let isStarted = false
  const start = () => {
    if (isStarted) return
    isStarted = true
    import(app).catch(showFailure)
    for (const href of code.split(' ').filter(Boolean)) {
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
      )
    }
  }
  // A tab in the background paints nothing until somebody looks at it.
  if (document.hidden) start()
  else requestAnimationFrame(() => setTimeout(start))
  addEventListener('load', () => setTimeout(start, 1000))
}

// The code did not arrive: says so in the place of the spinner, and lets the person try again.
function showFailure() {
  const starting = document.getElementById('starting')
  if (starting === null) return
  starting.querySelector('[role=status]').hidden = true
  const failed = document.getElementById('start-failed')
  failed.hidden = false
  failed.querySelector('button').onclick = () => location.reload()
}
