// Whether two descriptions are of one person.
import type { PersonFields } from '#contract/personnel.ts'

/** The same person in one spelling. */
export function naturalKey(
  { firstname, lastname, date_of_birth }: Pick<PersonFields, 'firstname' | 'lastname' | 'date_of_birth'>,
): string {
  const plain = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
  return [plain(firstname), plain(lastname), date_of_birth].join(' / ')
}
