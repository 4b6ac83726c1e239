// What the screens of a person's own account read.
import type { Answer } from '#contract/endpoint.ts'
import { accountSecurity } from '#contract/account-security.ts'
import { reading } from '#app/api/queries.ts'

export type Security = Answer<typeof accountSecurity.show>
export type SessionShown = Answer<typeof accountSecurity.sessions>['items'][number]

export const securityReading = reading(accountSecurity.show, {}, { persist: true, staleTime: 0 })
export const sessionsReading = reading(accountSecurity.sessions, {}, { persist: true, staleTime: 0 })

export const settings = '/dashboard/settings'
export const security = '/dashboard/settings/security'
