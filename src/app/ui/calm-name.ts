// Names as banks keep them, in capitals, made quieter for a list; where a name is checked it stays as it is.

/**
 * `GARBA MUSA IDRIS` becomes `Garba Musa Idris`; a name with small letters is its owner's, and left alone.
 */
export function calmName(name: string): string {
  if (name !== name.toUpperCase()) return name
  return name
    .toLowerCase()
    .replace(/(^|[\s\-('/.])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
}
