// "Was it you?": what the link in a letter about a change of access leads to. It needs no session: whoever
// reads the mail of who was told can end sessions and take back what gave somebody more.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const AccessNotice = z.object({
  /** Such as "Someone was invited to your team". */
  title: z.string(),
  lines: z.array(z.string()),
  business_name: z.string(),
  /** Who did it. */
  by: z.string(),
  /** True where it was done in the name of who was told. */
  is_own: z.boolean(),
  at: z.string(),
  /** As `Chrome on Android`. */
  device: z.string(),
  address: z.string(),
  /** Whose sessions the link ends: of who did it, or of the one who was told alone. */
  ends: z.enum(['theirs', 'own']),
  ended_at: z.nullable(z.string()),
  /** What taking it back does, such as "Take the invitation back"; null where nothing can. */
  undo: z.nullable(z.string()),
  undone_at: z.nullable(z.string()),
})

const path = 'dashboard/access-notices'
const link = {
  method: 'POST', callers: 'anyone', needs: null,
  body: z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
  answer: AccessNotice,
} as const

export const accessNotices = {
  show: endpoint({ ...link, path: `${path}/show`, says: 'The change that the link of a letter is about' }),
  secure: endpoint({
    ...link, path: `${path}/secure`,
    says: 'Ends all sessions of who made the change; told as no administrator, one\'s own',
    message: 'All sessions are ended.',
  }),
  undo: endpoint({
    ...link, path: `${path}/undo`,
    says: 'Takes the change back where that gives nobody more; for administrators, and who did it',
    message: 'The change is taken back.',
  }),
}
