// Whether the person may take lists away as files; the shell says so, once for every list.
import { createContext } from 'react'

/** Undefined until it is known. */
export const ExportRight = createContext<boolean | undefined>(true)
