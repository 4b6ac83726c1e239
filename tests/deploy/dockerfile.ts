// deploy/Dockerfile, as a list of stages with their steps.
import { readDeploy } from './yaml.ts'

export interface Step { word: string, rest: string }

export interface Stage {
  name: string
  from: string
  steps: Step[]
}

/** Lines that end in a backslash are one; comments and what stands before the first FROM are left out. */
export function readDockerfile(): { given: Record<string, string>, stages: Stage[] } {
  const text = readDeploy('Dockerfile').replaceAll(/^#.*\n/gm, '').replaceAll(/\\\n\s*/g, '')
  const lines = text.split('\n').filter((line) => line.trim())
  const given: Record<string, string> = {}
  const stages: Stage[] = []
  for (const line of lines) {
    const [, word = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? []
    const known = rest.replaceAll(/\$\{(\w+)\}/g, (whole, name: string) => given[name] ?? whole)
    const last = stages.at(-1)
    if (word === 'FROM') {
      const [, from = '', name = ''] = /^(\S+) AS (\w+)$/.exec(known) ?? []
      stages.push({ name, from, steps: [] })
    } else if (!last && word === 'ARG') {
      const [name = '', value = ''] = rest.split('=')
      given[name] = value
    } else {
      last?.steps.push({ word, rest })
    }
  }
  return { given, stages }
}

/** What a step of this word says in a stage; the last one counts. */
export const saidBy = ({ steps }: Stage, word: string): string | undefined =>
  steps.findLast((step) => step.word === word)?.rest

/** What its ENVs set, each `NAME=value`. */
export const setBy = ({ steps }: Stage): Record<string, string> =>
  Object.fromEntries(steps.filter(({ word }) => word === 'ENV').map(({ rest }) => rest.split(/=(.*)/, 2)))

/** The words of an exec-form CMD or HEALTHCHECK; fails for the form that a shell would run. */
export function execForm(said = ''): string[] {
  return JSON.parse(said.replace(/^.*?CMD\s+(?=\[)/, '')) as string[]
}
