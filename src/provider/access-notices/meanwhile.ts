// What a letter's link is told when it comes too late.
import { Refusal } from '#contract/refusal.ts'

/** 409: what would be taken back is not as that change left it. */
export const meanwhile = () =>
  new Refusal('conflict', 'This was changed again meanwhile. Log in and look at it there.')
