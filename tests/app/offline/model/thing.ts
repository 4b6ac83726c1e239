// The one kind of thing that the model sends, with or without a paper.
import { draftForm } from '#app/offline/draft-form.ts'
import { createKinds } from '#app/offline/kinds.ts'
import { things } from './provider.ts'

export interface Thing {
  ref: string
  paper: string | null
}

export const thingForm = draftForm<Thing>({
  name: 'thing', version: 1, filesIn: ({ paper }) => (paper ? [paper] : []),
})

export const thingKinds = createKinds()
thingKinds.register<Thing>({
  kind: 'thing', version: 1,
  send({ payload: { ref, paper }, files, call }) {
    const sent = paper ? files[paper] : undefined
    return call(things.add, { body: { ref } }, sent && { paper: sent })
  },
  async probe({ payload, call }) {
    const { refs, isClear } = await call(things.list, {})
    if (!isClear) return 'unclear'
    return refs.includes(payload.ref) ? 'landed' : 'absent'
  },
  describe: ({ ref }) => ({ title: ref }),
})
