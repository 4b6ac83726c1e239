// Why a document is refused: a code for counting, its name, and the sentence that the merchant reads.

export const refusalReasons = {
  unreadable: {
    label: 'Cannot be read',
    sentence: 'It is blurred or too dark to read. Take it again in daylight.',
  },
  wrong_document: {
    label: 'Another document',
    sentence: 'This is another document than the one asked for.',
  },
  expired: {
    label: 'Expired or too old',
    sentence: 'It has expired or is too old. Send one that is valid now.',
  },
  name_differs: {
    label: 'Name differs',
    sentence: 'The name on it differs from the name that you gave.',
  },
  cut_off: {
    label: 'Cut off',
    sentence: 'Pages or edges are missing. Show the whole document.',
  },
  other: { label: 'Something else', sentence: '' },
} as const

export type RefusalReason = keyof typeof refusalReasons

export const refusalReasonCodes = Object.keys(refusalReasons) as RefusalReason[]

/** One that is not known here, as an older record may hold, is "something else". */
export const asRefusalReason = (code: string | null): RefusalReason =>
  refusalReasonCodes.find((known) => known === code) ?? 'other'

/** The reviewer's own sentence, or that of the code; empty when there is neither. */
export const refusalSentence = (code: RefusalReason, own: string) =>
  own.trim() || refusalReasons[code].sentence
