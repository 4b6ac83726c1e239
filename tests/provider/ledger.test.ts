// The ledger: what the database itself refuses, whoever asks.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { kobo } from '#domain/money.ts'
import { tenantTransaction, transaction, type Tenant } from '#provider/database.ts'
import { jobWork } from '#provider/jobs.ts'
import { bookAccount } from '#provider/ledger/accounts.ts'
import { checkLedger } from '#provider/ledger/check.ts'
import { transfer, type Transfer } from '#provider/ledger/transfer.ts'
import { aProvider, type World } from '#tests/world.ts'
import { aMerchant, balances, type Merchant } from './money/merchant.ts'

let world: World
beforeAll(async () => {
  world = await aProvider()
})
afterAll(() => world.stop())

interface Book {
  merchant: Merchant
  tenant: Tenant
  wallet: string
}

async function aBook(naira = 1_000): Promise<Book> {
  const merchant = await aMerchant(world, { naira })
  const { id } = await world.database
    .selectFrom('payout_account')
    .select('id')
    .where('nuban', '=', merchant.nuban)
    .executeTakeFirstOrThrow()
  return { merchant, tenant: { merchant_id: merchant.merchant_id, mode: 'test' }, wallet: id }
}

const newId = () => jobWork(world.app).inTransaction(async (work) => work.newId())

const move = ({ tenant }: Book, transfers: Transfer[], as: Tenant = tenant) =>
  jobWork(world.app).inTransaction((work) => transfer(work, as, transfers))

/** A reservation in a book, and what ends it. */
async function reservation(book: Book, amount: number) {
  const [id, subject] = [await newId(), await newId()]
  const whole = {
    kind: 'payout',
    from: book.wallet,
    to: bookAccount(book.tenant, 'paid'),
    kobo: kobo(amount),
    subject,
    reference: 'a test',
  }
  return {
    reserve: { ...whole, id, effect: 'reserve' } satisfies Transfer,
    post: { ...whole, effect: 'post', ends: id } satisfies Transfer,
    release: { ...whole, effect: 'release', ends: id } satisfies Transfer,
  }
}

describe('a reservation', () => {
  test('takes from what is available, not from the ledger balance, until it is posted', async () => {
    const book = await aBook()
    const { reserve, post } = await reservation(book, 30_000)
    await move(book, [reserve])
    expect(await balances(world, book.merchant)).toEqual({
      available: 70_000,
      ledger: 100_000,
      pending: 30_000,
    })
    await move(book, [post])
    expect(await balances(world, book.merchant)).toEqual({ available: 70_000, ledger: 70_000, pending: 0 })
  })

  test('ends once: posted or released, and for what it was', async () => {
    const book = await aBook()
    const { reserve, post, release } = await reservation(book, 30_000)
    await move(book, [reserve])
    await move(book, [release])
    expect(await balances(world, book.merchant)).toEqual({ available: 100_000, ledger: 100_000, pending: 0 })
    await expect(move(book, [post])).rejects.toThrow(/ledger_transfer_ends|duplicate key/)
    await expect(move(book, [release])).rejects.toThrow(/duplicate key/)
    const other = await reservation(book, 5_000)
    await move(book, [other.reserve])
    for (const wrong of [
      { kobo: kobo(6_000) },
      { ends: post.subject },
      { kind: 'fee' },
      { effect: 'lift' },
      { to: bookAccount(book.tenant, 'fee') },
    ] as const) {
      await expect(move(book, [{ ...other.post, ...wrong }])).rejects.toThrow(/ends what is not there/)
    }
  })

  test('happens to a subject once', async () => {
    const book = await aBook()
    const { reserve } = await reservation(book, 1_000)
    await move(book, [reserve])
    await expect(move(book, [{ ...reserve, id: await newId() }])).rejects.toThrow(/ledger_transfer_intent/)
  })

  test('of more than there is leaves nothing behind, alone or among others', async () => {
    const book = await aBook()
    const [good, bad] = [await reservation(book, 60_000), await reservation(book, 40_001)]
    await expect(move(book, [good.reserve, bad.reserve])).rejects.toMatchObject({
      code: 'insufficient_balance',
    })
    expect(await balances(world, book.merchant)).toEqual({ available: 100_000, ledger: 100_000, pending: 0 })
  })

  test('many at once never take more than there is, and none waits for ever', async () => {
    const book = await aBook()
    const made = await Promise.all(
      Array.from({ length: 24 }, async () => {
        const { reserve, release } = await reservation(book, 10_000)
        try {
          await move(book, [reserve])
          if (Math.random() < 0.3) await move(book, [release])
          return true
        } catch (error) {
          expect(error).toMatchObject({ code: 'insufficient_balance' })
          return false
        }
      }),
    )
    expect(made.filter(Boolean).length).toBeGreaterThanOrEqual(10)
    expect((await balances(world, book.merchant)).available).toBeGreaterThanOrEqual(0)
    expect((await checkLedger(world.database)).faults).toEqual([])
  })
})

describe('a lien', () => {
  test('holds money that is there, and is lifted once', async () => {
    const book = await aBook()
    const [id, subject] = [await newId(), await newId()]
    const hold = {
      kind: 'chargeback',
      from: book.wallet,
      to: bookAccount(book.tenant, 'paid'),
      kobo: kobo(25_000),
      subject,
      reference: 'a test',
    }
    await move(book, [{ ...hold, id, effect: 'lien' }])
    expect(await balances(world, book.merchant)).toEqual({ available: 75_000, ledger: 100_000, pending: 0 })
    const { reserve } = await reservation(book, 75_001)
    await expect(move(book, [reserve])).rejects.toMatchObject({ code: 'insufficient_balance' })
    await move(book, [{ ...hold, effect: 'lift', ends: id }])
    expect((await balances(world, book.merchant)).available).toBe(100_000)
    await expect(move(book, [{ ...hold, effect: 'lift', ends: id }])).rejects.toThrow(/duplicate key/)
  })
})

describe('nobody', () => {
  test('edits a balance, not even the owner', async () => {
    const { wallet } = await aBook()
    for (const statement of [
      sql`update ledger_account set posted = posted + 1 where id = ${wallet}`,
      sql`update ledger_account set guarded = false, kind = 'fee' where id = ${wallet}`,
      sql`delete from ledger_account where id = ${wallet}`,
      sql`truncate ledger_account cascade`,
      sql`insert into ledger_account select gen_random_uuid(), merchant_id, mode, 'gift', currency, 5, 0, 0,
        false, created_at from ledger_account where id = ${wallet}`,
    ]) {
      await expect(transaction(world.database, (inside) => statement.execute(inside))).rejects.toThrow(
        /by transfers alone|append-only/,
      )
    }
  })

  test('changes or removes a transfer', async () => {
    for (const statement of [
      sql`update ledger_transfer set kobo = kobo + 1`,
      sql`delete from ledger_transfer`,
      sql`truncate ledger_transfer`,
    ]) {
      await expect(transaction(world.database, (inside) => statement.execute(inside))).rejects.toThrow(
        /append-only/,
      )
    }
  })

  test('moves another merchant’s money, or mixes test with live', async () => {
    const [mine, theirs] = [await aBook(), await aBook()]
    const { reserve } = await reservation(theirs, 1_000)
    await expect(move(mine, [reserve])).rejects.toThrow(/another book/)
    await expect(move(theirs, [reserve], { ...theirs.tenant, mode: 'live' })).rejects.toThrow(/another book/)
    const seen = await tenantTransaction(world.database, mine.tenant, (inside) =>
      inside.selectFrom('ledger_transfer').select('merchant_id').distinct().execute(),
    )
    expect(seen).toEqual([{ merchant_id: mine.merchant.merchant_id }])
    await expect(
      tenantTransaction(world.database, mine.tenant, (inside) =>
        sql`update ledger_account set posted = 1`.execute(inside),
      ),
    ).rejects.toThrow(/permission denied/)
  })
})

describe('npm run ledger:check', () => {
  test('says how much it read, and finds a balance and a payout that do not agree', async () => {
    const other = await aProvider()
    const merchant = await aMerchant(other, { naira: 1_000 })
    const { pay } = await import('./money/merchant.ts')
    const { payout_reference } = await pay(other, merchant, { amount: kobo(20_000) })
    expect(await checkLedger(other.database)).toEqual({ accounts: 9, transfers: 2, faults: [] })
    await sql`alter table ledger_account disable trigger only_by_transfer`.execute(other.database)
    await sql`update ledger_account set posted = posted + 7 where kind = 'payout'`.execute(other.database)
    await sql`update payout set status = 'SUCCESSFUL', sent_at = now(), ended_at = now(),
      nip_session_id = repeat('1', 30)`.execute(other.database)
    const { faults } = await checkLedger(other.database)
    expect(faults).toEqual([
      expect.stringMatching(
        /^account .* \(payout, test\) stands at 100007\/20000\/0, its transfers say 100000/,
      ),
      expect.stringMatching(/sums to 7$/),
      expect.stringMatching(/stands at 100007, its last line says 100000$/),
      `payout ${payout_reference} is SUCCESSFUL, and its reservation is open`,
    ])
    await other.stop()
  })
})
