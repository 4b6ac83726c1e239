// A document without a place, because the type of business was changed: never sent, never lost.
// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { uploadKycDetails, type KeptPaper } from '#app/features/onboarding/drafts.ts'
import { documentEntry } from '#app/features/onboarding/entries.ts'
import { changePapers, withPaper } from '#app/features/onboarding/papers.ts'
import { slotsOf } from '#app/features/onboarding/slots.ts'
import { bringBack, strandedOf, unusedOf } from '#app/features/onboarding/unused.ts'
import { asUnsent } from '#app/features/onboarding/unsent.ts'
import { waiting } from '#app/offline/waiting.ts'
import { loadDraft } from '#app/offline/drafts.ts'
import { fileBytes, prepareFile } from '#app/offline/files.ts'
import { entriesOf } from '#app/offline/outbox.ts'
import type { BusinessType } from '#domain/business.ts'
import { ada } from '#tests/app/offline/phone.ts'
import { aPaper } from '#tests/app/a-paper.ts'
import { eachOnANewPhone } from './new-phone.ts'

const places = (type: BusinessType) =>
  ({ type, slots: slotsOf({ type, industry: 'commerce', stored: [], unsent: [] }) })
const paper = (file_id: string): KeptPaper => ({ file_id, name: `${file_id}.pdf`, at: 1, is_held: false })
const papersNow = async () => (await loadDraft(uploadKycDetails))?.values.papers ?? {}

eachOnANewPhone()

const unsentNow = async () => {
  await new Promise((resolve) => { setTimeout(resolve, 60) })
  return asUnsent(waiting.current().items)
}

describe('a document without a place', () => {
  it('lies in the tray, and is back in its place with the type', () => {
    const papers = { memorandum: paper('memorandum') }
    const [kind] = Object.keys(papers)
    const company = places('incorporated_business')
    expect(company.slots.map((slot) => slot.kind)).toContain(kind)
    expect(unusedOf(papers, company)).toEqual([])
    // A type that asks for no documents at all has no place for any.
    for (const type of ['business_name', 'individual_business'] as const) {
      expect(unusedOf(papers, places(type)).map((each) => each.kind)).toEqual([kind])
    }
    expect(unusedOf(papers, { type: null, slots: [] })).toEqual([])
  })

  it.each([
    'business_name', 'individual_business',
  ] as const)('that is on its way comes back from there, with its file: %s', async (type) => {
    const file = await prepareFile(aPaper('memorandum.pdf'))
    const kind = 'memorandum' as const
    await changePapers((papers) => papers, {
      files: [file],
      entries: [documentEntry({
        document_type: kind, file_id: file.kept.id, replaces: null, business_type: 'incorporated_business',
      }, [])],
    })
    const unsent = await unsentNow()
    expect(strandedOf({ unsent, ...places('incorporated_business') })).toEqual([])
    expect(strandedOf({ unsent, type: null, slots: [] })).toEqual([])
    const stranded = strandedOf({ unsent, ...places(type) })
    expect(stranded).toHaveLength(1)
    await bringBack(stranded)
    expect(await papersNow()).toMatchObject({ [kind]: { file_id: file.kept.id, name: 'memorandum.pdf' } })
    expect(await entriesOf(ada)).toEqual([])
    expect(await fileBytes(file.kept.id)).not.toBeNull()
  })

  it('does not hide what was added since for the same place', async () => {
    const kind = 'memorandum' as const
    const file = await prepareFile(aPaper('older.pdf'))
    await changePapers((papers) => papers, {
      files: [file],
      entries: [documentEntry({
        document_type: kind, file_id: file.kept.id, replaces: null, business_type: 'incorporated_business',
      }, [])],
    })
    await changePapers(withPaper(kind, paper('newer')))
    await bringBack(strandedOf({ unsent: await unsentNow(), ...places('business_name') }))
    expect((await papersNow())[kind]?.file_id).toBe('newer')
  })
})
