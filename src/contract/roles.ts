// Roles of a merchant's team: names for sets of permissions (spec 6).
import * as z from 'zod/mini'
import { permissions, type Permission } from '#domain/permission.ts'
import { endpoint } from './endpoint.ts'
import { Id, ShownName } from './fields.ts'

export const Role = z.object({
  id: z.string(),
  name: z.string(),
  permissions: z.array(z.string()),
  /** The administrators' role, which has everything and never changes. */
  is_admin: z.boolean(),
  /** How many people and open invitations have it. */
  people: z.number(),
  created_at: z.string(),
  version: z.number(),
  can_change: z.boolean(),
  why_not: z.optional(z.string()),
})

const keys = permissions.map(({ key }) => key) as [Permission, ...Permission[]]

const Permissions = z.array(z.enum(keys, 'This permission is not known.'))
  .check(z.minLength(1, 'Choose at least one.'), z.maxLength(keys.length, 'Give each once.'))

const One = z.strictObject({ id: Id })
const shared = { callers: ['member'], needs: 'manage_team', answer: Role } as const
const path = 'dashboard/roles'

export const roles = {
  list: endpoint({
    ...shared, needs: 'view_team', method: 'GET', path, says: 'The roles of the team',
    answer: z.object({ items: z.array(Role) }),
  }),
  show: endpoint({
    ...shared, needs: 'view_team', method: 'GET', path: `${path}/:id`, says: 'One role', params: One,
  }),
  create: endpoint({
    ...shared, method: 'POST', path,
    says: 'Makes a role; nobody gives away what they may not do themselves; to change something is to see it',
    body: z.strictObject({ name: ShownName(40), permissions: Permissions }),
    step_up: true,
    message: 'Role created.',
  }),
  update: endpoint({
    ...shared, method: 'PUT', path: `${path}/:id`,
    says: 'Changes a role for everybody who has it, in their open sessions too',
    params: One,
    body: z.strictObject({ name: ShownName(40), permissions: Permissions, version: z.optional(z.int()) }),
    step_up: true,
    message: 'Role saved.',
  }),
  remove: endpoint({
    ...shared, method: 'DELETE', path: `${path}/:id`, says: 'Removes a role that nobody has',
    params: One,
    step_up: true,
    answer: z.object({ id: z.string() }),
    message: 'Role removed.',
  }),
}
