// The dashboard's pages may ask a provider on another origin: the page itself says which, in one line of its
// head that the program reads (src/app/api/provider-address.ts) and its policy lets through.

const marked = /<meta name="oja-provider" content="([^"]*)">(?:<link rel="preconnect"[^>]*>)?\n?/

/**
 * `page` with the base address of the agreement in it, such as `https://api.provider.example/v2/`; the
 * connection is opened beside the first picture, before the program is there to ask.
 */
export function pointedAt(page: string, base: string): string {
  const { href, origin } = new URL(base)
  const line = `<meta name="oja-provider" content="${href.replaceAll('&', '&amp;')}">`
    + `<link rel="preconnect" href="${origin}" crossorigin>\n`
  return page.replace(marked, '').replace('</title>', () => `</title>\n${line.trimEnd()}`)
}

/** The other origin that a page asks; null when it asks its own. */
export function askedBy(page: string): string | null {
  const base = marked.exec(page)?.[1]
  return base && /^https?:/.test(base) ? new URL(base).origin : null
}

/**
 * The worker's list of files names each page by what is in it, and has its digest. A page that is pointed
 * elsewhere is another page: without another name, phones would keep the one that asked the provider before,
 * and without its own digest none would be kept. `digests` are of the pages as they are served, by their
 * names, as `sha256-` and base64.
 */
export function pagesRenamed(worker: string, mark: string, digests: ReadonlyMap<string, string>): string {
  return worker.replaceAll(/\{"integrity":[^{}]*\}/g, (entry) => {
    const file = JSON.parse(entry) as { integrity: string, revision: string | null, url: string }
    const { integrity: built, revision, url } = file
    if (revision === null || !/^[\w-]+\.html$/.test(url)) return entry
    return JSON.stringify({ ...file, integrity: digests.get(url) ?? built, revision: `${revision}-${mark}` })
  })
}
