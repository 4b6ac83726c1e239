// /share-inbox: where the worker leads after another app has shared files. They are taken for the person who
// is signed in; while nobody is, they wait for whoever says that they are theirs.
import { createFileRoute, redirect } from '@tanstack/react-router'

interface ShareSearch {
  batch?: string
  /** How many files were too many or too large, and how many of a kind that is not taken. */
  left?: number
  refused?: number
  problem?: 'not-kept'
}

const count = (given: unknown) => (/^\d{1,3}$/.test(String(given)) ? Number(given) : 0)

export const Route = createFileRoute('/share-inbox')({
  validateSearch: ({ batch, left, refused, problem }: Record<string, unknown>): ShareSearch => ({
    ...(typeof batch === 'string' && /^[\w-]{36}$/.test(batch) && { batch }),
    ...(count(left) > 0 && { left: count(left) }),
    ...(count(refused) > 0 && { refused: count(refused) }),
    ...(problem === 'not-kept' && { problem }),
  }),
  beforeLoad: async ({ context, search: { batch, ...said } }) => {
    if (batch && context.session()?.kind === 'member') {
      const { takeBatch } = await import('#app/offline/shared-files.ts')
      // What cannot be taken now is asked about on the page.
      await takeBatch(batch).catch(() => undefined)
    }
    // Without its worker the app cannot take files: the provider leads here and has kept nothing.
    const search = batch ? said : { problem: 'not-kept' as const }
    throw redirect({ to: '/dashboard/onboarding/shared', search, replace: true })
  },
})
