// The store of the program's files on this phone: what is put into it was checked by its digest, and what
// comes out of it is checked again. Its name and the names in it are those of earlier versions, whose files
// are taken over where they are right: some of them put in whatever a network answered. Of two builds
// (build/stable-names.ts) only what differs is fetched.
import type { PartStock, ProgramPart } from '#domain/kept-program.ts'
import { partOf } from './amount.ts'
import { canBeOurs, keptEarlier, lastingName, takenOver, type Earlier } from './earlier.ts'
import { AT_ONCE, fewAtATime } from './few.ts'
import {
  bytesOnWire, fetched, hrefOf, isFile, isOfKind, isPage, keyOf, NotOurs, type ListedFile,
} from './files.ts'
import { wantsSomething } from './in-its-place.ts'

/** Parts that are kept once they were visited; old versions' ones go at the latest when so many are there. */
const PARTS = 'parts'
const MOST_PARTS = 200
/** Where versions before this kept such parts, unchecked. */
const VISITED = 'visited'

/** What a look through the store came to, in files. */
export interface Findings {
  /** Wrong or missing, and right again. */
  mended: number
  /** Wrong or missing, and no right one to be had just now. */
  wrong: number
  /** The network answered in their place. */
  isForeign: boolean
}

/** So many of the rest are fetched before the page is asked again whether the person is at work. */
const SLICE = 3 * AT_ONCE

type Picks = (file: ListedFile) => boolean

/**
 * `isAhead` says of a file whether it is fetched before anybody asks, `isFirst` whether an install waits for
 * it: the rest comes a slice at a time, see {@link FileStore.rest}.
 */
export class FileStore {
  private readonly name: string
  private readonly byPath = new Map<string, ListedFile>()
  private ahead: ReadonlySet<ListedFile> = new Set()
  private first: readonly ListedFile[] = []
  private looking: Promise<Findings> | undefined

  constructor(files: readonly ListedFile[], scope: string, isAhead: Picks, isFirst = isAhead) {
    this.name = `workbox-precache-v2-${scope}`
    for (const file of files) this.byPath.set(`/${file.url}`, file)
    this.carry(isAhead, isFirst)
  }

  /** From now on this much comes ahead: the link is another one, or the person has chosen. */
  carry(isAhead: Picks, isFirst = isAhead) {
    const files = Array.from(this.byPath.values())
    this.ahead = new Set(files.filter(isAhead))
    this.first = files.filter(isFirst)
  }

  /** The file under a path of the site, if this version has one. */
  fileAt = (pathname: string): ListedFile | undefined => this.byPath.get(pathname)

  /**
   * Fetches what is missing or wrong of what is first, and of what an earlier version had kept here, until
   * all is there; throws at the first that is not ours, and what is right by then need not come again.
   * `found` is told when an earlier version had kept what is not ours. The pages come first: what the
   * provider says with them may change how much comes ahead, which `carry` is told meanwhile (`learned`).
   */
  async install(found: () => Promise<unknown>, learned: () => Promise<unknown> = async () => undefined) {
    for (const name of [this.name, VISITED]) if (await this.dropForeign(name)) await found()
    const cache = await caches.open(this.name)
    const earlier = await keptEarlier([this.name, PARTS, VISITED])
    const bring = async (file: ListedFile) => {
      const kept = await cache.match(keyOf(file))
      if (kept && await isFile(kept, file)) return
      if (kept) await found()
      await cache.put(keyOf(file), await takenOver(file, earlier) ?? await fetched(file))
    }
    await fewAtATime(this.first.filter(isPage), bring)
    await learned()
    const had = [...this.ahead].filter(({ url }) => earlier.has(lastingName(`/${url}`)))
    await fewAtATime([...new Set([...this.first, ...had])].filter((file) => !isPage(file)), bring)
    await this.takeParts(earlier)
  }

  /** Fetches a few of what comes ahead and is not here; answers how many are missing after that. */
  async rest(): Promise<number> {
    const kept = await this.names()
    const missing = [...this.ahead].filter((file) => !kept.has(hrefOf(file)))
    await fewAtATime(missing.slice(0, SLICE), async (file) => this.put(file, await fetched(file)))
    return Math.max(0, missing.length - SLICE)
  }

  /** What of each part of the program is here, and how much is still to come, in bytes. */
  async stock(): Promise<{ parts: Record<ProgramPart, PartStock>, coming: number }> {
    const names = await this.names()
    const none = () => ({ size: 0, kept: 0 })
    const parts = { opening: none(), first: none(), carried: none(), other: none() }
    let coming = 0
    for (const file of this.byPath.values()) {
      const bytes = bytesOnWire(file)
      const part = parts[partOf(file)]
      const isKept = names.has(hrefOf(file))
      part.size += bytes
      if (isKept) part.kept += bytes
      else if (this.ahead.has(file)) coming += bytes
    }
    return { parts, coming }
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

  /** Whether anything that an install waits for is gone, without reading any of it. */
  async hasGap(): Promise<boolean> {
    const kept = await this.names()
    return this.first.some((file) => !kept.has(hrefOf(file)))
  }

  /** The addresses of all that is kept. */
  private async names(): Promise<Set<string>> {
    const kept = new Set<string>()
    for (const name of [this.name, PARTS]) {
      for (const { url } of await (await caches.open(name)).keys()) kept.add(url)
    }
    return kept
  }

  private async lookThrough(): Promise<Findings> {
    const findings = { mended: 0, wrong: 0, isForeign: false }
    const names = await this.names()
    const there = [...this.byPath.values()].filter((file) => names.has(hrefOf(file)))
    for (const file of new Set([...this.first, ...there])) {
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
    return isPage(file) || isWatching.test(file.url) ? isFile(kept.clone(), file) : isOfKind(kept, file.url)
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
    caches.open(this.ahead.has(file) ? this.name : PARTS)

  private async put(file: ListedFile, answer: Response) {
    const cache = await this.cacheOf(file)
    await cache.put(keyOf(file), answer)
    if (this.ahead.has(file)) return
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

  /** What else was on the phone stays there, as far as it did not change: screens that were opened. */
  private async takeParts(earlier: Earlier) {
    for (const file of this.byPath.values()) {
      if (await this.find(file)) continue
      const kept = await takenOver(file, earlier)
      if (kept) await this.put(file, kept)
    }
  }
}

const isWatching = /^watchdog\.js$|\/early\.js$/
