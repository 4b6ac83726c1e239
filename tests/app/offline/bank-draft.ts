// A draft as a bank form keeps it, for tests of what happens to drafts.
import { commit } from '#app/offline/commit.ts'
import { draftForm } from '#app/offline/draft-form.ts'
import { createKinds } from '#app/offline/kinds.ts'
import { aPaper } from '#tests/app/a-paper.ts'

export interface Bank {
  nuban: string
  bvn: string
  paper?: string
}

export const bank = draftForm<Bank>({
  name: 'bankDetails', version: 2, filesIn: ({ paper }) => (paper ? [paper] : []),
  migrations: { 1: ({ account, bvn }: { account: string; bvn: string }) => ({ nuban: account, bvn }) },
})

export const kinds = createKinds()
kinds.register({
  kind: 'bank', version: 1, send: async () => undefined, probe: async () => 'unclear',
  describe: () => ({ title: 'Bank' }),
})

export const draftOf = <V extends object>(values: V, rev = 0, form = bank as never, base: V | null = null) =>
  ({ form, entity: '', content: { values, base, step: null }, rev })

export const save = (values: Bank, rev = 0, form = bank) =>
  commit({ draft: { form, entity: '', content: { values, base: null, step: null }, rev } })

export const aPdf = (words = 'one') => aPaper('cac.pdf', words)
