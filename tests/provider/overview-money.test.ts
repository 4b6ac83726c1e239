// What of the money waits for whom, on the first screen; and banks by what people call them.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvalPolicy } from '#contract/approval-policy.ts'
import { overview } from '#contract/overview.ts'
import { kobo } from '#domain/money.ts'
import { bankCodeOf } from '#provider/bank-names.ts'
import { everything, type Member } from '#tests/provider/team.ts'
import { aProvider, type World } from '#tests/world.ts'
import { aColleague, aMerchant, pay } from './money/merchant.ts'

let world: World
beforeAll(async () => { world = await aProvider() })
afterAll(() => world.stop())

const waits = async ({ token }: Pick<Member, 'token'>) => (await world.ask(overview.show, { token }))
  .data.attention
  .filter(({ kind }) => ['approval', 'payout', 'policy'].includes(kind)).map(({ title, path }) =>
  `${title}: ${path}`)

test('a request waits for whoever can approve it, and not for who asked', async () => {
  const merchant = await aMerchant(world)
  const checker = await aColleague(world, merchant)
  expect(await waits(checker)).toEqual([])
  await pay(world, merchant)
  expect(await waits(checker)).toEqual(['1 payout waits for you: /dashboard/payouts/payout-approvals'])
  await pay(world, merchant)
  expect(await waits(checker)).toEqual(['2 payouts wait for you: /dashboard/payouts/payout-approvals'])
  expect(await waits(merchant)).toEqual([])
})

test('a change of the approval policy waits for the other administrators until one has decided', async () => {
  const merchant = await aMerchant(world)
  const other = await aColleague(world, merchant, everything)
  const checker = await aColleague(world, merchant)
  await world.ask(approvalPolicy.change, {
    token: merchant.token,
    body: {
      bands: [{ from: kobo(0), approvals: 1 }], daily_limit: null, version: 0,
      totp_code: await merchant.code(),
    },
  }).then((reply) => reply.data)
  expect(await waits(other))
    .toEqual(['A change of the approval policy waits for you: /dashboard/settings/approvals'])
  expect([await waits(merchant), await waits(checker)]).toEqual([[], []])
  const { pending } = (await world.ask(approvalPolicy.show, { token: other.token })).data
  const body = { id: pending!.id, totp_code: await other.code() }
  await world.ask(approvalPolicy.confirm, { token: other.token, body })
    .then((reply) => reply.data)
  expect(await waits(other)).toEqual([])
})

test('a payout that the bank refused is told to who can pay again, for three days', async () => {
  const merchant = await aMerchant(world)
  await pay(world, merchant, { beneficiary_nuban: '0123456793' })
  await world.jobsDone()
  expect(await waits(merchant)).toEqual(['1 payout was refused: /dashboard/payouts/all'])
  await world.clock.advance(3 * 86_400_000 + 1)
  expect(await waits(await aColleague(world, merchant, ['initiate_payouts']))).toEqual([])
})

test('a bank is found by its code, its name, and what people call it', () => {
  const found = ['000014', '044', 'Access Bank', 'access bank plc', 'GTBank', 'UBA', 'FCMB', 'First Bank',
    'Kuda', 'OPay']
  expect(found.map(bankCodeOf)).toEqual([
    '000014', '000014', '000014', '000014', '000013', '000004', '000003', '000016', '090267', '100004'])
  expect(['', 'bank', 'nowhere', '14', '999999'].map(bankCodeOf)).toEqual([null, null, null, null, null])
})
