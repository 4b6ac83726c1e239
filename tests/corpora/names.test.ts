// Names of the table against the domain's folding, the choosers, and the banks and countries as they are.
import { describe, expect, test } from 'vitest'
import { usualBanks, usualFirst } from '#domain/bank.ts'
import { matchesWords } from '#domain/folding.ts'
import { matching } from '#app/ui/search-select.tsx'
import { shortNames } from '#provider/bank-short-names.data.ts'
import { bankList } from '#provider/banks.data.ts'
import { countries } from '#provider/countries.data.ts'
import { names } from './names.data.ts'

test.each(names)('%j by %j: %j', (name, typed, isFound) => {
  expect(matchesWords(typed, name)).toBe(isFound)
  expect(matchesWords(typed, name.normalize('NFD'))).toBe(isFound)
  expect(matchesWords(typed.normalize('NFD'), name)).toBe(isFound)
})

/** What only stands inside of a word, choosers find as well: their lists are short. */
const chosen = names.filter(([, typed]) => !['ozi', 'brien'].includes(typed))

test.each(chosen)('%j is chosen by %j: %j', (name, typed, isFound) => {
  expect(matching([{ value: '1', label: name }], typed)).toHaveLength(isFound ? 1 : 0)
})

const banks = usualFirst(bankList, ({ code }) => code)
  .map(({ code, name }) => ({ value: code, label: name, also: shortNames[code] ?? [] }))

describe('banks', () => {
  test.each([
    ['GTB', '000013'], ['gtbank', '000013'], ['guaranty', '000013'], ['UBA', '000004'], ['zenith', '000015'],
    ['First Bank', '000016'], ['FBN', '000016'], ['access', '000014'], ['opay', '100004'], ['kuda', '090267'],
    ['FCMB', '000003'], ['stanbic', '000012'], ['MoMo', '120003'], ['palmpay', '100033'],
  ])('%s finds %s first', (typed, code) => {
    expect(matching(banks, typed)[0]?.value).toBe(code)
  })

  test('the ten that are paid most stand first, the others by name', () => {
    expect(banks.slice(0, 10).map(({ value }) => value)).toEqual(usualBanks)
    const rest = banks.slice(10).map(({ label }) => label)
    expect(rest).toEqual(bankList.map(({ name }) => name).filter((name) => rest.includes(name)))
    expect(banks).toHaveLength(bankList.length)
  })
})

test.each([
  ['cote', 'CI'], ["cote d'ivoire", 'CI'], ['ivoire', 'CI'], ['reunion', 'RE'], ['curacao', 'CW'],
  ['sao tome', 'ST'], ['aland', 'AX'], ['niger', 'NE'],
])('the country %s is %s', (typed, code) => {
  const found = matching(countries.map((country) => ({ value: country.code, label: country.name })), typed)
  expect(found[0]?.value).toBe(code)
})
