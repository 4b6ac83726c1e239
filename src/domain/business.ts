// Kinds of business, their industries, and which documents each kind shows.
import type { DocumentKind } from './document.ts'

export const industries = {
  agriculture: 'Agriculture',
  commerce: 'Commerce',
  education: 'Education',
  financial_services: 'Financial services',
  gaming: 'Gaming',
  hospitality: 'Hospitality',
  health: 'Health',
  leisure_entertainment: 'Leisure and entertainment',
  logistics: 'Logistics',
  non_profits: 'Non-profits',
  travel: 'Travel',
  utilities: 'Utilities',
  others: 'Others',
} as const

export type Industry = keyof typeof industries

interface BusinessKind {
  /** What the person reads (spec 3). */
  readonly label: string
  /** True for the six kinds on the select (spec 9: at most 6). */
  readonly offered: boolean
  readonly required: readonly DocumentKind[]
  readonly optional: readonly DocumentKind[]
  readonly people: 'Director Details' | 'Business Owner' | null
  /** What may stand in a slot of this kind, in words. */
  readonly hints: Partial<Record<DocumentKind, string>>
}

const privateEntity = {
  label: 'Private Government Entities',
  offered: false,
  required: ['government_approval', 'business_owner_document'],
  optional: ['authorization_letter', 'operational_licenses', 'other_documents_one'],
  people: 'Director Details',
  hints: {
    government_approval: 'Approval from the ministry or agency (for example a school or clinic)',
    business_owner_document: 'Identity of the proprietor or proof of ownership',
  },
} satisfies BusinessKind

export const businessKinds = {
  incorporated_business: {
    label: 'Limited Liability Company',
    offered: true,
    required: ['certificate_of_incorporation', 'memorandum', 'cac_form', 'board_resolution'],
    optional: ['operational_licenses', 'SCUML', 'other_documents_one'],
    people: 'Director Details',
    hints: {
      cac_form: 'CAC status report, or CAC 1.1, or CAC 2 and CAC 7 in one file',
      memorandum: 'Memorandum and Articles of Association',
      board_resolution: 'Resolution naming the account and its signatories',
    },
  },
  business_name: {
    label: 'Business Name Registration',
    offered: true,
    required: ['business_name_certificate', 'cac_form'],
    optional: ['business_owner_document', 'operational_licenses', 'SCUML', 'other_documents_one'],
    people: 'Business Owner',
    hints: { cac_form: 'Form BN1 or CAC status report' },
  },
  incorporated_trustees: {
    label: 'Incorporated Trustees',
    offered: true,
    required: ['certificate_of_incorporation', 'cac_form', 'SCUML'],
    optional: ['memorandum', 'board_resolution', 'operational_licenses', 'other_documents_one'],
    people: 'Director Details',
    hints: {
      cac_form: 'Form CAC/IT 1 or status report',
      memorandum: 'Constitution of the trustees',
      board_resolution: 'Board of trustees resolution',
    },
  },
  government_entities: {
    label: 'Government Entities',
    offered: true,
    required: ['official_gazette', 'authorization_letter'],
    optional: ['government_approval', 'other_documents_one'],
    people: null,
    hints: {
      official_gazette: 'Gazette or law setting up the body',
      authorization_letter: 'Letter on letterhead naming the account operators',
    },
  },
  cooperative_societies: {
    label: 'Cooperative Societies',
    offered: true,
    required: ['cooperative_certificate', 'certified_application_form'],
    optional: ['memorandum', 'authorization_letter', 'board_resolution', 'other_documents_one'],
    people: null,
    hints: {
      certified_application_form: 'Application form certified by the state director of cooperatives',
      memorandum: 'Bye-laws of the society',
    },
  },
  individual_business: {
    label: 'Individual Business',
    offered: true,
    required: [],
    optional: [],
    people: 'Business Owner',
    hints: {},
  },
  starter_business: {
    label: 'Starter Business',
    offered: false,
    required: ['business_owner_document', 'other_documents_one'],
    optional: ['operational_licenses'],
    people: 'Director Details',
    hints: {
      business_owner_document: 'Government-issued ID of the owner',
      other_documents_one: 'Bank statement or another proof of business',
    },
  },
  private_entities: privateEntity,
  private_government_entities: privateEntity,
} as const satisfies Record<string, BusinessKind>

export type BusinessType = keyof typeof businessKinds

export const businessTypes = Object.keys(businessKinds) as BusinessType[]

export const isBusinessType = (text: string): text is BusinessType =>
  (businessTypes as readonly string[]).includes(text)

/** The label of a type, or the type itself as text when it is unknown. */
export const businessLabel = (type: string) => (isBusinessType(type) ? businessKinds[type].label : type)

export const businessKind = (type: BusinessType): BusinessKind => businessKinds[type]

/** Recommended by industry, never blocking: the reviewer may ask for it. */
export function recommendedDocuments(industry: string): DocumentKind[] {
  const licensed = ['financial_services', 'gaming', 'health', 'education', 'utilities', 'travel']
  const watched = ['non_profits', 'gaming', 'hospitality', 'travel']
  return [
    ...(licensed.includes(industry) ? ['operational_licenses' as const] : []),
    ...(watched.includes(industry) ? ['SCUML' as const] : []),
  ]
}
