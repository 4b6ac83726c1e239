// Every promise in the order in which it is tried: what is made first is what the lists are read with.
import type { Promised } from './promise.ts'
import { access } from './promises/access.ts'
import { files } from './promises/files.ts'
import { leaving, login } from './promises/login.ts'
import { lists } from './promises/lists.ts'
import { makes } from './promises/makes.ts'
import { money } from './promises/money.ts'
import { origins } from './promises/origins.ts'
import { reads } from './promises/reads.ts'
import { references } from './promises/references.ts'
import { refusals } from './promises/refusals.ts'
import { repeating } from './promises/repeating.ts'
import { versions } from './promises/versions.ts'

export const promises = (): Promised[] => [
  ...login, ...origins, ...refusals, ...repeating, ...references, ...money, ...versions, ...makes, ...files,
  ...lists(), ...reads(), ...access(), ...leaving,
]
