// Whether the person lets this device send how fast the app is on it. No, until they say yes; kept for the
// device, whoever is signed in.
const KEY = 'oja.measuring'
const listeners = new Set<() => void>()

export const measuring = {
  isAllowed(): boolean {
    try {
      return localStorage.getItem(KEY) === 'yes'
    } catch {
      return false
    }
  },
  /** A browser that keeps nothing stays at no. */
  allow(isAllowed: boolean) {
    try {
      if (isAllowed) localStorage.setItem(KEY, 'yes')
      else localStorage.removeItem(KEY)
    } catch {
      // It asks again at the next visit.
    }
    for (const listener of [...listeners]) listener()
  },
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => { listeners.delete(listener) }
  },
}

/** Whether this browser tells of paints at all: Safari 12 to 26.1, for one, does not. */
export const canMeasure = () => typeof PerformanceObserver === 'function'
  && (PerformanceObserver.supportedEntryTypes as readonly string[] | undefined)
    ?.includes('largest-contentful-paint') === true
