// Looks after a mandate at its moments: tells the network of it, asks until it is active, ends it when its
// time is over. Nobody is told twice: what was told is asked about.
import * as z from 'zod/mini'
import { codeClass } from '#domain/response-code.ts'
import { lagosDay } from '#domain/time.ts'
import type { Tenant } from '../database.ts'
import type { JobWork } from '../jobs.ts'
import type { NetworkAnswer, NetworkStanding } from '../outside/mandates.ts'
import type { Work } from '../work.ts'
import { toNetwork } from './consent.ts'
import { changeMandate, enqueueTending, isLive, later, moveMandate, nextLook } from './move.ts'
import { otpEnd } from './rows.ts'
import type { MandateTable } from './tables.ts'

export const Tended = z.object({ id: z.string(), merchant_id: z.string(), mode: z.enum(['test', 'live']) })

const MINUTE_MS = 60_000

/** Twice is once: each step looks at the row as it is. */
export async function tendMandate(payload: object, job: JobWork): Promise<void> {
  const { id, ...tenant } = Tended.parse(payload)
  const within = <T>(act: Act<T>) => held(job, tenant, id, act)
  const found = await within(async (work, mandate) => {
    if (mandate.status !== 'INITIATED' || mandate.registered_at) return mandate
    // Marked before it leaves: from here on it may be at the network.
    await changeMandate(work, mandate, { registered_at: work.now, next_at: soon(work.now) })
    return mandate
  })
  if (!found) return
  const { mandates } = job.app.outside
  const told = toNetwork(found)
  if (found.status === 'INITIATED' && !found.registered_at) {
    const answer = await heard(job, () => mandates.register(told))
    await within((work, mandate) => registered(work, mandate, answer))
  } else if (found.cancel_untold) {
    const isTold = await heard(job, () => mandates.cancel(told))
    await within((work, mandate) => cancelled(work, mandate, isTold === true))
  } else if (await within(expire) === false) {
    const asked_at = job.now
    const standing = await heard(job, () => mandates.standing(told, asked_at))
    await within((work, mandate) => stands(work, mandate, standing))
  }
}

const soon = (now: Date) => new Date(now.getTime() + MINUTE_MS)

type Act<T> = (work: Work<null>, mandate: MandateTable) => Promise<T>

async function held<T>(
  { asTenant }: JobWork, tenant: Tenant, id: string, act: Act<T>,
): Promise<T | null> {
  return asTenant(tenant, async (work) => {
    const mandate = await work.database.selectFrom('mandate').selectAll().where('id', '=', id)
      .forUpdate().executeTakeFirst()
    return mandate ? act(work, mandate) : null
  })
}

/** A road that breaks has told nothing. */
async function heard<T>({ app }: JobWork, asking: () => Promise<T>): Promise<T | null> {
  try {
    return await asking()
  } catch (error) {
    app.log.warn({ err: error }, 'the mandate network did not answer')
    return null
  }
}

async function registered(work: Work<null>, mandate: MandateTable,
  answer: NetworkAnswer | null): Promise<void> {
  if (mandate.status !== 'INITIATED') return
  const code = answer?.code ?? null
  const kind = codeClass(code)
  if (kind === 'paid') return sentOtp(work, mandate)
  if (kind === 'refused') await refuse(work, mandate, code ?? '05')
}

async function sentOtp(work: Work<null>, mandate: MandateTable): Promise<void> {
  await moveMandate(work, mandate, 'PENDING_OTP', { otp_sent_at: work.now, next_at: otpEnd(work.now) })
}

async function refuse(work: Work<null>, mandate: MandateTable, response_code: string): Promise<void> {
  await moveMandate(work, mandate, 'FAILED', { refusal: 'refused', response_code })
}

/** What the network says of one, whatever it is here. */
async function stands(work: Work<null>, mandate: MandateTable, standing: NetworkStanding): Promise<void> {
  const { status, otp_sent_at, consented_at, registered_at } = mandate
  if (isLive(status)) return goesOn(work, mandate, standing)
  const isOpen = status === 'INITIATED' || status === 'PENDING_OTP' || status === 'PENDING_ACTIVATION'
  if (!isOpen) return
  if (standing?.state === 'refused') return refuse(work, mandate, standing.code)
  if (standing?.state === 'cancelled') return endedByBank(work, mandate)
  if (standing?.state === 'active' && status !== 'INITIATED') {
    await moveMandate(work, mandate, 'ACTIVE', { consented_at: consented_at ?? work.now })
    return
  }
  if (standing?.state === 'activating' && status === 'PENDING_OTP') {
    await moveMandate(work, mandate, 'PENDING_ACTIVATION', {
      consented_at: consented_at ?? work.now, otp_unknown: false, next_at: soon(work.now),
    })
    return
  }
  if (standing?.state === 'awaiting_otp' && status === 'INITIATED') return sentOtp(work, mandate)
  if (standing?.state === 'awaiting_otp' && status === 'PENDING_OTP') {
    return awaited(work, mandate, otp_sent_at ?? work.now)
  }
  await changeMandate(work, mandate, { next_at: later(consented_at ?? registered_at ?? work.now, work.now) })
}

/**
 * What the customer's bank did by itself to one that was active. It gives back only what it took: one that
 * the merchant holds stays held.
 */
async function goesOn(work: Work<null>, mandate: MandateTable, standing: NetworkStanding): Promise<void> {
  const { status, by_bank_at } = mandate
  if (standing?.state === 'cancelled') return endedByBank(work, mandate)
  const isHeld = standing?.state === 'suspended' && status === 'ACTIVE'
  const isGivenBack = standing?.state === 'active' && by_bank_at !== null
  if (isHeld || isGivenBack) {
    await moveMandate(work, mandate, isHeld ? 'SUSPENDED' : 'ACTIVE', { is_by_bank: true })
    return
  }
  await changeMandate(work, mandate, { next_at: nextLook(mandate, work.now) })
}

async function endedByBank(work: Work<null>, mandate: MandateTable): Promise<void> {
  await moveMandate(work, mandate, 'CANCELLED', { is_by_bank: true })
}

/** Only what the network itself says ends it: a code whose fate is not known may have been right. */
async function awaited(work: Work<null>, mandate: MandateTable, otp_sent_at: Date): Promise<void> {
  const end = otpEnd(otp_sent_at)
  if (end <= work.now) {
    await moveMandate(work, mandate, 'FAILED', { refusal: 'otp_expired', consented_at: null })
    return
  }
  await changeMandate(work, mandate, {
    consented_at: null, otp_unknown: false, next_at: end, version: mandate.version + 1,
  })
}

/** True where its last day is over. */
async function expire(work: Work<null>, mandate: MandateTable): Promise<boolean> {
  const { status, end_date } = mandate
  const isOver = isLive(status) && end_date !== null && lagosDay(work.now) > end_date
  if (isOver) await moveMandate(work, mandate, 'EXPIRED')
  return isOver
}

async function cancelled(work: Work<null>, mandate: MandateTable, isTold: boolean): Promise<void> {
  await changeMandate(work, mandate, isTold ? { cancel_untold: false, next_at: null }
    : { next_at: later(mandate.ended_at ?? work.now, work.now) })
}

const LONG_MS = 10 * MINUTE_MS

/** Finds those whose moment is long past although no job is there for them: none should ever be. */
export async function sweepMandates(_payload: object, { now, inTransaction }: JobWork): Promise<void> {
  await inTransaction(async (work) => {
    const due = await work.database.selectFrom('mandate').select(['id', 'merchant_id', 'mode'])
      .where('next_at', '<', new Date(now.getTime() - LONG_MS)).orderBy('next_at').limit(1000).execute()
    for (const mandate of due) await enqueueTending(work, mandate, now)
  })
}
