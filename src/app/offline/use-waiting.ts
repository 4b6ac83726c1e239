// What waits on this phone, for a component.
import { useSyncExternalStore } from 'react'
import { waiting, type Waiting } from './waiting.ts'

export const useWaiting = (): Waiting =>
  useSyncExternalStore(waiting.subscribe, waiting.current, waiting.current)
