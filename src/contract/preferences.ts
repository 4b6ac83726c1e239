// Switches that a merchant sets, such as SEND_EMAIL_CUSTOMER and SHOW_GET_STARTED (spec 3).
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const preferenceNames = ['SEND_EMAIL_CUSTOMER', 'SHOW_GET_STARTED'] as const

export const Preference = z.object({ preference_name: z.string(), preference_value: z.string() })

const Change = z.strictObject({
  preference_name: z.enum(preferenceNames, `Choose one of ${preferenceNames.join(', ')}.`),
  preference_value: z.enum(['ON', 'OFF'], 'Choose ON or OFF.'),
})

const shared = {
  path: 'dashboard/preferences', needs: 'manage_settings', body: Change, answer: Preference,
} as const

export const preferences = {
  list: endpoint({
    method: 'GET', path: 'dashboard/preferences', says: 'All preferences with their values',
    callers: ['member'], needs: null,
    answer: z.object({ items: z.array(Preference) }),
  }),
  /** Also right after registration, when only the confirming session exists (spec 7). */
  save: endpoint({
    ...shared, method: 'POST', says: 'Sets a preference', callers: ['confirming', 'enrolling', 'member'],
  }),
  change: endpoint({ ...shared, method: 'PUT', says: 'Sets a preference', callers: ['member'] }),
}
