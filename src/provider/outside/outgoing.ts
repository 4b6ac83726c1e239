// The one way out of the provider: each call to a server of somebody else is made in here, has a deadline for
// the whole of it, and is let go of when the process stops.

/** What every call out is made by. */
export interface Outgoing {
  /**
   * What `call` answers. After `patience_ms` it is OutOfTime, and after `stop` it is Stopping, whatever the
   * other side does or leaves undone; `signal` then tells `call` to let go of its connection.
   */
  within<T>(patience_ms: number, call: (signal: AbortSignal) => Promise<T>): Promise<T>
  /** Ends all that are under way, and whatever is begun from here on. */
  stop(): void
}

/** The other side had its time. */
export class OutOfTime extends Error {
  override readonly name = 'OutOfTime'
}

/** This process stops: what became of the call is not known, and another process may make it again. */
export class Stopping extends Error {
  override readonly name = 'Stopping'
}

export function openOutgoing(): Outgoing {
  const under_way = new Set<AbortController>()
  let is_over = false
  return {
    async within(patience_ms, call) {
      if (is_over) throw new Stopping('This process stops and calls nobody any more')
      const control = new AbortController()
      const { signal } = control
      under_way.add(control)
      const late = () => control.abort(new OutOfTime(`No end within ${patience_ms} ms`))
      const timer = setTimeout(late, patience_ms)
      try {
        return await Promise.race([call(signal), endOf(signal)])
      } catch (error) {
        // What an aborted connection says of itself is not why it ended.
        throw signal.aborted ? signal.reason : error
      } finally {
        clearTimeout(timer)
        under_way.delete(control)
      }
    },
    stop() {
      is_over = true
      for (const control of under_way) control.abort(new Stopping('This process stops'))
    },
  }
}

function endOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, fail) => {
    signal.addEventListener('abort', () => fail(signal.reason), { once: true })
  })
}

/**
 * The same network, each of whose calls has its deadline. `listen` is a call to us.
 */
export function bounded<Network extends object>(
  calls: Outgoing, patience_ms: number, network: Network,
): Network {
  const bound = Object.entries(network).map(([name, does]) => {
    if (typeof does !== 'function' || name === 'listen') return [name, does] as const
    const call = (...given: unknown[]) => calls.within(patience_ms, async () => does.apply(network, given))
    return [name, call] as const
  })
  return { ...network, ...Object.fromEntries(bound) }
}
