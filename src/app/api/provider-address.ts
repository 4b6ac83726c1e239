// Where the provider is: `/v2/` of this origin, or what the page's `<meta name="oja-provider">` says.

let address: string | undefined

/** The base of every path of the agreement; it ends with a slash. */
export function providerAddress(): string {
  address ??= withSlash(written() ?? '/v2/')
  return address
}

/** Points the dashboard at another provider, for the rest of this page's life. */
export function pointAt(base: string) {
  address = withSlash(base)
}

const withSlash = (base: string) => (base.endsWith('/') ? base : `${base}/`)

function written(): string | undefined {
  if (typeof document === 'undefined') return undefined
  return document.querySelector<HTMLMetaElement>('meta[name="oja-provider"]')?.content.trim() || undefined
}
