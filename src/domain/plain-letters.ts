// Names for those who print plain letters alone, such as the apps that read a QR code.
import { apostrophes, marks, plainLetter, unseen } from './folding.ts'

/** `Ɗan O’Brien` is `Dan O'Brien`; letters of other alphabets stay. */
export const plainLettersOf = (text: string): string =>
  text.replace(unseen, '').normalize('NFKD').replace(marks, '').replace(apostrophes, "'")
    .replace(/[^\u0000-\u007f]/g, (letter) => {
      const small = letter.toLowerCase()
      const plain = plainLetter(small)
      if (plain === undefined) return letter
      return small === letter ? plain : plain.charAt(0).toUpperCase() + plain.slice(1)
    })
