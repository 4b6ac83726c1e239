// The addresses of our own scripts, in the form that a page under `require-trusted-types-for 'script'`
// accepts.

interface Rules {
  createScriptURL: (url: string) => string
}

let policy: Rules | undefined

/** `url` for a worker; throws a TypeError for anything that is no script of this origin. */
export function trustedScript(url: '/sw.js' | URL): string {
  const { origin, pathname, href } = new URL(url, location.href)
  if (origin !== location.origin || !/^\/(sw\.js$|assets\/[\w/.-]+\.js$|src\/)/.test(pathname)) {
    throw new TypeError(`${href} is no script of ours`)
  }
  const maker = (self as { trustedTypes?: { createPolicy: (name: string, rules: Rules) =>
    Rules } }).trustedTypes
  policy ??= maker ? maker.createPolicy('oja', { createScriptURL: (given) => given })
    : { createScriptURL: (given) => given }
  return policy.createScriptURL(href)
}
