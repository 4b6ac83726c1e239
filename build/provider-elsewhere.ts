// A build for a provider on another origin: with API_URL each page of the program says whom it asks. Without
// it the pages are the same bytes as ever.
import type { Plugin } from 'vite'
import { pointedAt } from '#provider/elsewhere.ts'

/** `base` is the agreement's base address, such as `https://api.provider.example/v2/`; empty for none. */
export function providerElsewhere(base: string | undefined): Plugin {
  if (base && !/^https?:\/\/[^\s?#"<>]+$/.test(base)) {
    throw new Error('API_URL must be an address such as https://api.provider.example/v2/, without ? and #')
  }
  return {
    name: 'oja-provider-elsewhere',
    transformIndexHtml: (html) => (base ? pointedAt(html, base.replace(/\/*$/, '/')) : html),
  }
}
