// Setting the approval policy: by one administrator where there is only one, otherwise by two.
import { approvalPolicy as calls } from '#contract/approval-policy.ts'
import { Refusal } from '#contract/refusal.ts'
import { QUORUM_DAYS } from '#domain/cooling-off.ts'
import type { Provider } from '../app.ts'
import { approversBeside } from '../approvals/approvers.ts'
import type { StoredBand } from '../approvals/tables.ts'
import type { Caller } from '../caller.ts'
import { memberToTell } from '../notifications/people.ts'
import { tell } from '../notifications/tell.ts'
import { refuseFields } from '../refuse.ts'
import { lockTeam } from '../roles/grants.ts'
import { serve } from '../serve.ts'
import type { Work } from '../work.ts'
import { policyHistory } from './history.ts'
import { policyDecided, policyWaits } from './letters.ts'
import { confirmersBeside, needsSecond, onTheWire, policyPath, standing, waitingChange } from './standing.ts'
import { bandFor, policyOf } from './stored.ts'

interface Terms { bands: StoredBand[], daily_limit: number | null }

export function approvalPolicies(app: Provider): void {
  serve(app, calls.show, async (_, work) => standing(work))

  serve(app, calls.history, ({ query }, work) => policyHistory(work, query))

  serve(app, calls.change, async ({ body: { version, ...body } }, work) => {
    await lockTeam(work.database, work.caller.merchant_id)
    const current = await policyOf(work, work.caller.merchant_id)
    if (version !== (current?.version ?? 0)) {
      throw new Refusal('stale', 'The approval policy was changed meanwhile. Look at it again.',
        { data: await onTheWire(work) })
    }
    const terms = { bands: body.bands.map((band) => ({ ...band })), daily_limit: body.daily_limit }
    await refuseUnreachable(work, terms.bands)
    const others = await confirmersBeside(work)
    if (!await needsSecond(work)) {
      await noteAlone(work, terms)
      await apply(work, terms)
      work.say('The approval policy is changed.')
    } else {
      await ask(work, terms, others)
      work.say(others.length > 0 ? 'The change waits for another administrator.' : waitsForNobody)
    }
    return standing(work)
  })

  serve(app, calls.confirm, async ({ body: { id } }, work) => {
    await lockTeam(work.database, work.caller.merchant_id)
    const change = await waitingChange(work, id)
    if (change.asked_by === work.caller.user_id) {
      throw new Refusal('forbidden', 'You asked for this change: another administrator has to confirm it.')
    }
    const terms = { bands: change.bands, daily_limit: change.daily_limit }
    await refuseUnreachable(work, terms.bands)
    await decide(work, id, 'CONFIRMED')
    await apply(work, terms)
    await tellAsker(work, change.asked_by, 'confirmed')
    return standing(work)
  })

  serve(app, calls.refuse, async ({ body: { id } }, work) => {
    await lockTeam(work.database, work.caller.merchant_id)
    const { asked_by, bands, daily_limit } = await waitingChange(work, id)
    await decide(work, id, 'REFUSED')
    const isOwn = asked_by === work.caller.user_id
    await work.audit({
      action: isOwn ? 'policy.taken_back' : 'policy.refused', subject: 'approval_policy', subject_id: id,
      before: { bands, daily_limit },
    })
    if (!isOwn) await tellAsker(work, asked_by, 'refused')
    return standing(work)
  })
}

const waitsForNobody = 'The change waits: somebody else could change settings within the last '
  + `${QUORUM_DAYS} days. Let them in again to confirm it, or ask once more after that time.`

/** More approvals than others could ever give would stop every payout. */
async function refuseUnreachable(work: Work<Caller>, bands: readonly StoredBand[]): Promise<void> {
  const approvers = (await approversBeside(work, work.caller.merchant_id)).length
  const most = Math.max(0, approvers - 1)
  if (bands.every(({ approvals }) => approvals <= most)) return
  refuseFields({
    bands: approvers < 2 ? 'Only one person can approve payouts, and nobody approves their own. '
      + 'Give somebody else the permission first.'
      : `${approvers} people can approve payouts, and nobody approves their own: ask for at most ${most}.`,
  })
}

async function apply(work: Work<Caller>, { bands, daily_limit }: Terms): Promise<void> {
  const { database, caller: { merchant_id }, now: changed_at } = work
  const before = await policyOf(work, merchant_id)
  const stored = { bands: JSON.stringify(bands), daily_limit, changed_at }
  await database.insertInto('approval_policy').values({ merchant_id, version: 1, ...stored })
    .onConflict((conflict) => conflict.column('merchant_id').doUpdateSet(({ ref, eb }) => ({
      ...stored, version: eb(ref('approval_policy.version'), '+', 1),
    }))).execute()
  // A change asked for before, of terms that are no more, would undo this one.
  await database.updateTable('approval_policy_change').set({ state: 'REPLACED', decided_at: changed_at })
    .where('merchant_id', '=', merchant_id).where('state', '=', 'WAITING').execute()
  const version = (before?.version ?? 0) + 1
  await work.audit({
    action: 'policy.changed', subject: 'approval_policy', before, after: { bands, daily_limit, version },
    undo: before && isAtLeast(before, { bands, daily_limit })
      ? { kind: 'policy_changed', version, before: { bands: before.bands, daily_limit: before.daily_limit } }
      : undefined,
  })
}

/** Whether `before` asks for as many people as `after` at every amount, and lets no more out in a day. */
const isAtLeast = (before: Terms, after: Terms) =>
  (before.daily_limit ?? Infinity) <= (after.daily_limit ?? Infinity)
  && [...before.bands, ...after.bands].every(({ from }) =>
    bandFor(before.bands, from).approvals >= bandFor(after.bands, from).approvals)

async function ask(
  work: Work<Caller>, { bands, daily_limit }: Terms, others: Awaited<ReturnType<typeof confirmersBeside>>,
): Promise<void> {
  const { database, caller, now, settings } = work
  const { merchant_id, user_id: asked_by } = caller
  await database.updateTable('approval_policy_change').set({ state: 'REPLACED', decided_at: now })
    .where('merchant_id', '=', merchant_id).where('state', '=', 'WAITING').execute()
  const id = work.newId()
  await database.insertInto('approval_policy_change').values({
    id, merchant_id, bands: JSON.stringify(bands), daily_limit, asked_by, asked_at: now,
    asked_by_name: await nameOf(work, asked_by), asked_by_email: caller.email,
    decided_by: null, decided_at: null,
  }).execute()
  await work.audit({
    action: 'policy.asked', subject: 'approval_policy', subject_id: id, after: { bands, daily_limit },
    undo: { kind: 'policy_asked', id },
  })
  await tell(work, caller, others, {
    of_both_modes: true,
    kind: 'policy.waiting', title: 'A change of the approval policy waits for you', path: policyPath,
    detail: 'Another administrator wants to change how many approvals a payout needs.',
    push: {
      kind: 'policy.waiting', title: 'Something waits for you', body: 'Open the dashboard to see it.',
    },
    letter: (to) => policyWaits(to, `${settings.PUBLIC_URL}${policyPath}`),
  })
}

async function decide(
  { database, caller, now }: Work<Caller>, id: string, state: 'CONFIRMED' | 'REFUSED',
): Promise<void> {
  await database.updateTable('approval_policy_change').where('id', '=', id)
    .set({ state, decided_by: caller.user_id, decided_at: now }).execute()
}

async function tellAsker(
  work: Work<Caller>, asked_by: string, outcome: 'confirmed' | 'refused',
): Promise<void> {
  const asker = await memberToTell(work, asked_by)
  const title = `Your change of the approval policy is ${outcome}`
  await tell(work, work.caller, asker, {
    of_both_modes: true,
    kind: 'policy.decided', title, detail: 'Another administrator has decided.', path: policyPath,
    push: { kind: 'policy.decided', title, body: 'Open the dashboard to see it.' },
    letter: (to) => policyDecided(to, title, `${work.settings.PUBLIC_URL}${policyPath}`),
  })
}

const nameOf = async ({ database }: Work<Caller>, id: string) =>
  (await database.selectFrom('member').select('fullname').where('id', '=', id).executeTakeFirst())?.fullname
    ?? null

/** One administrator alone: the history shows the change as any other. */
async function noteAlone(work: Work<Caller>, { bands, daily_limit }: Terms): Promise<void> {
  const { database, caller: { merchant_id, user_id: asked_by }, now } = work
  await database.insertInto('approval_policy_change').values({
    id: work.newId(), merchant_id, bands: JSON.stringify(bands), daily_limit, asked_by, asked_at: now,
    asked_by_name: await nameOf(work, asked_by), asked_by_email: work.caller.email,
    state: 'CONFIRMED', decided_by: null, decided_at: now,
  }).execute()
}
