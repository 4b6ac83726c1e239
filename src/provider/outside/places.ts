// Places for calls that are under way at once. Where all are taken, the call that has had one for longest
// gives it up, once it has had its least time: however many servers hang, whoever comes waits no longer.

export interface Places {
  /** Makes `call` when there is a place for it; `hurry` says that another needs it now. */
  take<T>(call: (hurry: AbortSignal) => Promise<T>): Promise<T>
}

interface Holder {
  began: number
  hurry: AbortController
  /** Somebody waits for this place already. */
  is_promised: boolean
}

/** `least_ms` is what each call has in any case. */
export function openPlaces(most: number, least_ms: number): Places {
  /** Oldest first. */
  const holders = new Set<Holder>()
  const waiting: (() => void)[] = []
  let taken = 0
  const turn = () => new Promise<void>((come) => {
    waiting.push(come)
    const oldest = [...holders].find(({ is_promised }) => !is_promised)
    if (!oldest) return
    oldest.is_promised = true
    setTimeout(() => oldest.hurry.abort(), Math.max(0, oldest.began + least_ms - performance.now()))
  })
  return {
    async take(call) {
      if (taken >= most) await turn()
      else taken += 1
      const holder = { began: performance.now(), hurry: new AbortController(), is_promised: false }
      holders.add(holder)
      try {
        return await call(holder.hurry.signal)
      } finally {
        holders.delete(holder)
        const next = waiting.shift()
        if (next) next()
        else taken -= 1
      }
    },
  }
}
