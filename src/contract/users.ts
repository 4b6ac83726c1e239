// The people of a merchant's team, and invitations to it (spec 6).
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Email, Id, NewPassword, required, ShownName } from './fields.ts'
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
  /** Of one person: until when what they were given waits before money leaves by it. */
  waits_until: z.optional(z.string()),
  /** Whether the signed-in person may end that wait. */
  can_confirm: z.optional(z.boolean()),
  /** What would take rights from an administrator, and waits for another one. */
  waiting_change: z.optional(z.object({
    kind: z.enum(['suspend', 'remove', 'role']),
    /** The name of the role that would be given. */
    role: z.nullable(z.string()),
    asked_by_name: z.string(),
    asked_at: z.string(),
    is_own: z.boolean(),
    can_decide: z.boolean(),
  })),
})

const One = z.strictObject({ id: Id })
const Token = z.string().check(z.minLength(1), z.maxLength(200))
const shared = { callers: ['member'], needs: 'manage_team', answer: User } as const
const path = 'dashboard/users'

/** So many people are invited by one request. */
export const MOST_INVITED = 20

const whom = 'Say whom to invite: an email and a role_id, or a list of people.'
const Invitee = z.strictObject({ email: Email, role_id: Id })

/** One person, as `{ email, role_id }`, or several, as `{ people: [...] }`. */
const Invited = z.strictObject({
  email: z.optional(Email),
  role_id: z.optional(Id),
  people: z.optional(z.array(Invitee).check(
    z.minLength(1, 'Invite at least one person.'),
    z.maxLength(MOST_INVITED, `Invite at most ${MOST_INVITED} people at once.`),
    z.refine((people) => new Set(people.map(({ email }) => email)).size === people.length,
      'Name each address once.'),
  )),
}).check(z.superRefine(({ email, role_id, people }, context) => {
  if (people && (email !== undefined || role_id !== undefined)) {
    context.addIssue({ code: 'custom', path: ['people'], message: whom, input: people })
  }
  if (people) return
  for (const [name, value] of Object.entries({ email, role_id })) {
    if (value !== undefined) continue
    context.addIssue({ code: 'custom', path: [name], message: required, input: value })
  }
}))

export const users = {
  list: endpoint({
    ...shared, needs: 'view_team', method: 'GET', path, says: 'People and open invitations, newest first',
    query: PageQuery,
    answer: pageOf(User),
  }),
  show: endpoint({
    ...shared, needs: 'view_team', method: 'GET', path: `${path}/:id`, says: 'One person or invitation',
    params: One,
  }),
  invite: endpoint({
    ...shared, method: 'POST', path: `${path}/invite`,
    says: 'Mails an invitation with a link to /adduser: to one person, or to all `people` with one code',
    step_up: true,
    body: Invited,
    answer: z.extend(User, {
      /** Where `people` were given: all of them; the other fields are the first one's. */
      people: z.optional(z.array(User)),
    }),
    message: 'Invitation sent.',
  }),
  resend: endpoint({
    ...shared, method: 'POST', path: `${path}/:id/resend`, says: 'Mails an invitation again, with a new link',
    params: One,
    step_up: true,
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
    step_up: true,
    message: 'Saved.',
  }),
  remove: endpoint({
    ...shared, method: 'DELETE', path: `${path}/:id`,
    says: 'Takes a person out of the team, or an invitation back',
    params: One,
    step_up: true,
    answer: z.object({ id: z.string() }),
    message: 'Removed from the team.',
  }),
  confirm: endpoint({
    ...shared, method: 'POST', path: `${path}/:id/confirm`,
    says: 'A second administrator confirms what somebody was given, which then waits no more',
    params: One,
    step_up: true, lets_out: 'both',
    message: 'Confirmed.',
  }),
  confirmChange: endpoint({
    ...shared, method: 'POST', path: `${path}/:id/change/confirm`,
    says: 'Confirms what another administrator asked for: to suspend, remove or demote an administrator',
    params: One,
    step_up: true, lets_out: 'both',
    message: 'Saved.',
  }),
  refuseChange: endpoint({
    ...shared, method: 'POST', path: `${path}/:id/change/refuse`,
    says: 'Refuses such a change, or takes one’s own back',
    params: One,
    message: 'The change is taken back.',
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
    body: z.strictObject({ token: Token, fullname: ShownName(100), password: NewPassword }),
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
