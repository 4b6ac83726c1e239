// A payment that was settled to the payout account, as in test mode before a bank account is approved.
import { jobWork } from '#provider/jobs.ts'
import { settleDue } from '#provider/settlements/create.ts'
import type { World } from '#tests/world.ts'
import type { Merchant } from './merchant.ts'

/** With everything else that waits to be settled. */
export async function settled(
  world: World, { merchant_id, mode }: Merchant, reference: string,
): Promise<void> {
  await jobWork(world.app).inTransaction(async (work) => {
    const settlement = await settleDue(work, { merchant_id, mode }, new Date(work.now.getTime() + 1))
    const { settled_in } = await work.database.selectFrom('collection').select('settled_in')
      .where('merchant_id', '=', merchant_id).where('reference', '=', reference).executeTakeFirstOrThrow()
    if (!settlement || settled_in !== settlement.id) throw new Error(`${reference} was not settled`)
  })
}
