// E-mail addresses, as far as a form can know.

export const emailMessage = 'Enter a valid email address'
export const EMAIL_MAXIMUM = 254

/** One @, a dot in the domain, nothing that cannot be seen; the confirmation mail proves the rest. */
const shape = /^[^\s\p{C}@<>(),;:"\\[\]]{1,64}@([\p{L}\p{M}\p{N}-]+\.)+[\p{L}\p{M}\p{N}-]{2,}$/u

export const isEmail = (text: string) => text.length <= EMAIL_MAXIMUM && shape.test(text)

/** How an address is stored and compared. */
export const normaliseEmail = (text: string) => text.trim().toLowerCase()

/** Spec 5: the message is shown from the third character on. */
export const emailProblem = (text: string) =>
  (text.length >= 3 && !isEmail(text.trim()) ? emailMessage : null)
