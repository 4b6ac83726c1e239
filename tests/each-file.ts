// Read before each file. Around everything, since an `afterAll` that fails ends those that follow it.
import { afterEach, aroundAll } from 'vitest'
import { closeLeftOpen } from './left-open.ts'
import { tellOfFailure } from './when-failed.ts'

aroundAll(async (runFile) => {
  await runFile()
  await closeLeftOpen()
}, 60_000)

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await tellOfFailure()
})
