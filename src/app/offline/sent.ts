// What went out of files is told to whoever counts it, which no page waits for.

/** On the window; `detail` are bytes. */
const SENT = 'oja:sent'

export function noteSent(bytes: number) {
  if (bytes <= 0 || typeof dispatchEvent !== 'function') return
  dispatchEvent(new CustomEvent(SENT, { detail: bytes }))
}
