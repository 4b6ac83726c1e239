// Why a document is refused: a code for counting, and the sentence that the merchant reads.

export const reasons = {
  unreadable: {
    label: 'Cannot be read',
    says: 'It is blurred or too dark to read. Take it again in daylight.',
  },
  incomplete: { label: 'Not complete', says: 'Pages or edges are missing. Show the whole document.' },
  wrong_document: { label: 'Another document', says: 'This is another document than the one asked for.' },
  expired: { label: 'Expired or too old', says: 'It has expired or is too old. Send one that is valid now.' },
  name_differs: { label: 'Name differs', says: 'The name on it differs from the name that you gave.' },
  other: { label: 'Something else', says: '' },
} as const

export type ReasonCode = keyof typeof reasons

export const reasonCodes = Object.keys(reasons) as ReasonCode[]

/** The reviewer's own sentence, or that of the code; empty when there is neither. */
export const sentenceFor = (code: ReasonCode, own: string) => own.trim() || reasons[code].says
