// Work that fills the memory waits its turn.

/** Lets so many run at once; whoever comes later waits in the order of coming. */
export function turns(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running < atOnce) running += 1
    else await new Promise<void>((begin) => { waiting.push(begin) })
    try {
      return await work()
    } finally {
      // Whoever waited takes the place over.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
