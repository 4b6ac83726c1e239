// The name of a part is the same in every build and every checkout, and no two have the same one.
import { expect, test } from 'vitest'
import { lettersOf, partName } from '#build/stable-names.ts'

const part = (module: string, name = 'all', more = {}) =>
  partName({ name, isEntry: false, facadeModuleId: module, moduleIds: [], ...more }, '/checkouts/oja')

test('it is that of its module, wherever the checkout and the packages lie', () => {
  const here = part('/checkouts/oja/src/app/features/customers/all.tsx')
  const there = { name: 'all', isEntry: false, moduleIds: ['/src/app/features/customers/all.tsx'] }
  expect(here).toBe(partName(
    { ...there, moduleIds: ['/srv/oja/src/app/features/customers/all.tsx'] }, '/srv/oja'))
  expect(here).toMatch(/^assets\/all-[a-z]{4}\.js$/)
  expect(part('/checkouts/oja/node_modules/web-vitals/index.js'))
    .toBe(part('/elsewhere/node_modules/web-vitals/index.js'))
})

test('two modules of one name have two, and so have two parts of one module', () => {
  const one = part('/checkouts/oja/src/app/routes/one.tsx?tsr-split=component')
  expect(part('/checkouts/oja/src/app/routes/two.tsx?tsr-split=component')).not.toBe(one)
  expect(part('/checkouts/oja/src/app/routes/one.tsx?tsr-split=loader')).not.toBe(one)
})

test('a group and the program itself are called by their names alone', () => {
  expect(part('/checkouts/oja/src/app/ui/button.tsx', 'kit')).toBe('assets/kit.js')
  expect(part('/checkouts/oja/src/app/main.tsx', 'index', { isEntry: true })).toBe('assets/index.js')
})

test('it has no sign that an address or a log could take for something else', () => {
  expect(part('/checkouts/oja/src/app/routes/-signed-in.tsx', '-signed in?')).toMatch(/^assets\/signedin-/)
  expect(lettersOf('oja', 8)).toMatch(/^[a-z]{8}$/)
})
