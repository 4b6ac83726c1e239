// Whether the person may take lists away as files, and of which mode; the shell says so, once for every list.
import { createContext } from 'react'

/** Undefined until it is known. */
export const ExportRight = createContext<boolean | undefined>(true)

/** Whose money lists are about: a file of test money says so in its name and at its top. */
export const ExportMode = createContext<'test' | 'live'>('live')
