// The two forms of a person at work: one that is only typed in, and one that is sent.
import { draftForm } from '#app/offline/draft-form.ts'

export interface Typed { count: number; papers: string[] }
export interface Sent { paper: string }

export const typedForm = draftForm<Typed>({ name: 'typed', version: 1, filesIn: ({ papers }) => papers })
export const sentForm = draftForm<Sent>({ name: 'sent', version: 1, filesIn: ({ paper }) => [paper] })
