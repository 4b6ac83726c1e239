// An amount that is paid, taken or kept for later. Apart from the other fields, as login carries those.
import * as z from 'zod/mini'
import { Naira } from '#domain/money.ts'

/** Nothing and less are no amounts. */
export const Amount = Naira.check(z.refine((amount) => amount > 0, 'Enter an amount above zero.'))
