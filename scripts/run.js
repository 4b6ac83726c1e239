// Runs a program of the repository that is written in TypeScript: `node scripts/run.js scripts/check.ts`.
import './node-version.js'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const [node, , program, ...words] = process.argv
try {
  await import('tsx')
} catch (error) {
  if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error
  console.error('The packages are not there: run `npm ci` first, without --omit=dev.')
  process.exit(1)
}
process.argv = [node, resolve(program), ...words]
await import(pathToFileURL(process.argv[1]).href)
