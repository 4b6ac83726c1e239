// Kinds of business: their labels, their documents, and who is asked about.
import { describe, expect, test } from 'vitest'
import {
  businessKind, businessKinds, businessLabel, businessTypes, industries, isBusinessType, recommendedDocuments,
} from '#domain/business.ts'
import { isDocumentKind } from '#domain/document.ts'
import { proves } from '#tests/spec/proves.ts'

const director = 'Director Details'
const owner = 'Business Owner'
const approval = ['government_approval', 'business_owner_document']

/** Type, label, required documents, who is asked about, whether it is on the select. */
const types = [
  ['incorporated_business', 'Limited Liability Company',
    ['certificate_of_incorporation', 'memorandum', 'cac_form', 'board_resolution'], director, true],
  ['business_name', 'Business Name Registration', ['business_name_certificate', 'cac_form'], owner, true],
  ['incorporated_trustees', 'Incorporated Trustees',
    ['certificate_of_incorporation', 'cac_form', 'SCUML'], director, true],
  ['government_entities', 'Government Entities', ['official_gazette', 'authorization_letter'], null, true],
  ['cooperative_societies', 'Cooperative Societies',
    ['cooperative_certificate', 'certified_application_form'], null, true],
  ['individual_business', 'Individual Business', [], owner, true],
  ['starter_business', 'Starter Business',
    ['business_owner_document', 'other_documents_one'], director, false],
  ['private_entities', 'Private Government Entities', approval, director, false],
  ['private_government_entities', 'Private Government Entities', approval, director, false],
] as const

describe('a business type', () => {
  test.each(types)('%s is shown as %s', (type, label, required, people, offered) => {
    proves(`field:business-type.${type}`)
    expect(businessLabel(type)).toBe(label)
    expect(businessKind(type)).toMatchObject({ label, required, people, offered })
  })

  test('is one of nine, six of them on the select', () => {
    proves('field:business-type.select-of-6', 'constant:business-type-select-6')
    expect(businessTypes.toSorted()).toEqual(types.map(([type]) => type).toSorted())
    expect(businessTypes.filter((type) => businessKind(type).offered)).toHaveLength(6)
  })

  test('brings documents that exist, none asked for twice, the proof of address apart', () => {
    proves('field:document-kind.set-per-type')
    for (const type of businessTypes) {
      const { required, optional, hints } = businessKind(type)
      const all = [...required, ...optional]
      expect(all.filter((kind) => !isDocumentKind(kind))).toEqual([])
      expect(new Set(all).size).toBe(all.length)
      expect(all).not.toContain('proof_of_address')
      expect(Object.keys(hints).filter((kind) => !all.includes(kind as typeof all[number]))).toEqual([])
    }
  })

  test('asks for at least two documents, or for an owner who brings them', () => {
    const few = businessTypes.filter((type) => businessKind(type).required.length < 2)
    expect(few).toEqual(['individual_business'])
  })

  test('that is unknown is shown as it is', () => {
    expect(businessLabel('sole_trader')).toBe('sole_trader')
    expect(['', 'toString', '__proto__', 'Business_Name'].filter(isBusinessType)).toEqual([])
  })

  test('without people is exactly what the spec lets skip directors', () => {
    expect(businessTypes.filter((type) => businessKinds[type].people === null))
      .toEqual(['government_entities', 'cooperative_societies'])
    expect(businessTypes.filter((type) => businessKinds[type].people === owner))
      .toEqual(['business_name', 'individual_business'])
  })
})

const industryNames = [
  'agriculture', 'commerce', 'education', 'financial_services', 'gaming', 'hospitality', 'health',
  'leisure_entertainment', 'logistics', 'non_profits', 'travel', 'utilities', 'others',
] as const

describe('an industry', () => {
  test.each(industryNames)('%s is one, with words of its own', (industry) => {
    proves(`field:industry.${industry}`)
    expect(industries[industry]).toMatch(/^\p{Lu}[\p{L} -]+$/u)
  })

  test('is one of thirteen', () => {
    expect(Object.keys(industries)).toEqual(industryNames)
  })

  test('may recommend a licence or the SCUML certificate', () => {
    expect(recommendedDocuments('gaming')).toEqual(['operational_licenses', 'SCUML'])
    expect(recommendedDocuments('health')).toEqual(['operational_licenses'])
    expect(recommendedDocuments('non_profits')).toEqual(['SCUML'])
    expect(recommendedDocuments('commerce')).toEqual([])
    expect(recommendedDocuments('')).toEqual([])
  })
})
