// Papers that are chosen at the same moment are kept one after another.
import { expect, test } from 'vitest'
import { inTurn } from '#app/offline/in-turn.ts'

const after = (ms: number) => new Promise<void>((resolve) => { setTimeout(resolve, ms) })

test('what is asked for later waits for what was asked for before', async () => {
  const takeTurn = inTurn()
  const happened: string[] = []
  const slow = takeTurn(async () => {
    happened.push('slow begins')
    await after(10)
    happened.push('slow ends')
  })
  const quick = takeTurn(async () => { happened.push('quick') })
  await Promise.all([slow, quick])
  expect(happened).toEqual(['slow begins', 'slow ends', 'quick'])
})

test('what fails is told to its own asker and the next goes on', async () => {
  const takeTurn = inTurn()
  const failing = takeTurn(async () => { throw new Error('the paper cannot be read') })
  const next = takeTurn(async () => 'kept')
  await expect(failing).rejects.toThrow('the paper cannot be read')
  await expect(next).resolves.toBe('kept')
})
