// The name that a bank has for an account against the business and who owns it.
import { expect, test } from 'vitest'
import { holderOf, isSameBusiness } from '#domain/business-name.ts'

test.each([
  ['ADIRE WORKS LTD', 'Adire Works Limited', true],
  ['ADIRE WORKS', 'Adire Works Limited', true],
  ['adire  works nig. ltd', 'Adire Works (Nigeria) Limited', true],
  ['OBI & SONS ENT', 'Obi and Sons Enterprises', true],
  ['O’BRIEN STORES', 'OBRIEN STORES LTD', true],
  ['ADIRE WORLD LTD', 'Adire Works Limited', false],
  // What every company is called is no likeness.
  ['COWRIE LIMITED COMPANY', 'Adire Limited Company', false],
  ['LIMITED', 'Limited', true],
  ['ADIRE', 'Adire Works Limited', false],
  ['', 'Adire Works Limited', false],
])('%j and %j', (bank, given, same) => {
  expect([isSameBusiness(bank, given), isSameBusiness(given, bank)]).toEqual([same, same])
})

test('an account is the business’s, an owner’s, or somebody else’s', () => {
  const who = { business: 'Adire Works Limited', owners: ['Ada Sample', 'Ngozi Chika Sample'] }
  expect(holderOf('ADIRE WORKS LTD', who)).toBe('business')
  expect(holderOf('SAMPLE NGOZI', who)).toBe('owner')
  expect(holderOf('CORAL LOOM SAMPLE', who)).toBeNull()
  expect(holderOf('ADIRE WORKS LTD', { business: null, owners: [] })).toBeNull()
})
