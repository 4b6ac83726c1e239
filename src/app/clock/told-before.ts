// A time that was told in words before this page was there, as a moment of this page.
import { thisMoment, type Moment } from './moment.ts'
import { providerNow } from './provider-time.ts'

/** A time that lies ahead is this moment. */
export const momentOf = (told: string): Moment =>
  thisMoment() - Math.max(0, providerNow() - (Date.parse(told) || 0))
