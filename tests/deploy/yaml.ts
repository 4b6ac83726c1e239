// The files of deploy/, read as those programs read them that they are for.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const { load } = createRequire(import.meta.url)('js-yaml') as { load: (text: string) => unknown }

export const readDeploy = (name: string): string => readFileSync(`deploy/${name}`, 'utf8')

export const readYaml = <Shape>(name: string): Shape => load(readDeploy(name)) as Shape
