// Yes and no as people and spreadsheets write them.

const yes = ['yes', 'y', 'true', '1', 'x', 'salary', 'wage', 'wages']
const no = ['', 'no', 'n', 'false', '0', '-']

/** What is left out is no; null for what is neither. */
export function readYesNo(given: boolean | string | undefined): boolean | null {
  if (typeof given !== 'string') return given ?? false
  const text = given.trim().toLowerCase()
  return yes.includes(text) ? true : no.includes(text) ? false : null
}
