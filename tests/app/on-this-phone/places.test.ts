// Every form that is kept has a name on the page of this phone, and a way back to where it is filled.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { draftPlace } from '#app/features/on-this-phone/sorting.ts'

const features = 'src/app/features'
const sources = readdirSync(features, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path)).map((path) => readFileSync(`${features}/${path}`, 'utf8'))

const forms = sources.flatMap((source) =>
  Array.from(source.matchAll(/draftForm<[^>]+>\(\{\s*name: '(\w+)'/g), ([, name = '']) => name))

const routes = readFileSync('src/app/routeTree.gen.ts', 'utf8')
const leads = (path: string) =>
  Array.from(routes.matchAll(/fullPath: '([^']+)'/g), ([, route = '']) => route)
    .some((route) => new RegExp(`^${route.replaceAll(/\$\w+/g, 'one')}$`).test(path))

test('every form is found', () => {
  const declared = sources.flatMap((source) => source.match(/= draftForm</g) ?? [])
  expect(forms).toHaveLength(declared.length)
  expect(forms.length).toBeGreaterThan(20)
})

test.each(forms)('%s has a name, and a page where it is opened', (form) => {
  // A bill is kept by the page of its kind.
  const { title, open } = draftPlace(form, form === 'newBill' ? 'airtime-payment' : 'one')
  expect(title).not.toBe('A form')
  expect(leads(open ?? '')).toBe(true)
})
