// What the lockfile says of the packages that we use: which of them are shipped, and under which licence.
import { readFileSync } from 'node:fs'
import path from 'node:path'

export const root = path.join(import.meta.dirname, '..')

interface Locked {
  readonly version: string
  readonly name?: string
  readonly license?: string
  readonly integrity?: string
  readonly dev?: boolean
}

export interface Package {
  readonly name: string
  readonly version: string
  /** Where it lies, as the lockfile names it: `node_modules/a/node_modules/b`. */
  readonly place: string
  /** SPDX, as its author wrote it; empty where there is none. */
  readonly licence: string
  /** Not only for those who develop: it builds, serves or is part of the dashboard. */
  readonly isShipped: boolean
  readonly hasHash: boolean
}

/** Every package of a lockfile, in its order. */
export function packagesOf(lockfile: string): Package[] {
  const { packages } = JSON.parse(lockfile) as { packages: Record<string, Locked> }
  return Object.entries(packages).filter(([place]) => place !== '').map(([place, locked]) => ({
    name: locked.name ?? place.split('node_modules/').at(-1) ?? place,
    version: locked.version,
    place,
    licence: locked.license ?? '',
    isShipped: locked.dev !== true,
    hasHash: locked.integrity !== undefined,
  }))
}

export const ourPackages = () => packagesOf(readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
