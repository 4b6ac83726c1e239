// Keeps only digits in an input without moving the caret away from where the person types.

export const onlyDigits = (text: string, most = Infinity) => text.replace(/\D/g, '').slice(0, most)

export function keepDigits(input: HTMLInputElement, most = Infinity, clean = onlyDigits) {
  const kept = clean(input.value, most)
  if (kept === input.value) return
  const caret = onlyDigits(input.value.slice(0, input.selectionStart ?? input.value.length)).length
  input.value = kept
  const place = Math.min(caret, kept.length)
  if (document.activeElement === input) input.setSelectionRange(place, place)
}
