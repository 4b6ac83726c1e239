// How a person wants to see the app, in a cookie that lives 366 days (spec 9): theme, rows of a page, hidden
// hints.

export type Theme = 'light' | 'dark' | 'system'

const NAME = 'oja_display'
const LIFE_SECONDS = 366 * 86_400

/** All preferences that are set, by name; both are plain words (the first script reads the theme). */
export function readDisplay(cookie = document.cookie): Record<string, string> {
  const text = new RegExp(`(?:^|; )${NAME}=([^;]*)`).exec(cookie)?.[1] ?? ''
  const pairs = text.split('|').map((pair) => pair.split(':'))
  return Object.fromEntries(pairs.filter(([name, value]) => name && value) as [string, string][])
}

/** Sets a preference; an empty value forgets it. */
export function keepDisplay(name: string, value: string) {
  const kept = { ...readDisplay(), [name]: value }
  const text = Object.keys(kept).filter((each) => kept[each]).map((each) => `${each}:${kept[each]}`).join('|')
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${NAME}=${text}; path=/; max-age=${LIFE_SECONDS}; samesite=lax${secure}`
  applyDisplay()
}

export function currentTheme(): Theme {
  const { theme } = readDisplay()
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

const grounds = { light: '#FAF7F2', dark: '#0F1613' } as const

/** Puts the theme on the page and on the browser's own bars. */
export function applyDisplay() {
  const theme = currentTheme()
  if (theme === 'system') document.documentElement.removeAttribute('data-theme')
  else document.documentElement.setAttribute('data-theme', theme)
  for (const meta of Array.from(document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]'))) {
    const own = meta.getAttribute('media')?.includes('dark') ? 'dark' : 'light'
    meta.content = grounds[theme === 'system' ? own : theme]
  }
}
