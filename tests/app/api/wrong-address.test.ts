// A part of an address that cannot be right is no field of a form: nothing is there, and nobody is asked.
import { expect, test } from 'vitest'
import { customers } from '#contract/customers.ts'
import { Refusal } from '#contract/refusal.ts'
import { virtualAccounts } from '#contract/virtual-accounts.ts'
import { prepare } from '#app/api/request.ts'

const nobody = { token: undefined, requestId: undefined, files: {}, uploads: {} }

const refusedBy = (work: () => unknown): Refusal => {
  try {
    work()
  } catch (error) {
    return error as Refusal
  }
  throw new Error('It was prepared.')
}

test('what stands in an address and cannot be one is not found', () => {
  const refused = refusedBy(() => prepare(virtualAccounts.show, { params: { vnuban: 'new' } }, nobody))
  expect(refused).toBeInstanceOf(Refusal)
  expect(refused.code).toBe('not_found')
})

test('what was typed into a form is marked at its field', () => {
  const refused = refusedBy(() => prepare(customers.create, { body: { fullname: '' } }, nobody))
  expect(refused.code).toBe('invalid_input')
  expect(Object.keys(refused.errors ?? {})).toEqual(['fullname'])
})
