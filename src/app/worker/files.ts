// The program's files as the build lists them, each with its digest: what comes from the network or out of
// the store under a file's name is that file, or it is nothing.
import { SAVE_DATA_HEARD } from '#domain/kept-program.ts'
import { noteFetched, noteSaveData } from './word.ts'

/** As build/kept-ahead.ts writes it. */
export interface ListedFile {
  /** From the root of the site, such as `assets/kqzhwpab/kit.js`. */
  url: string
  /** Tells versions of a page apart; null where the name does. */
  revision: string | null
  /** `sha256-` and base64. */
  integrity: string
  /** Kept from the moment that a screen needs it, and not fetched ahead. */
  once?: true
  /** Of a first day: fetched ahead on slow links too. */
  soon?: true
  /** About how many half kilobytes it takes on the wire. */
  wire?: number
}

const REVISION = '__WB_REVISION__'

/** Its name in the store. */
export const keyOf = ({ url, revision }: ListedFile) =>
  `/${url}${revision === null ? '' : `?${REVISION}=${revision}`}`

export const hrefOf = (file: ListedFile) => new URL(keyOf(file), self.location.href).href

export const isPage = ({ url }: ListedFile) => url.endsWith('.html')

/** What arrived is not what the build made: a network answered in the provider's name, or cut it short. */
export class NotOurs extends Error {
  override readonly name = 'NotOurs'
  /** What came instead; 0 for being led elsewhere. */
  readonly status: number

  constructor(url: string, status: number) {
    super(`${url} is not what was built`)
    this.status = status
  }
}

/** Of what a browser runs or draws by its kind; hosts of files have many names for others. */
const kinds: Record<string, RegExp> = { js: /javascript/, css: /^text\/css/, html: /^text\/html/ }

/** By its headers alone, which costs nothing: a script is a script, and no page. */
export function isOfKind({ status, headers, redirected }: Response, url: string): boolean {
  const kind = kinds[/\.(\w+)$/.exec(url)?.[1] ?? '']
  return status === 200 && !redirected && (kind?.test(headers.get('Content-Type') ?? '') ?? true)
}

/** By its bytes too. Reads the answer: give it a clone. */
export async function isFile(answer: Response, { url, integrity }: ListedFile): Promise<boolean> {
  if (!isOfKind(answer, url)) return false
  const bytes = await answer.arrayBuffer().catch(() => null)
  return bytes !== null && await digestOf(bytes) === integrity
}

async function digestOf(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return `sha256-${btoa(String.fromCharCode(...digest))}`
}

/**
 * The file from the network. What the browser kept of an earlier answer is asked for once more past its own
 * store. Throws {@link NotOurs}, or a TypeError where nothing answers.
 */
export async function fetched(file: ListedFile): Promise<Response> {
  let status = 0
  for (const cache of file.revision === null ? ['default', 'reload'] as const : ['reload'] as const) {
    const answer = await fetch(`/${file.url}`, { cache, credentials: 'same-origin', redirect: 'manual' })
    const isRight = await isFile(answer.clone(), file)
    noteFetched(bytesOf(answer, file))
    if (isRight) {
      // Only who made it can say what came along with the question.
      if (file.revision !== null) await noteSaveData(answer.headers.get(SAVE_DATA_HEARD) === 'on')
      return answer
    }
    status = answer.status
  }
  throw new NotOurs(file.url, status)
}

/** About how many bytes it takes on the wire. */
export const bytesOnWire = ({ wire = 0 }: ListedFile): number => wire * 500

/** What it took on the wire: as the browser measured it, as the answer says, or as it was built. */
function bytesOf({ url, headers }: Response, file: ListedFile): number {
  const [measured] = performance.getEntriesByName(url, 'resource').slice(-1) as PerformanceResourceTiming[]
  performance.clearResourceTimings()
  return measured?.transferSize ?? (Number(headers.get('Content-Length')) || bytesOnWire(file))
}
