// Read before each file. Around everything, since an `afterAll` that fails ends those that follow it.
import { aroundAll } from 'vitest'
import { closeLeftOpen } from './left-open.ts'

aroundAll(async (runFile) => {
  await runFile()
  await closeLeftOpen()
}, 60_000)
