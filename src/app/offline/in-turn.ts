// Lets work that must not overlap happen one after another, in the order in which it was asked for.

/** A queue of its own: what fails is told to whoever asked, and does not stop the next. */
export function inTurn() {
  let last: Promise<unknown> = Promise.resolve()
  return function takeTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = last.then(work, work)
    last = mine.catch(() => {})
    return mine
  }
}
