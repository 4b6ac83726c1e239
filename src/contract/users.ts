// The people of a merchant's team, and invitations to it (spec 6).
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Email, Id, NewPassword, Text } from './fields.ts'
import { PageQuery, pageOf } from './page.ts'

export const userStatuses = ['ACTIVE', 'BLOCKED', 'INVITED', 'EXPIRED'] as const

export const User = z.object({
  /** Of the person; of the invitation until it is accepted. */
  id: z.string(),
  email: z.string(),
  /** Empty until the invitation is accepted. */
  fullname: z.string(),
  role_id: z.string(),
  role: z.string(),
  /** INVITED and EXPIRED are invitations. */
  status: z.enum(userStatuses),
  has_totp: z.boolean(),
  last_seen_at: z.nullable(z.string()),
  created_at: z.string(),
  /** Until when an invitation can be accepted. */
  expires_at: z.nullable(z.string()),
  version: z.number(),
  is_me: z.boolean(),
  can_change: z.boolean(),
  why_not: z.optional(z.string()),
})

const One = z.strictObject({ id: Id })
const Token = z.string().check(z.minLength(1), z.maxLength(200))
const shared = { callers: ['member'], needs: 'manage_team', answer: User } as const
const path = 'dashboard/users'

export const users = {
  list: endpoint({
    ...shared, method: 'GET', path, says: 'People and open invitations, newest first',
    query: PageQuery,
    answer: pageOf(User),
  }),
  show: endpoint({
    ...shared, method: 'GET', path: `${path}/:id`, says: 'One person or invitation', params: One,
  }),
  invite: endpoint({
    ...shared, method: 'POST', path: `${path}/invite`, says: 'Mails an invitation with a link to /adduser',
    body: z.strictObject({ email: Email, role_id: Id }),
    message: 'Invitation sent.',
  }),
  resend: endpoint({
    ...shared, method: 'POST', path: `${path}/:id/resend`, says: 'Mails an invitation again, with a new link',
    params: One,
    message: 'Invitation sent again.',
  }),
  update: endpoint({
    ...shared, method: 'PUT', path: `${path}/:id`,
    says: 'Gives another role, or blocks and unblocks; a blocked person is logged out at once',
    params: One,
    body: z.strictObject({
      role_id: z.optional(Id),
      status: z.optional(z.enum(['ACTIVE', 'BLOCKED'])),
      version: z.optional(z.int()),
    }),
    message: 'Saved.',
  }),
  remove: endpoint({
    ...shared, method: 'DELETE', path: `${path}/:id`,
    says: 'Takes a person out of the team, or an invitation back',
    params: One,
    answer: z.object({ id: z.string() }),
    message: 'Removed from the team.',
  }),
  invitation: endpoint({
    method: 'POST', path: `${path}/invitation`, says: 'What an invitation\'s link stands for',
    callers: 'anyone', needs: null,
    body: z.strictObject({ token: Token }),
    answer: z.object({
      email: z.string(), business_name: z.string(), role: z.string(), expires_at: z.string(),
    }),
  }),
  accept: endpoint({
    method: 'POST', path: `${path}/accept`,
    says: 'Joins a team by its invitation; answers as registration does',
    callers: 'anyone', needs: null,
    body: z.strictObject({ token: Token, fullname: Text(100), password: NewPassword }),
    answer: z.object({ token: z.string(), user_id: z.string(), email: z.string() }),
    message: 'Welcome to the team. Log in to set up your authenticator.',
  }),
  permissions: endpoint({
    method: 'GET', path: `${path}/permissions`,
    says: 'What the person signed in may do, and all there is to be done',
    callers: ['member'], needs: null,
    answer: z.object({
      permissions: z.array(z.string()),
      all: z.array(z.object({ key: z.string(), label: z.string(), group: z.string() })),
    }),
  }),
}
