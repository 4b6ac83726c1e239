// `npm run spec`: how much of docs/spec.md is proven by tests, and what is open.
// `--open` lists all of it, `--section calls` and `--part money` narrow it, `--strict money` fails on it.
import { parseArgs } from 'node:util'
import { parts, type Part } from './line.ts'
import { kept, provenBy } from './proofs.ts'
import { requirements, sections, type Requirement, type Section } from './requirements.ts'

const FIRST_FEW = 3

const { values: asked } = parseArgs({
  options: {
    open: { type: 'boolean', default: false },
    section: { type: 'string', multiple: true, default: [] },
    part: { type: 'string', multiple: true, default: [] },
    strict: { type: 'string', multiple: true, default: [] },
  },
})

const sectionNames = Object.keys(sections) as Section[]
const partNames = Object.keys(parts) as Part[]

refuseUnknown('--section', asked.section, sectionNames)
refuseUnknown('--part', asked.part, partNames)
refuseUnknown('--strict', asked.strict, [...partNames, 'all'])

const proofs = kept()
const proven = provenBy(proofs)
const isOpen = ({ id }: Requirement) => !proven.has(id)
const isAsked = ({ section, part }: Requirement) =>
  (asked.section.length === 0 || asked.section.includes(section))
  && (asked.part.length === 0 || asked.part.includes(part))

const chosen = requirements.filter(isAsked)
for (const name of sectionNames) printSection(name)
printParts()
printSum()
for (const name of asked.strict) beStrict(name)

function printSection(name: Section) {
  const lines = chosen.filter(({ section }) => section === name)
  if (lines.length === 0) return
  const open = lines.filter(isOpen)
  const done = lines.length - open.length
  console.log(`${name.padEnd(13)}${count(done, 'proven')}, ${count(open.length, 'open')}`)
  const shown = asked.open ? open : open.slice(0, FIRST_FEW)
  for (const { id, part, words } of shown) console.log(`  ${id.padEnd(48)} ${part}: ${words}`)
  if (shown.length < open.length) console.log(`  and ${open.length - shown.length} more (--open lists them)`)
}

function printParts() {
  console.log('\nby part')
  for (const name of partNames) {
    const lines = chosen.filter(({ part }) => part === name)
    if (lines.length === 0) continue
    const open = lines.filter(isOpen).length
    const counts = `${count(lines.length - open, 'proven')}, ${count(open, 'open')}`
    console.log(`  ${name.padEnd(15)}${counts}   ${parts[name]}`)
  }
}

function printSum() {
  const open = chosen.filter(isOpen).length
  const files = new Set(proofs.map(({ file }) => file)).size
  const done = chosen.length - open
  console.log(`\n${done} of ${chosen.length} lines of docs/spec.md are proven, by ${files} test files.`)
  if (files === 0) console.log('No test has run yet that names a line: npm test')
}

function beStrict(name: string) {
  const open = requirements.filter((line) => isOpen(line) && (name === 'all' || line.part === name))
  if (open.length === 0) return
  console.error(`\n${name}: ${open.length} lines are open`)
  for (const { id } of open) console.error(`  ${id}`)
  process.exitCode = 1
}

function refuseUnknown(option: string, given: readonly string[], allowed: readonly string[]) {
  const unknown = given.find((name) => !allowed.includes(name))
  if (unknown === undefined) return
  console.error(`${option} takes one of ${allowed.join(', ')}, not '${unknown}'`)
  process.exit(2)
}

function count(number: number, word: string) {
  return `${String(number).padStart(4)} ${word}`
}
