// The store of the program's files on this phone: what is put into it was checked by its digest, and what
// comes out of it is checked again. Its name and the names in it are those of earlier versions, whose files
// are taken over where they are right: some of them put in whatever a network answered. Of two builds
// (build/stable-names.ts) only what differs is fetched.
import { fetched, isFile, isOfKind, NotOurs, type ListedFile } from './files.ts'

/** Parts that are kept once they were visited; old versions' ones go at the latest when so many are there. */
const PARTS = 'parts'
const MOST_PARTS = 200
/** Where versions before this kept such parts, unchecked. */
const VISITED = 'visited'
const REVISION = '__WB_REVISION__'

/** What a look through the store came to, in files. */
export interface Findings {
  /** Wrong or missing, and right again. */
  mended: number
  /** Wrong or missing, and no right one to be had just now. */
  wrong: number
  /** The network answered in their place. */
  isForeign: boolean
}

/** `isAhead` says of a file whether it is fetched before anybody asks. */
export class FileStore {
  private readonly name: string
  private readonly byPath = new Map<string, ListedFile>()
  private readonly ahead: readonly ListedFile[]
  private looking: Promise<Findings> | undefined

  constructor(files: readonly ListedFile[], scope: string, isAhead: (file: ListedFile) => boolean) {
    this.name = `workbox-precache-v2-${scope}`
    this.ahead = files.filter(isAhead)
    for (const file of files) this.byPath.set(`/${file.url}`, file)
  }

  /** The file under a path of the site, if this version has one. */
  fileAt = (pathname: string): ListedFile | undefined => this.byPath.get(pathname)

  /**
   * Fetches what is missing or wrong, until all is there; throws at the first that is not ours, and what is
   * right by then need not come again. `found` is told when an earlier version had kept what is not ours.
   */
  async install(found: () => Promise<unknown>) {
    for (const name of [this.name, VISITED]) if (await this.dropForeign(name)) await found()
    const cache = await caches.open(this.name)
    const earlier = await this.earlier()
    for (const file of this.ahead) {
      const kept = await cache.match(keyOf(file))
      if (kept && await isFile(kept, file)) continue
      if (kept) await found()
      await cache.put(keyOf(file), await takenOver(file, earlier) ?? await fetched(file))
    }
    await this.takeParts(earlier)
  }

  /** What only earlier versions had goes. What came on a better link than this one stays. */
  async tidy() {
    const cache = await caches.open(this.name)
    const wanted = new Set(Array.from(this.byPath.values(), hrefOf))
    for (const request of await cache.keys()) if (!wanted.has(request.url)) await cache.delete(request)
    await caches.delete(VISITED)
  }

  /**
   * The file, out of the store or else from the network, from where it is kept. Throws as `fetched` does.
   * Pages, and the scripts that watch over their start, are checked by their digest each time: without them
   * nobody would notice that something is wrong. Of other files only the kind is looked at; `look` reads all.
   */
  async answer(file: ListedFile): Promise<Response> {
    const kept = await this.find(file)
    if (kept && await this.isGood(kept, file)) return kept
    const answer = await fetched(file)
    await this.put(file, answer.clone()).catch(() => undefined)
    return answer
  }

  /** Keeps what a page of ours has loaded by itself. */
  async keep(paths: readonly string[]) {
    for (const path of paths) {
      const file = this.fileAt(path)
      if (!file || await this.find(file)) continue
      await this.put(file, await fetched(file))
    }
  }

  /** A part of another version, which a page of that version asks for. */
  async ofAnotherVersion(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url)
    const kept = await (await caches.open(PARTS)).match(request)
    if (kept && isOfKind(kept, pathname)) return kept
    const answer = await fetch(request)
    // What it should be nobody knows here: it is passed on when it can be it, and not kept.
    return answer.status !== 200 || isOfKind(answer, pathname) ? answer : wantsSomething()
  }

  /** Reads all that is kept and compares it with the list. What is wrong is fetched anew, or goes. */
  look(): Promise<Findings> {
    this.looking ??= this.lookThrough().finally(() => { this.looking = undefined })
    return this.looking
  }

  /** Whether anything that was fetched ahead is gone, without reading any of it. */
  async hasGap(): Promise<boolean> {
    const kept = new Set<string>()
    for (const name of [this.name, PARTS]) {
      for (const { url } of await (await caches.open(name)).keys()) kept.add(url)
    }
    return this.ahead.some((file) => !kept.has(hrefOf(file)))
  }

  private async lookThrough(): Promise<Findings> {
    const findings = { mended: 0, wrong: 0, isForeign: false }
    const names = await (await caches.open(PARTS)).keys()
    const parts = names.map(({ url }) => this.fileAt(new URL(url).pathname))
      .filter((part) => part !== undefined)
    for (const file of new Set([...this.ahead, ...parts])) {
      const kept = await this.find(file)
      if (kept && await isFile(kept, file)) continue
      if (kept) await this.drop(file)
      // Once one did not come, the others are not asked for: this is a look at the store, not at the network.
      if (findings.wrong === 0) {
        const error = await fetched(file).then((answer) => this.put(file, answer))
          .catch((cause: unknown) => cause)
        if (error === undefined) {
          findings.mended += 1
          continue
        }
        findings.isForeign = error instanceof NotOurs
      }
      findings.wrong += 1
    }
    return findings
  }

  private isGood(kept: Response, file: ListedFile): boolean | Promise<boolean> {
    return isWatching.test(file.url) ? isFile(kept.clone(), file) : isOfKind(kept, file.url)
  }

  /** On a slow link a screen that was opened lies among the parts, and is fetched ahead on a better one. */
  private async find(file: ListedFile): Promise<Response | undefined> {
    for (const name of [this.name, PARTS]) {
      const kept = await (await caches.open(name)).match(keyOf(file))
      if (kept) return kept
    }
    return undefined
  }

  private async drop(file: ListedFile) {
    for (const name of [this.name, PARTS]) await (await caches.open(name)).delete(keyOf(file))
  }

  private readonly cacheOf = (file: ListedFile) =>
    caches.open(this.ahead.includes(file) ? this.name : PARTS)

  private async put(file: ListedFile, answer: Response) {
    const cache = await this.cacheOf(file)
    await cache.put(keyOf(file), answer)
    if (this.ahead.includes(file)) return
    const names = await cache.keys()
    const over = names.slice(0, Math.max(0, names.length - MOST_PARTS))
    await Promise.all(over.map((name) => cache.delete(name)))
  }

  /** Of what earlier versions kept, whose digests nobody knows here, what can be told by its kind. */
  private async dropForeign(name: string): Promise<boolean> {
    const cache = await caches.open(name)
    let found = false
    for (const request of await cache.keys()) {
      const { pathname, search } = new URL(request.url)
      const isKnown = search === '' && this.byPath.has(pathname)
      const kept = isKnown ? undefined : await cache.match(request)
      if (!kept || await canBeOurs(kept, pathname)) continue
      found = true
      await cache.delete(request)
    }
    return found
  }

  /** All that lies in the stores, by the name that a file has in every build. */
  private async earlier(): Promise<Earlier> {
    const found: Earlier = new Map()
    for (const name of [this.name, PARTS, VISITED]) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const lasting = lastingName(new URL(request.url).pathname)
        found.set(lasting, [...found.get(lasting) ?? [], () => cache.match(request)])
      }
    }
    return found
  }

  /** Screens that were opened stay on the phone, as far as they did not change. */
  private async takeParts(earlier: Earlier) {
    for (const file of this.byPath.values()) {
      if (this.ahead.includes(file) || await this.find(file)) continue
      const kept = await takenOver(file, earlier)
      if (kept) await this.put(file, kept)
    }
  }
}

type Earlier = Map<string, (() => Promise<Response | undefined>)[]>

/** Without the folder that names the build. */
const lastingName = (pathname: string) => pathname.replace(/^\/assets\/[a-z]+\//, '/assets/')

/** The file as another build kept it, if it is the same. */
async function takenOver(file: ListedFile, earlier: Earlier): Promise<Response | undefined> {
  for (const read of earlier.get(lastingName(`/${file.url}`)) ?? []) {
    const kept = await read()
    // What it imports lies beside it: it must not know where it was fetched from.
    if (kept && await isFile(kept.clone(), file)) return new Response(kept.body, { headers: kept.headers })
  }
  return undefined
}

const keyOf = ({ url, revision }: ListedFile) =>
  `/${url}${revision === null ? '' : `?${REVISION}=${revision}`}`

const hrefOf = (file: ListedFile) => new URL(keyOf(file), self.location.href).href

const isWatching = /\.html$|^watchdog\.js$|\/early\.js$/

/** A page of any of our versions has a place for the program; the help page has none, and no script. */
async function canBeOurs(kept: Response, pathname: string): Promise<boolean> {
  if (!isOfKind(kept, pathname)) return false
  return !/^\/(index|login)\.html$/.test(pathname) || /<div id="app"/.test(await kept.text())
}

/** In place of a part of the program: what a network says that wants something before it lets one through. */
export const wantsSomething = () =>
  new Response(null, { status: 511, statusText: 'Network Authentication Required' })

/** What a part of the program is answered with when it did not come as it was built. */
export function insteadOf(error: unknown): Response {
  if (!(error instanceof NotOurs)) return Response.error()
  const isRefused = error.status >= 400 && error.status !== 511
  return isRefused ? new Response(null, { status: error.status }) : wantsSomething()
}
