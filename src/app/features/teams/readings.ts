// What the team's screens read.
import type { Answer } from '#contract/endpoint.ts'
import { roles } from '#contract/roles.ts'
import { users } from '#contract/users.ts'
import { listingOf } from '#app/api/listing.ts'
import { reading } from '#app/api/queries.ts'

export type Role = Answer<typeof roles.show>
export type User = Answer<typeof users.show>

export const rolesReading = reading(roles.list, {}, { persist: true })
export const roleReading = (id: string) => reading(roles.show, { params: { id } }, { persist: true })
export const userReading = (id: string) => reading(users.show, { params: { id } }, { persist: true })
export const rightsReading = reading(users.permissions, {}, { persist: true })
export const userRows = listingOf(users.list, {}, { persist: true })
