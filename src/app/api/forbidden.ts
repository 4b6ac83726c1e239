// Tells whoever cares that the provider has refused something for want of a right.
import type { Endpoint } from '#contract/endpoint.ts'

type Listener = (endpoint: Endpoint) => void

const listeners = new Set<Listener>()

/** Answers how to stop listening. */
export function onForbidden(listener: Listener): () => void {
  listeners.add(listener)
  return () => { listeners.delete(listener) }
}

export function tellForbidden(endpoint: Endpoint): void {
  for (const listener of [...listeners]) listener(endpoint)
}
