// Known weaknesses out of a list that was downloaded, where the registry answers no audits. Its form is OSV:
// https://ossf.github.io/osv-schema/
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { graveness, type Verdict } from './audit-report.ts'
import type { Package } from './packages.ts'

interface Event { readonly introduced?: string, readonly fixed?: string, readonly last_affected?: string }

export interface Advisory {
  readonly id: string
  readonly modified: string
  readonly withdrawn?: string
  readonly summary?: string
  readonly affected?: readonly {
    readonly package?: { readonly ecosystem: string, readonly name: string }
    readonly versions?: readonly string[]
    readonly ranges?: readonly { readonly type: string, readonly events: readonly Event[] }[]
  }[]
  readonly database_specific?: { readonly severity?: string }
}

/** A list that was not written to for so long tells nothing of what was found since. */
const OLDEST_DAYS = 30
const DAY = 86_400_000

/** `source`: a file (.json with one or many, .zip as OSV gives it), a folder of .json, or an address. */
export async function readAdvisories(source: string): Promise<Advisory[]> {
  if (/^https?:\/\//.test(source)) {
    const answer = await fetch(source)
    if (!answer.ok) throw new Error(`the list was answered with ${answer.status}`)
    return advisoriesIn(new URL(source).pathname, Buffer.from(await answer.arrayBuffer()))
  }
  if (!statSync(source).isDirectory()) return advisoriesIn(source, readFileSync(source))
  return readdirSync(source).filter((name) => name.endsWith('.json'))
    .flatMap((name) => advisoriesIn(name, readFileSync(path.join(source, name))))
}

function advisoriesIn(name: string, bytes: Buffer): Advisory[] {
  if (name.endsWith('.zip')) {
    return Object.values(unzipSync(bytes, { filter: (entry) => entry.name.endsWith('.json') }))
      .map((entry) => JSON.parse(strFromU8(entry)) as Advisory)
  }
  const read = JSON.parse(bytes.toString('utf8')) as Advisory | Advisory[] | { vulns: Advisory[] }
  if (Array.isArray(read)) return read
  return 'vulns' in read ? read.vulns : [read]
}

/** What a list says of our packages. An empty or an old one answers nothing. */
export function verdictOfAdvisories(
  advisories: readonly Advisory[], packages: readonly Package[], now: Date,
): Verdict {
  const silent = (why: string): Verdict => ({ isAnswered: false, lines: [], mustStop: false, why })
  const ofNpm = advisories.filter(({ affected }) => affected?.some(isOfNpm))
  if (ofNpm.length === 0) return silent('the list names no package of npm')
  const newest = Math.max(...ofNpm.map(({ modified }) => Date.parse(modified)).filter(Number.isFinite))
  if (!(now.getTime() - newest < OLDEST_DAYS * DAY)) {
    return silent(`nothing in the list is of the last ${OLDEST_DAYS} days`)
  }
  const byName = new Map<string, Package[]>()
  for (const one of packages) byName.set(one.name, [...byName.get(one.name) ?? [], one])
  const found = ofNpm.filter(({ withdrawn }) => withdrawn === undefined).flatMap((advisory) =>
    placesOf(advisory, byName).map((one) => ({ one, advisory, severity: severityOf(advisory) })))
  const rank = ({ severity }: { severity: (typeof graveness)[number] }) => graveness.indexOf(severity)
  return {
    isAnswered: true, why: '',
    lines: found.sort((one, other) => rank(other) - rank(one)).map(({ one, advisory, severity }) =>
      `${severity}  ${one.name}@${one.version}${one.isShipped ? '' : ' (not shipped)'}: `
      + `${advisory.summary ?? 'a weakness'} (${advisory.id})`),
    mustStop: found.some(({ one, severity }) =>
      one.isShipped && (severity === 'high' || severity === 'critical')),
  }
}

const isOfNpm = (affected: NonNullable<Advisory['affected']>[number]) => affected.package?.ecosystem === 'npm'

function placesOf({ affected = [] }: Advisory, byName: ReadonlyMap<string, readonly Package[]>): Package[] {
  const places = affected.filter(isOfNpm).flatMap(({ package: of, versions = [], ranges = [] }) =>
    (byName.get(of?.name ?? '') ?? []).filter(({ version }) => versions.includes(version)
      || ranges.some(({ type, events }) => type === 'SEMVER' && isWithin(version, events))))
  return [...new Set(places)]
}

/** Of a program that does harm, and where nobody says how grave it is, the worst is taken. */
function severityOf({ id, database_specific }: Advisory): (typeof graveness)[number] {
  if (id.startsWith('MAL-')) return 'critical'
  const said = database_specific?.severity?.toLowerCase()
  return graveness.find((each) => each === said) ?? 'high'
}

/** The last event at or below a version says whether it is weak. */
function isWithin(version: string, events: readonly Event[]): boolean {
  let isWeak = false
  const inOrder = events.toSorted((one, other) => compare(placeOf(one), placeOf(other)))
  for (const event of inOrder) {
    if (event.introduced !== undefined && compare(version, event.introduced) >= 0) isWeak = true
    if (event.fixed !== undefined && compare(version, event.fixed) >= 0) isWeak = false
    if (event.last_affected !== undefined && compare(version, event.last_affected) > 0) isWeak = false
  }
  return isWeak
}

const placeOf = ({ introduced, fixed, last_affected }: Event) => introduced ?? fixed ?? last_affected ?? '0'

/** As SemVer 2.0.0 orders versions, without what they were built from. */
export function compare(one: string, other: string): number {
  const [[numbers, before], [otherNumbers, otherBefore]] = [split(one), split(other)]
  for (let at = 0; at < 3; at += 1) {
    const differs = (numbers[at] ?? 0) - (otherNumbers[at] ?? 0)
    if (differs !== 0) return differs
  }
  if (before.length === 0 || otherBefore.length === 0) return otherBefore.length - before.length
  for (let at = 0; at < Math.max(before.length, otherBefore.length); at += 1) {
    const differs = comparePart(before[at], otherBefore[at])
    if (differs !== 0) return differs
  }
  return 0
}

function split(version: string): [number[], string[]] {
  const [release = '', ...rest] = (version.split('+')[0] ?? '').split('-')
  return [release.split('.').map(Number), rest.length > 0 ? rest.join('-').split('.') : []]
}

function comparePart(one: string | undefined, other: string | undefined): number {
  if (one === undefined || other === undefined) return one === other ? 0 : one === undefined ? -1 : 1
  const [isNumber, isOtherNumber] = [/^\d+$/.test(one), /^\d+$/.test(other)]
  if (isNumber && isOtherNumber) return Number(one) - Number(other)
  if (isNumber !== isOtherNumber) return isNumber ? -1 : 1
  return one === other ? 0 : one < other ? -1 : 1
}
