// Directors and owners with their papers: at most five, 18 or older, and never the same person twice.
import { onboarding } from '#contract/onboarding.ts'
import { personFileKinds, readPeople, type PlacedPerson } from '#contract/personnel.ts'
import { Refusal } from '#contract/refusal.ts'
import { identityMessages, identityTypes, isAdult } from '#domain/identity.ts'
import { MAX_DIRECTORS, onboardingMessages } from '#domain/onboarding.ts'
import { lagosDay } from '#domain/time.ts'
import type { Provider } from '../app.ts'
import type { Caller } from '../caller.ts'
import { bringUp, keepFiles, type KeptFile } from '../files/store.ts'
import { serve, type Asked } from '../serve.ts'
import type { Work } from '../work.ts'
import { refuseOtherType } from './kyc.ts'
import { kycDetails } from './kyc-details.ts'
import { papersOf, putDocument, retire, type PersonWithDocuments } from './papers.ts'
import { naturalKey } from './same-person.ts'
import { merchantToEdit, refuseUnderReview } from './standing.ts'

export function personnel(app: Provider): void {
  serve(app, onboarding.addPeople, (ask, work) => savePeople(ask, work))
  serve(app, onboarding.changePeople, (ask, work) => {
    refuse(readPeople(ask.body).filter((person) => person.personnel_id === undefined)
      .map(({ place }) => [`personnel_id_${place}`, 'Say which person this changes.']))
    return savePeople(ask, work)
  })
  serve(app, onboarding.removePerson, async ({ params }, work) => {
    await merchantToEdit(work)
    const { people } = await papersOf(work.database, work.caller.merchant_id)
    const person = findById(people, params.id)
    await work.database
      .updateTable('personnel')
      .set({ removed_at: work.now })
      .where('id', '=', person.id)
      .execute()
    await retire(work, 'personnel_document', person.documents.map(({ id }) => id))
    await work.audit({
      action: 'onboarding.person_removed',
      subject: 'personnel',
      subject_id: person.id,
      before: factsOf(person),
    })
    return kycDetails(work)
  })
}

async function savePeople({ body, uploads }: Asked<typeof onboarding.addPeople>, work: Work<Caller>) {
  await refuseUnderReview(work)
  const people = readPeople(body)
  refuse(problems(people, Object.keys(uploads), lagosDay(work.now)))
  const ready = await bringUp(work, uploads)
  await merchantToEdit(work)
  await refuseOtherType(work, body.business_type)
  const before = (await papersOf(work.database, work.caller.merchant_id)).people
  const placed = people.map((person) => ({ person, known: knownAs(before, person) }))
  refuse(takenNames(placed, before))
  const added = placed.filter(({ known }) => !known).length
  if (before.length + added > MAX_DIRECTORS) {
    refuse([['director_count', onboardingMessages.directors(MAX_DIRECTORS)]])
  }
  const files = await keepFiles(work, ready)
  for (const { person, known } of placed) {
    const id = await writePerson(work, person, known)
    await putFiles(work, id, person.place, known, files)
  }
  return kycDetails(work)
}

/** What can be said of a form by itself, by field. */
function* problems(people: PlacedPerson[], fileFields: string[], today: string): Generator<[string, string]> {
  const seen = new Set<string>()
  for (const person of people) {
    if (!isAdult(today, person.date_of_birth)) yield [`date_of_birth_${person.place}`, identityMessages.age]
    const key = naturalKey(person)
    if (seen.has(key)) yield [`firstname_${person.place}`, twice]
    seen.add(key)
  }
  for (const field of fileFields) {
    const place = Number(field.split('_').pop())
    if (place > people.length) yield [field, 'There is no person for this file. Leave it out.']
  }
}

const twice = 'This person is entered twice.'

interface Placed { person: PlacedPerson, known: PersonWithDocuments | undefined }

/**
 * A person given by id, or one with the same names and birthday: a repeated hand-in meets the row of the
 * first.
 */
function knownAs(before: PersonWithDocuments[], person: PlacedPerson): PersonWithDocuments | undefined {
  if (person.personnel_id !== undefined) return findById(before, person.personnel_id)
  return before.find((other) => naturalKey(other) === naturalKey(person))
}

/** Names that a change would take from another person. */
function takenNames(placed: Placed[], before: PersonWithDocuments[]): [string, string][] {
  const same = (one: Placed) =>
    placed.some((other) => other !== one && other.known && other.known === one.known)
  const taken = ({ person, known }: Placed) =>
    before.some((other) => other !== known && naturalKey(other) === naturalKey(person))
  return placed
    .filter((one) => same(one) || taken(one))
    .map(({ person }) => [`firstname_${person.place}`, twice])
}

function findById(people: PersonWithDocuments[], id: string): PersonWithDocuments {
  const person = people.find((each) => each.id === id.toLowerCase())
  if (!person) throw new Refusal('not_found', 'Person not found.')
  return person
}

const factsOf = ({
  firstname,
  lastname,
  phone_number,
  date_of_birth,
  nationality,
}: Omit<PlacedPerson, 'place' | 'personnel_id'>) => ({
  firstname,
  lastname,
  phone_number,
  date_of_birth,
  nationality,
})

async function writePerson(work: Work<Caller>, person: PlacedPerson, known: PersonWithDocuments | undefined) {
  const { database, caller: { merchant_id }, now } = work
  const facts = factsOf(person)
  const row = { ...facts, natural_key: naturalKey(person), updated_at: now }
  const id = known?.id ?? work.newId()
  if (known) await database.updateTable('personnel').set(row).where('id', '=', id).execute()
  else {
    const last = await database
      .selectFrom('personnel')
      .select((table) => table.fn.max('position').as('position'))
      .where('merchant_id', '=', merchant_id)
      .executeTakeFirst()
    const position = (last?.position ?? 0) + 1
    await database.insertInto('personnel')
      .values({ ...row, id, merchant_id, kyc_id_type: null, position, created_at: now }).execute()
  }
  await work.audit({
    action: known ? 'onboarding.person_changed' : 'onboarding.person_added',
    subject: 'personnel',
    subject_id: id,
    before: known && factsOf(known),
    after: facts,
  })
  return id
}

/** Stores a person's files. A new identity document takes the place of those of other kinds. */
async function putFiles(
  work: Work<Caller>, personnel_id: string, place: number, known: PersonWithDocuments | undefined,
  files: ReadonlyMap<string, KeptFile>,
): Promise<void> {
  const given = personFileKinds.filter((kind) => files.has(`${kind}_${place}`))
  for (const kind of given) {
    const field = `${kind}_${place}`
    const file = files.get(field)
    if (file) await putDocument(work, { table: 'personnel_document', personnel_id }, kind, file, field)
  }
  const identity = given.filter((kind) => kind in identityTypes)
  const kyc_id_type = identity.at(-1)
  if (kyc_id_type === undefined) return
  const others = known?.documents.filter(({ document_type }) =>
    document_type in identityTypes && !given.some((kind) => kind === document_type)) ?? []
  await retire(work, 'personnel_document', others.map(({ id }) => id))
  await work.database.updateTable('personnel').set({ kyc_id_type }).where('id', '=', personnel_id).execute()
}

function refuse(found: Iterable<[string, string]>): void {
  const errors = Object.fromEntries(found)
  const [first] = Object.values(errors)
  if (first !== undefined) throw new Refusal('invalid_input', first, { errors })
}
