// A field that was changed here and at the provider: both stand on the screen, the person chooses, and is not
// asked again.
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Conflicts } from '#app/features/onboarding/conflicts.tsx'
import { useKeptForm } from '#app/features/onboarding/use-kept-form.ts'
import { commit } from '#app/offline/commit.ts'
import { draftForm } from '#app/offline/draft-form.ts'
import { loadDraft, type Draft } from '#app/offline/drafts.ts'
import { ada, newPhone, signIn } from '#tests/app/offline/phone.ts'

interface Place {
  street: string
  city: string
}

const place = draftForm<Place>({ name: 'aboutBusiness', version: 1 })
const base = { street: 'Itoku', city: 'Abeokuta' }
const names = ['street', 'city'] as const
const labels = { street: 'Street', city: 'City' }

/** What the form holds, and whether it is asked about. */
function Screen({ draft, saved }: { draft: Draft<Place> | null; saved: Place }) {
  const kept = useKeptForm(place, { draft, start: saved, saved, schema: z.object({}), names })
  return (
    <>
      <Conflicts conflicts={kept.conflicts} labels={labels} onChoose={kept.choose} />
      {names.map((name) => <input key={name} aria-label={labels[name]} {...kept.form.register(name)} />)}
    </>
  )
}

const valueOf = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value
const isAsked = () => screen.queryByText(/was also changed elsewhere/) !== null
const changed = { street: 'Kuto', city: 'Ibadan' }

/** Opened with what was typed here, while the provider has something else by now. */
async function open() {
  render(<Screen draft={await loadDraft(place)} saved={changed} />)
}

beforeEach(async () => {
  newPhone()
  signIn(ada)
  const content = { values: { ...base, street: 'Asero' }, base, step: null }
  await commit({ draft: { form: place, entity: '', content, rev: 0 } })
})
afterEach(cleanup)

test('what only the provider changed is taken; what both changed is asked', async () => {
  await open()
  expect([valueOf('City'), valueOf('Street'), isAsked()]).toEqual(['Ibadan', 'Asero', true])
  screen.getByText('Street was also changed elsewhere.')
  for (const words of ['Yours: Asero', 'Saved: Kuto']) screen.getByRole('button', { name: words })
})

test.each([
  ['Saved: Kuto', 'Kuto'],
  ['Yours: Asero', 'Asero'],
])('%s stands in the form, and nobody asks again', async (words, left) => {
  await open()
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: words }))
  })
  expect([valueOf('Street'), isAsked()]).toEqual([left, false])
  cleanup()
  // The form saves itself when it is left.
  await new Promise((resolve) => { setTimeout(resolve, 100) })
  await open()
  expect([valueOf('Street'), isAsked()]).toEqual([left, false])
})
