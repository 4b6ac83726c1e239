// What kind of phone this is, where the browsers of one maker differ from all others.

/** True once the app was opened from the home screen. */
export function isInstalled(): boolean {
  const isHome = (navigator as { standalone?: boolean }).standalone === true
  return isHome || matchMedia('(display-mode: standalone)').matches
}

/** An iPhone or iPad. Safari on an iPad says that it is a Mac, but no Mac has more than one finger. */
export function isApplePhone(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}
