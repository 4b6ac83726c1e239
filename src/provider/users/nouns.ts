// The people of a team: who they are, what they may do, and how they come and go.
import { permissions, withReading } from '#domain/permission.ts'
import { users as calls } from '#contract/users.ts'
import type { Provider } from '../app.ts'
import { idCursor, pageOf } from '../page.ts'
import { serve } from '../serve.ts'
import { accepting } from './accept.ts'
import { answerPerson, standingOf } from './answer.ts'
import { changing } from './change.ts'
import { confirming } from './confirm.ts'
import { inviting } from './invite.ts'
import { countPeople, people, shownPerson } from './rows.ts'

export function users(app: Provider): void {
  serve(app, calls.list, async ({ query }, work) => {
    const manager = await standingOf(work)
    return pageOf(query, {
      rows: (limit, after) => people(work, { ...query, limit, after: after && idCursor(after) }),
      key: ({ id }) => id,
      total: () => countPeople(work, query),
      show: (person) => shownPerson(person, manager),
    })
  })

  serve(app, calls.show, async ({ params: { id } }, work) => answerPerson(work, id))

  serve(app, calls.permissions, async (_, { caller }) => ({
    permissions: withReading([...caller.permissions]),
    all: permissions.map(({ key, label, group }) => ({ key, label, group })),
  }))

  inviting(app)
  changing(app)
  confirming(app)
  accepting(app)
}
