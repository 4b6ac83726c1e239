// Commands that the pages run through Compose: `docker compose -f deploy/compose.yaml run --rm operator ...`,
// and what is wrong with one.
import { readYaml } from '#tests/deploy/yaml.ts'

interface Mount { type?: string, source?: string, target: string, read_only?: boolean }

interface Service {
  image: string
  profiles?: string[]
  networks?: string[] | Record<string, { ipv4_address?: string }>
  volumes?: (string | Mount)[]
}

const file = 'deploy/compose.yaml'
const { services } = readYaml<{ services: Record<string, Service> }>('compose.yaml')

/** A command, taken apart; `inside` is what `run` and `exec` hand to the service. */
interface Composed { file: string, verb: string, options: string[], names: string[], inside: string }

/** Options of Compose that a value follows. */
const valued = ['--profile', '--tail', '--since']

/** Null where it is another program. */
function readCompose(line: string): Composed | null {
  const [, from = '', rest = ''] = /^docker compose -f (\S+) (.*)$/.exec(line) ?? []
  if (from === '') return null
  const words = rest.split(' ')
  const options: string[] = []
  const takeOptions = () => {
    while (words[0]?.startsWith('-')) {
      const option = words.shift() ?? ''
      options.push(option)
      if (valued.includes(option)) words.shift()
    }
  }
  takeOptions()
  const verb = words.shift() ?? ''
  takeOptions()
  const isHandedOn = verb === 'run' || verb === 'exec'
  const names = isHandedOn ? words.splice(0, 1) : words.splice(0)
  return { file: from, verb, options, names, inside: words.join(' ') }
}

/** What a service runs of this, or the line as it is where it does not go through Compose. */
export const handedOn = (line: string): string => readCompose(line)?.inside ?? line

/** The programs that each image has, and ours has npm. */
const programs: Record<string, string[]> = {
  oja: ['npm'], postgres: ['psql', 'createdb', 'dropdb'], nginx: ['nginx'],
}

const verbs = ['up', 'stop', 'restart', 'run', 'exec', 'ps', 'logs']

/** What is wrong with it as Compose sees it; null also where it is another program. */
export function composeProblem(line: string): string | null {
  const composed = readCompose(line)
  if (composed === null) return line.startsWith('docker') ? `names no file: -f ${file}` : null
  const { verb, names } = composed
  const strange = names.filter((name) => !(name in services))
  if (composed.file !== file) return `there is no ${composed.file}`
  if (!verbs.includes(verb)) return `nobody knows ${verb}`
  if (strange.length > 0) return `there is no service ${strange.join(', ')}`
  return (verb === 'run' || verb === 'exec') ? handingProblem(composed) : null
}

function handingProblem({ verb, options, names: [name = ''], inside }: Composed): string | null {
  const service = services[name]
  if (!service) return `${verb} names no service`
  const [program = '', ...words] = inside.split(' ')
  const known = programs[service.image.split(':')[0] ?? ''] ?? []
  if (program !== '' && !known.includes(program)) return `${name} has no ${program}`
  if (verb === 'exec' && known.includes('npm')) return `${name} may be stopped: exec needs one that runs`
  if (verb === 'exec' && service.profiles) return `${name} does not run by itself: exec needs one that runs`
  if (verb === 'run' && !options.includes('--rm')) return `run leaves a container behind without --rm`
  if (verb === 'run' && addressOf(service)) return `${name} has a fixed address, which one that runs has`
  return unreachable(name, words)
}

const addressOf = ({ networks = [] }: Service) =>
  (Array.isArray(networks) ? undefined : networks['inside']?.ipv4_address)

/** Paths that the service does not have from outside: what is written there is gone with it. */
function unreachable(name: string, words: readonly string[]): string | null {
  const lost = words.filter((word) => word.startsWith('/') && !mountOf(name, word))
  return lost.length > 0 ? `${name} keeps nothing at ${lost.join(', ')}` : null
}

/** The folder of the machine that a path of a service lies in, for reading and writing. */
export function mountOf(name: string, path: string): Mount | undefined {
  const mounts = (services[name]?.volumes ?? []).filter((each) => typeof each === 'object')
  return mounts.find(({ target, type, read_only }) =>
    type === 'bind' && !read_only && path.startsWith(`${target}/`))
}
