// Tells the page how high the on-screen keyboard stands where the browser lays it over the page (iOS).

/** Keeps `--keyboard` on the root element up to date; called once at start. */
export function followKeyboard() {
  const view = window.visualViewport
  if (!view) return
  const follow = () => {
    // A pinch zoom shrinks the visual viewport as well, and is no keyboard.
    const covered = view.scale > 1.01 ? 0 : Math.max(0, window.innerHeight - view.height - view.offsetTop)
    const height = covered > 80 ? `${Math.round(covered)}px` : '0px'
    document.documentElement.style.setProperty('--keyboard', height)
  }
  view.addEventListener('resize', follow)
  view.addEventListener('scroll', follow)
}
