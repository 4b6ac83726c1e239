// Payments that come in as a network tells of them, straight to the engine behind all channels.
import { fromNaira } from '#domain/money.ts'
import { receiveCollection, type Arrival, type Received } from '#provider/collections/receive.ts'
import { reverseCollection } from '#provider/collections/reverse.ts'
import type { Tenant } from '#provider/database.ts'
import { jobWork } from '#provider/jobs.ts'
import type { World } from '#tests/world.ts'

let sessions = 0

export const newSession = (): string => {
  sessions += 1
  return `999099260302${String(sessions).padStart(18, '0')}`
}

type Changes = Partial<Omit<Arrival, 'to' | 'amount'>> & { naira?: number }

export const arrivalAt = (to: Arrival['to'], { naira = 5_000, ...changes }: Changes = {}): Arrival => ({
  session_id: newSession(), channel: 'transfer', to, amount: fromNaira(naira),
  payer: { name: 'INDIGO LOOM SAMPLE', bank_code: '000014', nuban: '0123456781' }, ...changes,
})

/** As the owner, as a network's own message is worked on. */
export const receive = (world: World, arrival: Arrival): Promise<Received> =>
  jobWork(world.app).inTransaction((work) => receiveCollection(work, arrival))

export const reverse = (world: World, tenant: Tenant, reference: string) =>
  jobWork(world.app).inTransaction((work) => reverseCollection(work, tenant, reference))
