// Goes on by itself with what had to wait for a network.
import { useEffect, useRef } from 'react'

/** Milliseconds between two tries, however often the network changes meanwhile. */
const LEAST_MS = 30_000

export type Network = 'online' | 'unreachable' | 'offline'

/**
 * Calls `goOn` as soon as there may be a network, and again when there is more of one. `network` is false
 * while nothing waits.
 */
export function useGoingOn(network: Network | false, goOn: () => void): void {
  const latest = useRef(goOn)
  const last = useRef(-Infinity)
  useEffect(() => { latest.current = goOn })
  useEffect(() => {
    if (network === false) return
    if (network === 'offline') {
      last.current = -Infinity
      return
    }
    const timer = setTimeout(() => {
      last.current = performance.now()
      latest.current()
    }, Math.max(0, last.current + LEAST_MS - performance.now()))
    return () => clearTimeout(timer)
  }, [network])
}
