import { expect, test } from 'vitest'
import { readYesNo } from '#domain/yes-no.ts'

test.each([
  ['yes', true], [' Yes ', true], ['Y', true], ['TRUE', true], ['1', true], ['x', true], [true, true],
  ['Salary', true], ['no', false], ['', false], [undefined, false], ['N', false], ['0', false], ['-', false],
  [false, false], ['maybe', null], ['50000', null], ['yes, no', null],
])('%j is read as %j', (given, wanted) => expect(readYesNo(given)).toBe(wanted))
