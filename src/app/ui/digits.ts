// Keeps only digits in an input without moving the caret away from where the person types.

export const onlyDigits = (text: string, most = Infinity) => text.replace(/\D/g, '').slice(0, most)

/**
 * Drops what is no digit. A key that would make it longer than `most` does nothing; what is pasted is never
 * cut until it fits: it stays whole, and its error says how long it may be.
 */
export function keepDigits(input: HTMLInputElement, most = Infinity, isKey = false) {
  const digits = onlyDigits(input.value)
  const caret = onlyDigits(input.value.slice(0, input.selectionStart ?? input.value.length)).length
  const isOne = isKey && digits.length === most + 1
  const kept = isOne ? digits.slice(0, Math.max(0, caret - 1)) + digits.slice(Math.max(1, caret)) : digits
  if (kept === input.value) return
  input.value = kept
  const place = Math.min(isOne ? caret - 1 : caret, kept.length)
  if (document.activeElement === input) input.setSelectionRange(place, place)
}
