// The signed-in person, for a component.
import { useSyncExternalStore } from 'react'
import { currentSession, onSession, type Session } from './session.ts'

export const useSession = (): Session | null => useSyncExternalStore(onSession, currentSession, () => null)
