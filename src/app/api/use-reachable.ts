// Whether the provider answers, for a component.
import { useSyncExternalStore } from 'react'
import { reachability, type Reachability } from './reachability.ts'

export const useReachable = (): Reachability =>
  useSyncExternalStore(reachability.subscribe, reachability.current, reachability.current)
