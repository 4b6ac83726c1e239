// Runs a program of the provider: `node scripts/provider.js start`. It runs from dist/provider/main.js, which
// is built first where a source is newer: reading the sources one by one costs three times the time.
import './node-version.js'
import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const at = (place) => fileURLToPath(new URL(`../${place}`, import.meta.url))
const built = at('dist/provider/main.js')
const sources = ['src/provider', 'src/contract', 'src/domain', 'package-lock.json', 'scripts/provider.js']

/** 0 where there is no such file, nor a folder for it. */
function modified(file) {
  try {
    return statSync(file).mtimeMs
  } catch {
    return 0
  }
}

function newestIn(place) {
  const isFolder = statSync(place, { throwIfNoEntry: false })?.isDirectory() ?? false
  if (!isFolder) return modified(place)
  return Math.max(...readdirSync(place).map((name) => newestIn(`${place}/${name}`)))
}

/** Where only what was built was installed, as in the image, nothing is newer. */
const isStale = () => modified(at('src/provider/main.ts')) > 0
  && Math.max(...sources.map((place) => newestIn(at(place)))) > modified(built)

/** Two that build at once write the same; each takes its place in one step. */
async function build() {
  const aside = `${built}.${process.pid}`
  try {
    mkdirSync(dirname(built), { recursive: true })
    writeFileSync(aside, '')
  } catch ({ code }) {
    endWith(`${dirname(built)} cannot be written (${code}), and the provider has to be built into it. `
      + 'Run `npm run build` as the user to whom the checkout belongs, before it is mounted read-only.')
  }
  const { build: bundle } = await import('rolldown').catch(withoutPackages)
  try {
    await bundle({
      input: at('src/provider/main.ts'),
      platform: 'node',
      tsconfig: at('src/provider/tsconfig.json'),
      // Packages are read where npm has put them.
      external: (name) => !/^[./#]/.test(name),
      // With the sources themselves the map would be three times as long, and it is read at each start.
      output: {
        file: aside, format: 'esm', codeSplitting: false, sourcemap: 'inline', sourcemapExcludeSources: true,
      },
    })
    renameSync(aside, built)
  } finally {
    rmSync(aside, { force: true })
  }
}

function withoutPackages(error) {
  if (!/MODULE_NOT_FOUND/.test(error.code)) throw error
  endWith('The packages are not there: run `npm ci` first.')
}

function endWith(line) {
  console.error(line)
  process.exit(1)
}

const [, , name, ...words] = process.argv
if (isStale()) await build()
if (modified(built) === 0) {
  endWith(`${built} is missing, and so is what it is built from: run \`npm run build\` in a checkout.`)
}
process.setSourceMapsEnabled(true)
process.argv = [process.argv[0], built, ...words]
if (name !== 'build') {
  const { run } = await import(pathToFileURL(built).href).catch(withoutPackages)
  await run(name)
}
