// `npm run conformance`: whether a provider's server keeps the agreement; docs/another-provider.md.
import { writeFile } from 'node:fs/promises'
import { help, OptionsError, readOptions } from './options.ts'
import { closing, details, failures, line, report } from './report.ts'
import { CannotBegin, conformance } from './run.ts'

async function main(): Promise<number> {
  const options = readOptions(process.argv.slice(2), process.env)
  if (!options) {
    console.log(help)
    return 0
  }
  const outcome = await conformance(options, (found) => console.log(line(found)))
  console.log(details(outcome))
  console.log(closing(outcome))
  const written = `${JSON.stringify(report(outcome), null, 2)}\n`
  if (options.report !== null) await writeFile(options.report, written)
  return failures(outcome).length === 0 ? 0 : 1
}

try {
  process.exitCode = await main()
} catch (error) {
  if (!(error instanceof OptionsError) && !(error instanceof CannotBegin)) throw error
  console.error(error.message)
  process.exitCode = 2
}
