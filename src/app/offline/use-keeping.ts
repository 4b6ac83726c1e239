// Whether this phone keeps what is saved, for the strip that says when it does not.
import { useSyncExternalStore } from 'react'
import { keeping, type Place } from './database.ts'

export const useKeeping = (): Place =>
  useSyncExternalStore(keeping.subscribe, keeping.current, keeping.current)
