// How style sheets are made, for the app and for the gallery alike.
import autoprefixer from 'autoprefixer'
import tailwindcss from 'tailwindcss'
import type { CSSOptions } from 'vite'

/** The oldest browsers of the spec that are kept by translation; the rest of its list is newer. */
export const oldestBrowsers = ['chrome90', 'firefox88', 'edge90', 'safari12']

export const styles: CSSOptions = {
  postcss: { plugins: [tailwindcss({ config: './tailwind.config.ts' }), autoprefixer()] },
}
