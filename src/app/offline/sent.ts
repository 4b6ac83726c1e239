// What went out of files is told to whoever counts it, which no page waits for.

/** `detail` are bytes. */
export const noteSent = (detail: number) =>
  globalThis.dispatchEvent?.(new CustomEvent('oja:sent', { detail }))
