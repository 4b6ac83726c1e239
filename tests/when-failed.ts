// What is told about a test that fails, besides its error.
type Tell = () => Promise<void>

/** Of the worker: whoever adds to it is read once, for all of its files. */
const tellers = new Set<Tell>()

export function tellWhenFailed(tell: Tell): void {
  tellers.add(tell)
}

export async function tellOfFailure(): Promise<void> {
  for (const tell of tellers) await tell()
}
