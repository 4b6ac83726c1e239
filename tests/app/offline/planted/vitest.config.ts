// Runs the tests of the offline core with the one mistake in it that the environment variable PLANT numbers.
import { defineConfig, type Plugin } from 'vitest/config'
import { bugs } from './bugs.data.ts'

function planted(): Plugin {
  const bug = bugs[Number(process.env['PLANT'])]
  return {
    name: 'planted',
    enforce: 'pre',
    transform(code, id) {
      if (!bug || !id.endsWith(`src/app/offline/${bug.file}`)) return undefined
      if (!code.includes(bug.right)) throw new Error(`There is no "${bug.right}" in ${bug.file}`)
      return code.replace(bug.right, () => bug.wrong)
    },
  }
}

export default defineConfig({
  plugins: [planted()],
  test: { include: ['tests/app/offline/*.test.{ts,tsx}'], environment: 'jsdom', testTimeout: 15_000 },
})
