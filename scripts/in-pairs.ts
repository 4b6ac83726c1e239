// Programs of the repository, two at a time: as many as the smallest machine has processors.
import { spawn } from 'node:child_process'

export interface Step {
  name: string
  /** A file that this Node runs, and its words; no shell stands between, whatever the system. */
  words: readonly string[]
  env?: Record<string, string>
}

/** What each step that failed has said, under its name. The longest should come first. */
export async function inPairs(steps: readonly Step[]): Promise<string[]> {
  const waiting = [...steps]
  const problems: string[] = []
  async function work() {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      const said = await run(step)
      if (said !== null) problems.push(`── ${step.name}\n${said}`)
    }
  }
  await Promise.all([work(), work()])
  return problems
}

/** Null where it ends well. */
function run({ words, env }: Step): Promise<string | null> {
  const child = spawn(process.execPath, words, { env: { ...process.env, ...env } })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => { said += part })
  return new Promise((resolve, reject) => {
    child.on('error', reject).on('close', (code) => resolve(code === 0 ? null : said))
  })
}
