// What builds before this one have left in the stores of this phone: files that are the same in this build
// are taken over, under the name that they have in it.
import { isFile, isOfKind, type ListedFile } from './files.ts'

/** By the name that a file has in every build. */
export type Earlier = Map<string, (() => Promise<Response | undefined>)[]>

/** Without the folder that names the build. */
export const lastingName = (pathname: string) => pathname.replace(/^\/assets\/[a-z]+\//, '/assets/')

/** All that lies in these stores. */
export async function keptEarlier(names: readonly string[]): Promise<Earlier> {
  const found: Earlier = new Map()
  for (const name of names) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const lasting = lastingName(new URL(request.url).pathname)
      found.set(lasting, [...found.get(lasting) ?? [], () => cache.match(request)])
    }
  }
  return found
}

/** The file as another build kept it, if it is the same. */
export async function takenOver(file: ListedFile, earlier: Earlier): Promise<Response | undefined> {
  for (const read of earlier.get(lastingName(`/${file.url}`)) ?? []) {
    const kept = await read()
    // What it imports lies beside it: it must not know where it was fetched from.
    if (kept && await isFile(kept.clone(), file)) return new Response(kept.body, { headers: kept.headers })
  }
  return undefined
}

/** A page of any of our versions has a place for the program; the help page has none, and no script. */
export async function canBeOurs(kept: Response, pathname: string): Promise<boolean> {
  if (!isOfKind(kept, pathname)) return false
  return !/^\/(index|login)\.html$/.test(pathname) || /<div id="app"/.test(await kept.text())
}
