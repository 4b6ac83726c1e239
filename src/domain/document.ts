// KYC documents: their kinds, what a file may be, and how its stored path is shown.

export const documentKinds = {
  board_resolution: 'Board resolution',
  cac_form: 'CAC form or status report',
  memorandum: 'Memorandum and articles of association',
  certificate_of_incorporation: 'Certificate of incorporation',
  business_name_certificate: 'Business name certificate',
  operational_licenses: 'Operating licence',
  SCUML: 'SCUML certificate',
  other_documents_one: 'Other document',
  government_approval: 'Government approval',
  business_owner_document: 'Business owner document',
  authorization_letter: 'Authorisation letter',
  official_gazette: 'Official gazette',
  cooperative_certificate: 'Cooperative certificate',
  certified_application_form: 'Certified application form',
  proof_of_address: 'Proof of address',
} as const

export type DocumentKind = keyof typeof documentKinds

export const isDocumentKind = (text: string): text is DocumentKind =>
  Object.keys(documentKinds).includes(text)

/** Spec 9: 4096 KB, so that 4,194,304 bytes are accepted and one more is not. */
export const MAX_FILE_BYTES = 4_194_304

export const fileExtensions = ['pdf', 'docx', 'doc', 'png', 'jpg', 'jpeg', 'csv', 'xls', 'xlsx'] as const

export type FileExtension = (typeof fileExtensions)[number]

/** What a file input takes. */
export const acceptedFiles: string = fileExtensions.map((extension) => `.${extension}`).join(',')

export const fileMessages = {
  size: 'Please upload a file below 4MB',
  format: `Choose a file of one of these kinds: ${fileExtensions.join(', ')}.`,
  missing: 'Please upload all the necessary documents',
} as const

/** What follows the person's own file name in a stored path. */
export const PATH_SUFFIX_LENGTH = 20

/** Spec 3: the label drops the last 20 characters of the stored path; a shorter path is shown whole. */
export const fileLabel = (path: string) =>
  (path.length > PATH_SUFFIX_LENGTH ? path.slice(0, -PATH_SUFFIX_LENGTH) : path)

const FILE_NAME_MAXIMUM = 100

/**
 * A file name that is safe to show and to store as display text: no folders, no control or direction marks,
 * composed letters, at most 100 characters with its extension kept.
 */
export function cleanFileName(name: string): string {
  const last = name.split(/[/\\]/).pop() ?? ''
  const plain = last.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}<>:"|?*]/gu, '').normalize('NFC').replace(/\s+/g, ' ')
  const shown = plain.replace(/^[.\s]+/, '').trim() || 'document'
  const letters = [...shown]
  if (letters.length <= FILE_NAME_MAXIMUM) return shown
  const extension = /\.[A-Za-z0-9]{1,5}$/.exec(shown)?.[0] ?? ''
  return letters.slice(0, FILE_NAME_MAXIMUM - extension.length).join('') + extension
}
